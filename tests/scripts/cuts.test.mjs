/** Why a node was cut: what is compared, as its convention writes it. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { cutParts } from "poda/tree/cuts.js";
import { readTree } from "poda/tree/model.js";
import { trees } from "./trees.mjs";

const numbers = { short: String };

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
