/** Which values of a tree are proven, and which are estimates. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { estimatedRows } from "poda/tree-view/estimates.js";

/** Rows as [parent, kind, status, value]. */
function tree(rows, more = {}) {
  const column = (/** @type {number} */ at) => rows.map((row) => row[at]);
  const model = { parent: column(0), kind: column(1), status: column(2), value: column(3), count: rows.map(() => 1), children: rows.map(() => []), estimated: true, ...more };
  rows.forEach(([parent], row) => { if (parent >= 0) model.children[parent].push(row); });
  return model;
}

const MIXED = [
  [-1, "max", "valued", 3], [0, "min", "valued", 3], [0, "min", "valued", -1000],
  [1, "max", "cutoff", 3], [1, "max", "cutoff", 7], [2, "terminal", "terminal", -1000], [2, "max", "cutoff", 2],
];

test("a cutoff is an estimate, and so is what rests on one", () => {
  const model = tree(MIXED);
  assert.deepEqual(estimatedRows(model, model), [true, true, true, true, true, false, true]);
});

test("a win that was found is proven, whatever its siblings were estimated at", () => {
  const model = tree(MIXED);
  assert.deepEqual(estimatedRows(model, model, 1000), [true, true, false, true, true, false, true]);
});

test("where finished games are worth 1 and estimates less, 1 is such a win", () => {
  const rows = [[-1, "max", "valued", 1], [0, "terminal", "terminal", 1], [0, "min", "cutoff", 0.5]];
  const model = tree(rows);
  assert.deepEqual(estimatedRows(model, model), [false, false, true]);
  const equal = tree([...rows.slice(0, 2), [0, "min", "cutoff", 1]]);
  assert.deepEqual(estimatedRows(equal, equal), [true, false, true]);
});

test("a search to the end proves everything", () => {
  const model = tree([[-1, "max", "valued", 1], [0, "terminal", "terminal", 1], [0, "min", "table", 0]], { estimated: false });
  assert.deepEqual(estimatedRows(model, model), [false, false, false]);
});

test("what was not recorded, or came from the table, may hide an estimate", () => {
  const rows = [[-1, "max", "valued", 5], [0, "min", "valued", 5], [0, "min", "table", 4], [0, "terminal", "terminal", 2]];
  const model = tree(rows, { count: [9, 6, 1, 1] });
  assert.deepEqual(estimatedRows(model, model), [true, true, true, false]);
});

test("where MIN errs, only what minimax says, too, is proven: a mean may be as large as a win", () => {
  const rows = [[-1, "max", "valued", 998], [0, "min", "valued", 900], [0, "terminal", "terminal", 998], [1, "max", "cutoff", 3], [1, "terminal", "terminal", 997]];
  const model = tree(rows, { meaning: { option: "errs", of: "min", number: 0.5, otherwise: "minimax" } });
  const declared = { minimax: [998, 3, 998, 3, 997] };
  assert.deepEqual(estimatedRows(model, { value: model.value, declared }, 850), [false, true, false, true, false]);
});
