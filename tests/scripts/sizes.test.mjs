/** How large the nodes of a level are drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { ringReach } from "poda/tree-view/draw-nodes.js";
import { layout, NODE } from "poda/tree-view/layout.js";
import { AT_SIDE, drawnWidth, nodeScale, stubBox } from "poda/tree-view/sizes.js";

const UI = 2;
const CAMERA = { k: 2, ky: 2, low: 1, x: 0, y: 0 };
const level = (beside) => ({ y: 0, rows: [0, 1], gap: 90, below: 0, tight: 1.3, written: 0, beside }); // 150 px apart

test("on a projector nodes make room for the windows beside them", () => {
  const s = nodeScale(level(84), CAMERA, UI);
  assert.ok(s < nodeScale(level(0), CAMERA, UI));
  assert.ok(s * NODE.wide + 84 < 150);
});

test("that room is just what a window takes where it is drawn: beyond the ring of its node", () => {
  const s = nodeScale(level(84), CAMERA, UI);
  const reach = ringReach({ appearance: { box: [] }, width: () => NODE.wide }, 0, s);
  assert.ok(Math.abs((NODE.wide / 2 + reach) * s + AT_SIDE.gap * UI + 84 - CAMERA.k * 1.3 * NODE.wide) < 1e-6);
});

test("nodes that would be too small for it stay as they are", () => {
  assert.equal(nodeScale(level(130), CAMERA, UI), nodeScale(level(0), CAMERA, UI));
});

test("a node is drawn wider than usual only where its number has no room", () => {
  const picture = /** @type {any} */ ({ appearance: { box: [] }, model: { value: [10.5], bound: [""] }, numbers: { bounded: () => "10.5" }, ui: UI, width: () => 98 });
  assert.equal(drawnWidth(picture, 0, UI), NODE.wide);
  assert.equal(drawnWidth(picture, 0, 0.4), 98);
});

test("in a small picture, a box for more nodes stands off the nodes beside it", () => {
  const stub = /** @type {any} */ ({ x: 100, y: 0, left: { away: 76, wide: 58 }, right: { away: 88, wide: 58 } });
  const boxAt = (/** @type {number} */ k) => stubBox({ camera: { x: 0, y: 0, k, ky: k }, ui: 1 }, stub, k);
  for (const k of [0.3, 0.4, 0.5, 0.7, 1]) {
    const { x, wide } = boxAt(k);
    assert.ok(x > (100 - 76 + 29) * k + 1.99 && x + wide < (100 + 88 - 29) * k - 1.99, `${k}`);
  }
  assert.equal(boxAt(1).x, 100 - 33, "where there is room it stands in its place");
});

test("boxes for successors that are left out and for those never recorded part the room between them", () => {
  const model = /** @type {any} */ ({
    size: 6, children: [[1, 2, 3, 4, 5], [], [], [], [], []], ply: [0, 1, 1, 1, 1, 1], status: Array(6).fill("valued"), count: [20, 1, 1, 1, 1, 1],
  });
  const { stubs } = layout(model, { folded: new Set(), clipped: new Map([[0, [1, 2]]]) }, { width: () => NODE.wide, stage: { width: 300, height: 200 } });
  assert.deepEqual(stubs.map(({ kind }) => kind), ["more", "unrecorded"]);
  for (const k of [0.3, 0.4, 0.5, 0.7, 1]) {
    const [more, unrecorded] = stubs.map((stub) => stubBox({ camera: { x: 0, y: 0, k, ky: k }, ui: 1 }, stub, k));
    assert.ok(more.x + more.wide < unrecorded.x, `${k}`);
  }
});
