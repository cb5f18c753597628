/** Which lines of the pseudo-code a step lights: what the engine recorded, and nothing of our own. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { cutsOf, keysAt, moverAt, nextCut, stepAt, testedAt } from "poda/steps/lines.js";
import { readTree } from "poda/tree-view/model.js";
import { trees } from "./trees.mjs";

const LINES = new Set(["max", "min"].flatMap((mover) => ["enter", "leaf", "update", "cut", "raise", "return"].map((verb) => `${mover}.${verb}`)));

/** The first event of that kind about the successor with this value below the node of that name. */
function eventOf(model, code, parent, value) {
  const row = model.action.findIndex((action, at) => model.value[at] === value && model.action[model.parent[at]] === parent && action);
  return model.events.code.findIndex((name, at) => name === code && model.events.node[at] === row);
}

for (const [name, tree] of Object.entries(trees)) {
  test(`${name}: every event is one of the steps, and lights lines of who moves or of all`, () => {
    const model = readTree(tree);
    const keys = new Set(tree.steps.flatMap(({ mover, verbs }) => verbs.map((verb) => `${mover}.${verb}`)));
    model.events.code.forEach((code, event) => {
      const { mover, verbs } = stepAt(model, event);
      assert.ok(["max", "min", "chance", "terminal"].includes(mover));
      assert.deepEqual(keysAt(model, event, keys), verbs.map((verb) => `${mover}.${verb}`));
      assert.deepEqual(keysAt(model, event, new Set(["any.enter"])), verbs.includes("enter") ? ["any.enter"] : []);
    });
    assert.deepEqual(cutsOf(model), [...model.events.code.keys()].filter((event) => model.events.code[event] === "cut"));
  });
}

test("before the first event nothing is lit", () => {
  const model = readTree(trees.example);
  assert.deepEqual([keysAt(model, -1, LINES), testedAt(model, -1, LINES)], [[], []]);
});

test("the test is lit faintly where it fails; where it cuts, the window has not moved", () => {
  const model = readTree(trees.example);
  const taken = eventOf(model, "back", "a1", 3);
  assert.equal(moverAt(model, taken), "min");
  assert.deepEqual(keysAt(model, taken, LINES), ["min.update", "min.raise"]);
  assert.deepEqual(testedAt(model, taken, LINES), ["min.cut"]);
  const [cut] = cutsOf(model);
  assert.deepEqual([keysAt(model, cut - 1, LINES), testedAt(model, cut - 1, LINES)], [["min.update"], []]);
  assert.deepEqual(keysAt(model, cut, LINES), ["min.cut"]);
  assert.equal(stepAt(model, cut).test, "v ≤ α");
  assert.equal(model.events.beta[cut], Infinity);
});

test("where equal values do not cut, the test fails on a tie", () => {
  const [strict, usual] = ["strict", "tie"].map((name) => readTree(trees[name]));
  const atTie = (model) => eventOf(model, "back", "a2", 5);
  assert.deepEqual(testedAt(strict, atTie(strict), LINES), ["min.cut"]);
  assert.deepEqual(testedAt(usual, atTie(usual), LINES), []);
  assert.deepEqual([strict, usual].map((model) => stepAt(model, cutsOf(model)[0]).test), ["α > β", "v ≤ α"]);
  assert.equal(cutsOf(usual)[0], atTie(usual) + 1);
  assert.equal(cutsOf(strict)[0], eventOf(strict, "back", "a2", 1) + 1);
});

test("from its end, where a search is shown, the next cut is the first again; after the last one there is none", () => {
  const [cuts, length] = [[14, 23], 27];
  for (const hidesCuts of [false, true]) {
    assert.deepEqual([0, 14, length].map((at) => nextCut(cuts, at, length, hidesCuts)), [14, 23, 14]);
    assert.equal(nextCut([], length, length, hidesCuts), undefined);
  }
  assert.deepEqual([23, 25].map((at) => nextCut(cuts, at, length, false)), [undefined, undefined]);
  assert.deepEqual([23, 25].map((at) => nextCut(cuts, at, length, true)), [length, length]); // it does not tell that it was the last
});
