/** What is drawn of edges, on a canvas that only writes it down. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawEdges, pointOn, SLASH_AT } from "poda/tree-view/draw-edges.js";

/** Collects the lines of each path under the colour in which it is drawn. */
function canvas() {
  const drawn = {};
  let lines = [];
  let at = null;
  return {
    drawn,
    beginPath() { lines = []; },
    moveTo(x, y) { at = [x, y]; },
    lineTo(x, y) { lines.push([at, [x, y]]); },
    bezierCurveTo() {},
    setLineDash() {},
    stroke() { (drawn[this.strokeStyle] ??= []).push(...lines); },
  };
}

test("a double slash stands across each edge that was cut, and across no other", () => {
  const picture = {
    model: { parent: [-1, 0, 0, 0] },
    scene: { x: [200, 100, 200, 300], y: [0, 100, 100, 100], stubs: [] },
    appearance: { edge: ["plain", "best-max", "unvisited", "unvisited"], slash: [false, false, false, true] },
    camera: { x: 0, y: 0, k: 1, ky: 1 },
    size: { width: 400, height: 200 },
    palette: { ink: "ink", leaf: "leaf", edge: "edge", max: "max" },
    ui: 1,
  };
  const ctx = canvas();
  drawEdges(ctx, picture, [
    { ply: 0, y: 0, level: { rows: [0] }, edges: { from: 0, to: 0 } },
    { ply: 1, y: 100, level: { rows: [1, 2, 3] }, edges: { from: 0, to: 2 } },
  ]);
  assert.equal(ctx.drawn.ink.length, 2);
  const [x, y] = pointOn(picture, 3, SLASH_AT);
  const ends = ctx.drawn.ink.flat();
  const middle = [0, 1].map((axis) => ends.reduce((sum, end) => sum + end[axis], 0) / ends.length);
  assert.ok(Math.hypot(middle[0] - x, middle[1] - y) < 1e-6);
});
