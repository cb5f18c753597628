/** How large the nodes of a level are drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { NODE } from "poda/tree/layout.js";
import { nodeScale } from "poda/tree/sizes.js";

const UI = 2;
const CAMERA = { k: 2, ky: 2, low: 1, x: 0, y: 0 };
const level = (beside) => ({ y: 0, rows: [0, 1], gap: 90, below: 0, tight: 1.3, beside }); // 150 px apart

test("on a projector nodes make room for the windows beside them", () => {
  const s = nodeScale(level(84), CAMERA, UI);
  assert.ok(s < nodeScale(level(0), CAMERA, UI));
  assert.ok(s * NODE.wide + 84 < 150);
});

test("nodes that would be too small for it stay as they are", () => {
  assert.equal(nodeScale(level(130), CAMERA, UI), nodeScale(level(0), CAMERA, UI));
});
