/** A level that goes on outside of the picture: the picture says at which edge. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { beyond } from "poda/tree-view/draw-beyond.js";
import { GUTTER } from "poda/tree-view/margins.js";

const NOBODY = { away: Infinity, wide: 0 }; // beside a box for more nodes

const level = /** @type {import("poda/tree-view/layout.js").Level} */ ({ rows: [1, 2, 3] });
const view = { ply: 1, level, s: 1 };

/** Three nodes of 40 px at these places of a picture of 400 px. @param {number[]} xs  @param {{ply: number, x: number}[]} [stubs] */
function edges(xs, stubs = []) {
  const scene = /** @type {any} */ ({ x: [0, ...xs], stubs: stubs.map((stub) => ({ ...stub, y: 0, left: NOBODY, right: NOBODY })) });
  const camera = { k: 1, ky: 1, low: 1, x: 0, y: 0 };
  return beyond({ scene, camera, size: { width: 400, height: 300 }, ui: 1, width: () => 40 }, view);
}

test("a level that is whole goes on at neither edge", () => {
  assert.deepEqual(edges([GUTTER + 20, 200, 380]), { left: false, right: false });
});

test("a node that is cut off, or out of sight, says so at its edge", () => {
  assert.deepEqual(edges([GUTTER, 200, 380]), { left: true, right: false });
  assert.deepEqual(edges([100, 200, 395]), { left: false, right: true });
  assert.deepEqual(edges([-900, 200, 900]), { left: true, right: true });
});

test("successors that are not shown count, on their own level", () => {
  assert.deepEqual(edges([100, 200, 300], [{ ply: 1, x: 420 }]), { left: false, right: true });
  assert.deepEqual(edges([100, 200, 300], [{ ply: 2, x: 420 }]), { left: false, right: false });
});
