/** Steps forwards and backwards: each moment is the same from whichever side it is reached. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { changedRow, createReplay, lastReturns } from "poda/steps/replay.js";
import { readTree } from "poda/tree-view/model.js";
import { trees } from "./trees.mjs";

for (const [name, tree] of Object.entries(trees)) {
  test(`${name}: forwards and backwards show the same at every step`, () => {
    const model = readTree(tree);
    const [walker, fresh] = [createReplay(model), () => createReplay(model)];
    const forth = Array.from({ length: walker.length + 1 }, (_, i) => JSON.stringify(walker.go(i)));
    const back = forth.map((_, i) => JSON.stringify(walker.go(walker.length - i))).reverse();
    assert.deepEqual(back, forth);
    for (const i of [0, 1, forth.length >> 1, forth.length - 1]) assert.equal(JSON.stringify(fresh().go(i)), forth[i]);
  });

  test(`${name}: the last step shows what the search found`, () => {
    const moment = createReplay(readTree(tree)).go(1e9);
    for (const field of ["status", "value", "bound", "best"]) {
      const found = moment[field].map((value) => (value === Infinity ? "+inf" : value === -Infinity ? "-inf" : value));
      assert.deepEqual(found, tree.nodes[field], field);
    }
  });
}

test("before the first event everything is still to be reached", () => {
  const moment = createReplay(readTree(trees.example)).go(0);
  assert.deepEqual(new Set(moment.status), new Set(["ghost"]));
  assert.equal(moment.current, -1);
});

test("what a cut leaves out shows itself at the cut, not before", () => {
  const model = readTree(trees.example);
  const cut = model.events.code.indexOf("cut");
  const left = model.children[model.events.node[cut]].filter((row) => model.status[row] === "unvisited");
  const replay = createReplay(model);
  assert.ok(left.length > 0);
  for (const row of left) {
    assert.equal(replay.go(cut).status[row], "ghost");
    assert.equal(replay.go(cut + 1).status[row], "unvisited");
  }
});

test("a value that is handed back changes the parent, anything else its own node", () => {
  const model = readTree(trees.example);
  model.events.code.forEach((code, event) => {
    const row = model.events.node[event];
    assert.equal(changedRow(model, event), code === "back" ? model.parent[row] : row);
  });
});

test("Star2 comes back to what it has probed: only the last return of a node is its end", () => {
  const model = readTree(trees.slide);
  const isLast = lastReturns(model);
  const returns = model.events.code.flatMap((code, event) => (code === "return" ? [event] : []));
  const nodes = returns.map((event) => model.events.node[event]);
  assert.ok(new Set(nodes).size < nodes.length, "no node returns twice");
  for (const [i, event] of returns.entries()) assert.equal(isLast(event), nodes.lastIndexOf(nodes[i]) === i);
});

test("steps begin after the events that only write down what was known", () => {
  const tree = trees.example;
  const [whole, later] = [createReplay(readTree(tree)), createReplay(readTree({ ...tree, given: 3 }))];
  assert.equal(later.length, whole.length - 3);
  const [known, beginning] = [whole.go(3), later.go(0)];
  assert.deepEqual([beginning.position, beginning.event, beginning.current], [0, -1, -1]);
  assert.deepEqual(beginning.status, known.status);
  assert.equal(later.go(1).event, 3);
  assert.equal(later.go(-1).event, -1);
});
