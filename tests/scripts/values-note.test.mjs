/** What the values on the board are: estimates only where the search has cut something off. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { noteOnValues } from "poda/play/values-note.js";

const roots = [{ action: "a1", value: 0 }, { action: "b2", value: null }, { action: "c3", value: -1 }];
const found = { roots, ending: null, estimated: false, options: {} };

test("values that a depth has cut short are estimates, unless a win or a loss is proved", () => {
  assert.equal(noteOnValues({ ...found, estimated: true }, false), "values.estimates");
  assert.equal(noteOnValues({ ...found, estimated: true, ending: "max" }, false), "");
});

test("values of a search that has cut nothing off are exact results, whatever its depth", () => {
  assert.equal(noteOnValues(found, false), "values.results");
  assert.equal(noteOnValues({ ...found, ending: "draw" }, false), "values.results");
});

test("the means of games played on at random are a sample, even beside a game that is over", () => {
  const sampled = [{ action: "a1", value: 0.5, bound: "sample" }, { action: "c3", value: 1, bound: "exact" }];
  assert.equal(noteOnValues({ ...found, roots: sampled }, false), "values.samples");
});

test("what candidates alone prove is no estimate", () => {
  const narrowed = { ...found, narrowed: true, estimated: true };
  const estimated = [{ action: "a1", value: 4, estimated: true }, { action: "b2", value: 1000000 }];
  assert.equal(noteOnValues({ ...narrowed, roots: estimated }, false), "values.candidates");
  assert.equal(noteOnValues({ ...narrowed, roots: estimated.slice(1) }, false), "values.candidates.proven");
});

test("what MAX may expect of a MIN who errs is no exact result", () => {
  const erring = { ...found, options: { errs: 0.1 } };
  assert.equal(noteOnValues(erring, false), "values.errs");
  assert.equal(noteOnValues({ ...erring, estimated: true }, false), "values.errs.estimates");
});

test("what an optimist counts on is not what is to be expected", () => {
  assert.equal(noteOnValues({ ...found, options: { attitude: "optimistic" } }, true), "values.optimistic");
  assert.equal(noteOnValues({ ...found, options: { attitude: "pessimistic" } }, false), "values.pessimistic");
});

test("a win above every estimate is no result by itself, and money is", () => {
  const lifted = { ...found, roots: [{ action: "a1", value: 1000 }] };
  assert.equal(noteOnValues(lifted, false), "");
  assert.equal(noteOnValues(lifted, true), "values.results");
});

test("without values nothing is said of them", () => {
  assert.equal(noteOnValues({ ...found, roots: [{ action: "a1", value: null }] }, false), "");
});
