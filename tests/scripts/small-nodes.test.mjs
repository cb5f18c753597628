/** What is written at the small nodes of a phone's tree, on a canvas that only writes it down. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawLabels } from "poda/tree/draw-labels.js";

const SMALL = 0.34; // the scale of six levels on a phone

/** A root with three successors close together: the first with a value, the second in hand, the third as it looks. @param {string} third */
function written(third) {
  const texts = [];
  const nothing = () => {};
  const ctx = {
    measureText: (text) => ({ width: 6 * text.length }), fillText: (text) => texts.push(text),
    strokeText: nothing, fillRect: nothing, beginPath: nothing, roundRect: nothing, fill: nothing, stroke: nothing,
  };
  const rows = [[0], [1, 2, 3]];
  const picture = {
    model: { parent: [-1, 0, 0, 0], ply: [0, 1, 1, 1], children: [[1, 2, 3], [], [], []], status: ["open", "valued", "open", third], payoffs: null },
    moment: { current: 2, cut: [] }, marks: { selected: -1, hover: -1, path: [] }, standIn: (row) => row,
    scene: { x: [160, 124, 160, 196], y: [0, 34, 34, 34], room: [99, 16, 16, 99], stubs: [], levels: rows.map((each) => ({ rows: each, gap: 34, below: 0, tight: 1 })) },
    appearance: {
      action: [[], [], [], []], edge: [], slash: [], box: [], kind: ["max", "min", "min", "min"], look: ["max", "min", "min", third],
      value: ["", "1", "−1", ""], window: ["", "", "(−∞, 1)", ""], range: [], pill: [], pillCut: [], variation: new Set(),
    },
    camera: { x: 0, y: 40, k: 1, ky: 1 }, palette: { sans: "sans", mono: "mono", "on-min": "white" }, words: { levels: [[{}], [{}]] },
    shapes: { max: "up", min: "down" }, size: { width: 320, height: 225 }, ui: 1, width: () => 58,
  };
  const levels = rows.map((each, ply) => ({
    ply, level: picture.scene.levels[ply], y: 40 + 34 * ply, s: SMALL, from: 0, to: each.length, inside: true, cut: {}, edges: { from: 0, to: each.length - 1 },
  }));
  drawLabels(ctx, picture, levels, []);
  return texts.filter((text) => text);
}

test("a small node shows its value", () => {
  assert.deepEqual(written("valued").filter((text) => !text.startsWith("(")), ["1", "−1"]);
});

test("the window of the node in hand covers a node that the search has not come to, but no other", () => {
  assert.ok(written("ghost").includes("(−∞, 1)"));
  assert.ok(!written("valued").includes("(−∞, 1)"));
});
