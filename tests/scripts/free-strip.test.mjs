/** Where a message is least in the way. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { freeStrip } from "poda/free-strip.js";

const WINDOW = { from: 0, to: 800 };
const taken = (top, bottom, weight, [left, right] = [0, 390]) => ({ box: { left, right, top, bottom }, weight });

test("a message lies in the highest place that is free", () => {
  assert.equal(freeStrip(40, WINDOW, [taken(0, 56, 1000), taken(80, 100, 5)]), 100);
});

test("where none is free, it lies over what is needed least", () => {
  assert.equal(freeStrip(40, WINDOW, [taken(0, 400, 1000), taken(400, 440, 1), taken(440, 800, 20)]), 400);
});

test("a small button is missed more than a sentence of the whole width", () => {
  assert.equal(freeStrip(40, { from: 0, to: 80 }, [taken(0, 40, 1000, [300, 330]), taken(40, 80, 5)]), 40);
});

test("a message higher than the window lies at its head", () => {
  assert.equal(freeStrip(900, WINDOW, []), 0);
});
