/** Why a node was cut: what is compared, as its convention writes it. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { cutParts, cutterAt } from "poda/tree-view/cuts.js";
import { describe } from "poda/tree-view/explain.js";
import { createNumbers } from "poda/tree-view/numbers.js";
import { lastMoment, readTree } from "poda/tree-view/model.js";
import { trees } from "./trees.mjs";

const numbers = { short: String, inSentence: String };

/** The comparison at the first node that was cut. */
function compared(name) {
  const model = readTree(trees[name]);
  const [{ values }] = cutParts(model, model.cutBy.findIndex((by) => by !== -2), numbers);
  return `${values.own} = ${values.value} ${values.sign} ${values.bound}`;
}

test("a value is compared where values are returned, an edge of the window where that is", () => {
  assert.equal(compared("example"), "v = 2 ≤ 3");
  assert.equal(compared("tie"), "v = 5 ≤ 5");
  assert.equal(compared("strict"), "β = 1 < 5");
});

test("the node through which one was cut is known while the cut is in hand, and only then", () => {
  const model = readTree(trees.example);
  const row = model.cutBy.findIndex((by) => by !== -2);
  const moment = lastMoment(model);
  assert.equal(model.called[cutterAt(model, { ...moment, current: row })], "a1");
  assert.equal(cutterAt(model, { ...moment, current: 0 }), -1);
  assert.equal(cutterAt(model, moment), -1);
});

test("a node below a cut is told apart from one that the search has still to visit", () => {
  const model = readTree(trees.example);
  const moment = lastMoment(model);
  const status = (row) => describe(model, moment, row, { ...numbers, outcome: String }).at(-1).key;
  const left = model.kind.map((_, row) => row).filter((row) => moment.status[row] === "unvisited");
  assert.deepEqual(left.map(status), left.map(() => "status.pruned"));
  const before = { ...moment, cut: moment.cut.map(() => false) };
  assert.equal(describe(model, before, left[0], { ...numbers, outcome: String }).at(-1).key, "status.unvisited");
});

/** The values of the first node of a tree that was cut, where every value is a win. */
function wonValues(name) {
  const model = readTree(trees[name]);
  const wins = createNumbers("en");
  wins.useWins((value) => `${value} (MAX wins)`);
  return cutParts(model, model.cutBy.findIndex((by) => by !== -2), wins)[0].values;
}

test("a value and a bound that are wins say by whom", () => {
  const { value, bound } = wonValues("example");
  assert.deepEqual([value, bound], ["2 (MAX wins)", "3 (MAX wins)"]);
});

test("a value that is a win and equals its bound says by whom once", () => {
  const { value, bound } = wonValues("tie");
  assert.deepEqual([value, bound], ["5 (MAX wins)", "5"]);
});

test("an expected value is nobody's victory, and the bound that it is compared with may be one", () => {
  const { value, bound } = wonValues("star1");
  assert.deepEqual([value, bound], ["1.3", "2.1 (MAX wins)"]);
});

test("what was found before is called by its path where another node's action has its name", () => {
  const model = readTree(trees.example);
  const row = model.cutBy.findIndex((by) => by !== -2);
  const [a1, b1] = [model.called.indexOf("a1"), model.children[model.called.indexOf("a1")][0]];
  const found = (through) => cutParts({ ...model, cutThrough: { [row]: through } }, row, numbers)[0].values.action;
  assert.equal(found(a1), "a1");
  assert.equal(model.called[b1], "b1");
  assert.equal(found(b1), "a1 b1");
});
