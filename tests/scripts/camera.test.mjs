/** The window on the tree: which part of it is seen, and how far apart its levels are. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fillIn, fitReaching, spread, squeeze, START, toScreen, zoomAt } from "poda/tree-view/camera.js";

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

test("the levels of a tree that is too high come closer together, from its top down", () => {
  const high = { ...bounds, top: -20, bottom: 180 };
  const squeezed = squeeze({ ...START, x: 7 }, high, size, margin);
  assert.deepEqual([squeezed.k, squeezed.ky, squeezed.x], [1, 0.5, 7]);
  assert.deepEqual([-20, 180].map((y) => toScreen(squeezed, 0, y)[1]), [0, 100]);
});

test("a tree that is not too high is not squeezed", () => {
  assert.deepEqual(squeeze(START, bounds, size, margin), START);
});

test("levels that are close together grow with the zoom, and about the point that is held", () => {
  const squeezed = { ...START, ky: 0.5, low: 0.5 };
  const nearer = zoomAt(squeezed, 2, 0, 40);
  assert.deepEqual([nearer.k, nearer.ky, toScreen(nearer, 0, 80)[1]], [2, 1, 40]);
  assert.equal(zoomAt(squeezed, 0.1, 0, 40).ky, 0.5);
});

test("levels that are close move apart as far as the stage goes, or as far as is enough, and stay in its middle", () => {
  const near = { ...START, ky: 0.5 };
  assert.deepEqual([2, 9].map((enough) => spread(near, bounds, size, { margin, enough }).ky), [2, 2]);
  const some = spread(near, bounds, size, { margin, enough: 1.5 });
  assert.deepEqual([0, 50].map((y) => toScreen(some, 0, y)[1]), [12.5, 87.5]);
  assert.equal(spread({ ...START, ky: 2.5 }, bounds, size, { margin, enough: 9 }).ky, 2.5);
});

test("a node that is wider than the bounds say is inside of the picture, too", () => {
  const half = 40; // px of a node at each end, whatever the zoom
  const camera = fitReaching(bounds, size, { margin, most: 2, reach: () => ({ left: half, right: half }) });
  assert.ok(toScreen(camera, bounds.left, 0)[0] - half >= margin.left && toScreen(camera, bounds.right, 0)[0] + half <= size.width - margin.right);
});
