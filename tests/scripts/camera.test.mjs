/** The window on the tree: it leaves no room empty at one side while the tree is cut off at the other. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fillIn, START } from "poda/tree/camera.js";

const margin = { left: 20, right: 10, top: 0, bottom: 0 };
const size = { width: 230, height: 100 };
const bounds = { left: 0, right: 150, top: 0, bottom: 50 };
const filled = (/** @type {number} */ x, within = bounds) => fillIn({ ...START, x }, within, size, margin).x;

test("a tree that is cut off at one side moves into the room at the other", () => {
  assert.equal(filled(-5), 20); // all of it has room
  assert.equal(filled(90), 70);
  assert.equal(filled(-200, { ...bounds, right: 400 }), -180); // its right end comes to the edge
});

test("a tree that is in sight, or cut off at both sides, stays where it is", () => {
  assert.equal(filled(40), 40);
  assert.equal(filled(-50, { ...bounds, right: 400 }), -50);
});
