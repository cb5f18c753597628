/** A drawn tree while it is stepped through on a small screen: only the part that the step is in is open. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { openPart } from "poda/tree-lab/fold-aside.js";

let ids = 0;
/** @returns a node whose leaves are "7", and whose other nodes are lists of what is below */
function node(below, kind = "max") {
  const facts = { id: (ids += 1), value: "", name: "", board: "", probability: "", action: "", estimate: "", folded: false };
  if (!Array.isArray(below)) return { ...facts, kind: "leaf", value: "7", children: [] };
  return { ...facts, kind, children: below.map((each) => node(each, kind === "max" ? "min" : "max")) };
}

/** What is shown of it, in brackets. */
const shown = ({ children, folded }) => (children.length === 0 ? "7" : folded ? "+" : `(${children.map(shown).join("")})`);
const columns = (tree) => [...shown(tree)].filter((sign) => "7+".includes(sign)).length;
const withColumns = (most) => (tree) => (columns(tree) <= most ? columns(tree) : null);

const TREE = node([[[1, 1], [1, 1]], [[1, 1], [1, 1], [1, 1]]]);
const [LEFT, RIGHT] = TREE.children;
const open = (id, most) => { const part = openPart(TREE, id, withColumns(most)); return part && shown(part.tree); };

test("as many plies stand open as fit, and of the last of them the part that the step is in", () => {
  assert.equal(open(LEFT.children[1].id, 9), "((+(77))(+++))");
  assert.equal(open(RIGHT.children[2].children[0].id, 9), "((++)(++(77)))");
});

test("the same plies are open wherever the step is, so that the tree keeps its shape", () => {
  // with the left part open five columns would do, but the right one needs seven
  assert.equal(open(LEFT.id, 5), "(((77)+)+)");
  assert.equal(open(RIGHT.id, 5), "(+((77)++))");
});

test("above all parts the first is open, and a tree that fits in no way is left as it is", () => {
  assert.equal(open(TREE.id, 6), "(((77)+)(+++))");
  assert.equal(open(TREE.id, 2), null);
});
