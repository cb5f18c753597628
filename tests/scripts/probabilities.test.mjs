/** Probabilities: within a drawing of the lab, or within sentences and the view of a search, all are written in one way. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createNumbers } from "poda/tree-view/numbers.js";

globalThis.document = { documentElement: { lang: "es" } };
const { areShortened, printedShort } = await import("poda/tree-lab/numbers.js");
delete globalThis.document;

test("where there is little room, they are fractions", () => {
  assert.deepEqual(["0.5", ",25", "2/3", "1/6", "0.3", "0.2", "1,0", "5/36", "2/4", "0.37"].map(printedShort), ["½", "¼", "⅔", "1/6", "3/10", "1/5", "1", "5/36", "2/4", "0,37"]);
});

test("but not beside a probability that stays a decimal", () => {
  assert.equal(areShortened(["", "0.5", "1/6", ",25", "0.3"]), true);
  assert.equal(areShortened(["", "0.5", "0.37", "0.13"]), false);
});

test("in sentences 0.3 stays a decimal, and then all are decimals", () => {
  const numbers = createNumbers("es");
  numbers.useUsualFractions([null, 1 / 2, 1 / 6, 1]);
  assert.deepEqual([1 / 2, 1 / 6].map(numbers.probability), ["½", "1/6"]);
  numbers.useUsualFractions([null, 0.5, 0.3, 0.2]);
  assert.deepEqual([0.5, 0.3].map(numbers.probability), ["0,5", "0,3"]);
  numbers.useFractions([[0.5, "1/2"], [0.3, "3/10"]]);
  assert.deepEqual([0.5, 0.3].map(numbers.probability), ["1/2", "3/10"]);
  numbers.useFractions([]);
  numbers.useSimpleFractions(() => true); // as a drawing beside them does
  assert.deepEqual([0.5, 0.3].map(numbers.probability), ["½", "3/10"]);
});

test("a value that is a fraction is written so, and in a sentence with its decimal", () => {
  const numbers = createNumbers("es");
  numbers.useFractions([[7 / 3, "7/3"]], true);
  assert.deepEqual([numbers.short(7 / 3), numbers.bounded(7 / 3, "upper"), numbers.inSentence(7 / 3), numbers.inSentence(2.5)], ["7/3", "≤\u20097/3", "7/3 ≈ 2,333", "2,5"]);
  numbers.useFractions([[7 / 3, "7/3"]]); // where there are decimals to switch to
  assert.equal(numbers.inSentence(7 / 3), "7/3");
});
