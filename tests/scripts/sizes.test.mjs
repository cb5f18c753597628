/** How large the nodes of a level are drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { ringReach } from "poda/tree-view/draw-nodes.js";
import { NODE } from "poda/tree-view/layout.js";
import { AT_SIDE, nodeScale } from "poda/tree-view/sizes.js";

const UI = 2;
const CAMERA = { k: 2, ky: 2, low: 1, x: 0, y: 0 };
const level = (beside) => ({ y: 0, rows: [0, 1], gap: 90, below: 0, tight: 1.3, beside }); // 150 px apart

test("on a projector nodes make room for the windows beside them", () => {
  const s = nodeScale(level(84), CAMERA, UI);
  assert.ok(s < nodeScale(level(0), CAMERA, UI));
  assert.ok(s * NODE.wide + 84 < 150);
});

test("that room is just what a window takes where it is drawn: beyond the ring of its node", () => {
  const s = nodeScale(level(84), CAMERA, UI);
  const reach = ringReach({ appearance: { box: [] }, width: () => NODE.wide }, 0);
  assert.ok(Math.abs((NODE.wide / 2 + reach) * s + AT_SIDE.gap * UI + 84 - CAMERA.k * 1.3 * NODE.wide) < 1e-6);
});

test("nodes that would be too small for it stay as they are", () => {
  assert.equal(nodeScale(level(130), CAMERA, UI), nodeScale(level(0), CAMERA, UI));
});
