/** The recorded tree in the browser: columns, deltas, and what is counted of a subtree. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { applyDelta, below, principalVariation, COLUMNS, hasBounds, lastMoment, pathTo, readTree, roleOf } from "poda/tree-view/model.js";
import { trees } from "./trees.mjs";

const part = (nodes, from, to) => Object.fromEntries(COLUMNS.map((name) => [name, (nodes[name] ?? []).slice(from, to)]));
const shape = (model) => [model.size, model.children, model.ply, model.value, model.status];

for (const [name, tree] of Object.entries(trees)) {
  test(`${name}: a tree that comes in parts is the tree`, () => {
    const whole = readTree(tree);
    const grown = readTree({ ...tree, nodes: part(tree.nodes, 0, 3), events: null });
    for (let from = 3; from < whole.size; from += 5) {
      assert.ok(applyDelta(grown, { from, nodes: part(tree.nodes, from, from + 5) }));
    }
    assert.deepEqual(shape(grown), shape(whole));
  });
}

test("a delta that comes twice changes nothing, one that was missed is told", () => {
  const { nodes } = trees.example;
  const model = readTree({ ...trees.example, nodes: part(nodes, 0, 4), events: null });
  const delta = { from: 4, nodes: part(nodes, 4, 6), changed: { row: [0], ...part(nodes, 0, 1) } };
  assert.ok(applyDelta(model, delta));
  const before = structuredClone(shape(model));
  assert.ok(applyDelta(model, delta));
  assert.deepEqual(shape(model), before);
  assert.equal(applyDelta(model, { from: model.size + 1, nodes: part(nodes, 7, 8) }), false);
  assert.deepEqual(shape(model), before);
});

test("below a node stand all that the search visited there but the node itself", () => {
  const model = readTree(trees.example);
  for (let row = 0; row < model.size; row += 1) {
    const recorded = model.children[row].length;
    assert.equal(below(model, row), Math.max((model.count[row] || 1) - 1, recorded));
  }
  const unvisited = model.status.filter((status) => status === "unvisited").length;
  assert.equal(below(model, 0), model.size - 1 - unvisited);
});

test("a node that was not searched further counts what was recorded below it", () => {
  const model = { count: [1], children: [[1, 2]] };
  assert.equal(below(model, 0), 2);
  assert.equal(below({ count: [], children: [[]] }, 0), 0);
});

test("the path to a node begins at the root and follows parents", () => {
  const model = readTree(trees.example);
  const last = model.size - 1;
  const path = pathTo(model, last);
  assert.equal(path[0], 0);
  assert.equal(path.at(-1), last);
  path.slice(1).forEach((row, i) => assert.equal(model.parent[row], path[i]));
});

test("the best line follows best successors and ends", () => {
  assert.deepEqual(principalVariation([2, -1, 1]), [0, 2, 1]);
  assert.deepEqual(principalVariation([1, 0]), [0, 1]);
  assert.deepEqual(principalVariation([2, -1, 1], 2), [2, 1]);
});

test("to the optimist chance is another MAX, to the pessimist another MIN", () => {
  const model = (attitude) => ({ attitude, kind: ["chance", "min"], bounds: [0, 1] });
  assert.deepEqual(["expected", "optimistic", "pessimistic"].map((it) => roleOf(model(it), 0)), ["chance", "max", "min"]);
  assert.equal(roleOf(model("optimistic"), 1), "min");
  assert.equal(hasBounds(model("expected"), 0), true);
  assert.equal(hasBounds(model("optimistic"), 0), false);
  assert.equal(hasBounds({ ...model("expected"), bounds: null }, 0), false);
});

test("the last moment falls back on the window that a node was given", () => {
  const moment = lastMoment({
    status: ["open", "valued"], value: [null, 3], bound: [null, "exact"], best: [-1, -1], low: [null, null], high: [null, null],
    alphaIn: [1, 1], alphaOut: [null, 3], betaIn: [9, 9], betaOut: [null, 9], cutBy: [-2, 0],
  });
  assert.deepEqual([moment.alpha, moment.beta, moment.cut], [[1, 3], [9, 9], [false, true]]);
});
