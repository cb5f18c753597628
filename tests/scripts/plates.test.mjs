/** What a number stands on where it is wider than the shape of its node. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawPlate, plateBox, plateSize } from "poda/tree-view/draw-plates.js";
import { innerWidth, liftOf } from "poda/tree-view/shapes.js";

const AT = { x: 100, y: 100, wide: 60, high: 20 };

/** The corners of a plate, from the top to the foot. */
function corners(plate) {
  const points = [];
  const corner = (x, y) => { points.push([x, y]); };
  drawPlate({ beginPath() {}, moveTo: corner, lineTo: corner, closePath() {}, fill() {} }, plate, "blue", false);
  return points.sort(([, a], [, b]) => a - b);
}

test("a plate points as the shape of its node does", () => {
  assert.deepEqual(corners({ shape: "up", ...AT })[0], [100, 78]);
  assert.deepEqual(corners({ shape: "down", ...AT }).find(([, y]) => y === 122), [100, 122]);
  assert.deepEqual(plateBox({ shape: "circle", ...AT }), { left: 70, top: 90, right: 130, bottom: 110 });
});

test("its tip is where that of its shape is, if that is further out", () => {
  assert.equal(plateBox({ shape: "up", ...AT, tip: 40 }).top, 60);
  assert.equal(plateBox({ shape: "up", ...AT, wide: 30, tip: 10 }).top, 84); // a narrow plate has a short one
});

test("no corner of its shape looks out from behind it", () => {
  const node = { wide: 58, high: 30 };
  assert.deepEqual(plateSize("up", 20, 10, node), { wide: 58, high: 11 });
  assert.deepEqual(plateSize("circle", 40, 10, node), { wide: 49, high: 30 });
  assert.deepEqual(plateSize("leaf", 20, 10, node), { wide: 58, high: 30 });
  assert.deepEqual(plateSize("leaf", 80, 40, node), { wide: 96, high: 44 });
});

test("a digit of the smallest type is inside of its triangle, however small that is", () => {
  const HALF = (0.73 * 15) / 2; // of a digit
  for (const high of [24, 30, 46]) {
    const [up, down] = ["up", "down"].map((shape) => liftOf(shape, high, 15) * high);
    assert.ok(up > 0 && up + HALF < high / 2 - 2);
    assert.equal(down, -up);
  }
  assert.deepEqual([liftOf("up", 46, 10), liftOf("circle", 18, 15)], [0.25, 0]);
});

test("a triangle has less room for large type than for small, a circle as much", () => {
  const node = { wide: 58, high: 46 };
  assert.ok(innerWidth("down", node, 30) < innerWidth("down", node, 13.5));
  assert.equal(innerWidth("circle", node, 30), innerWidth("circle", node, 13.5));
});
