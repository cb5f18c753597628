/** Beliefs at small nodes: written in rows or in a line where there is room, else bars, unless they are as above. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { levelsForBeliefs } from "poda/tree-view/belief-size.js";
import { beliefsInView, drawBeliefs } from "poda/tree-view/draw-beliefs.js";
import { hit } from "poda/tree-view/hit.js";

/** @typedef {[string, number, string]} World */

/** @type {World[]} */
const ROOT = [["A", 0.4, "2/5"], ["K", 0.2, "1/5"], ["Q", 0.4, "2/5"]];

/**
 * A root and a node below it, drawn at a scale at which a row is too low for its text.
 * @param {{size: {width: number, height: number}, gap: number, below: World[]}} stage  @returns {{texts: string[], bars: number, boxes: number[][], picture: any, beliefs: import("poda/tree-view/draw-beliefs.js").ShownBelief[]}}
 */
function drawn({ size, gap, below }) {
  const noted = { texts: /** @type {string[]} */ ([]), bars: 0, boxes: /** @type {number[][]} */ ([]) };
  const ctx = /** @type {any} */ ({
    beginPath() {}, roundRect(/** @type {number[]} */ ...box) { noted.boxes.push(box); }, fill() {}, stroke() {},
    fillRect() { noted.bars += 1; },
    fillText(/** @type {string} */ text) { noted.texts.push(text); },
    measureText: (/** @type {string} */ text) => ({ width: 6 * text.length }),
  });
  const levels = /** @type {any} */ ([0, 1].map((ply) => ({ ply, level: { rows: [ply], below: 0 }, y: 30 + ply * gap, s: 0.7, from: 0, to: 1, inside: true })));
  const picture = /** @type {any} */ ({
    model: { belief: [ROOT, below], parent: [-1, 0] }, moment: { status: ["valued", "valued"] }, appearance: { box: [], pill: [] },
    width: () => 58, scene: { x: [0, 0], room: [Infinity, Infinity] }, camera: { k: 1, ky: 1, low: 1, x: size.width / 2, y: 0 }, size, ui: 1, isExact: true,
    palette: { mono: "mono" }, words: { worlds: String }, numbers: { short: String },
  });
  const beliefs = beliefsInView(ctx, picture, levels);
  drawBeliefs(ctx, picture, beliefs);
  return { ...noted, picture, beliefs };
}

test("what stands beside a node leaves the edges below it free", () => {
  const { boxes } = drawn({ size: { width: 400, height: 400 }, gap: 200, below: ROOT });
  assert.deepEqual(boxes.map(([x, y, , high]) => [x > 200 + 29 * 0.7, y + high / 2]), [[true, 30], [true, 230]]);
});

test("with room, a world stands in each row with its probability", () => {
  const { texts, bars } = drawn({ size: { width: 400, height: 400 }, gap: 200, below: ROOT });
  assert.deepEqual(texts, ["A", "2/5", "K", "1/5", "Q", "2/5", "A", "2/5", "K", "1/5", "Q", "2/5"]);
  assert.equal(bars, 0);
});

test("where levels are close, all worlds stand in one line", () => {
  const { texts } = drawn({ size: { width: 400, height: 75 }, gap: 30, below: ROOT });
  assert.deepEqual(texts, ["A 2/5  K 1/5  Q 2/5", "A 2/5  K 1/5  Q 2/5"]);
});

test("without room there are bars, and none where nothing has changed", () => {
  const narrow = { size: { width: 120, height: 120 }, gap: 60 };
  const counted = (/** @type {World[]} */ below) => {
    const { texts, bars } = drawn({ ...narrow, below });
    return { texts, bars };
  };
  assert.deepEqual(counted(ROOT), { texts: [], bars: 6 });
  assert.deepEqual(counted([["A", 0.5, "1/2"], ["K", 0.5, "1/2"]]), { texts: [], bars: 10 });
});

test("on a projector only those levels keep room below them whose beliefs find room there", () => {
  const model = /** @type {any} */ ({ belief: [ROOT, ROOT, ROOT] });
  const scene = /** @type {any} */ ({ x: [100, 0, 200], levels: [{ rows: [0], below: 60 }, { rows: [1, 2], below: 60 }] });
  const kept = (/** @type {number} */ k, /** @type {number} */ ky) => [...levelsForBeliefs(model, scene, { k, ky, low: 1, x: 0, y: 0 }, 2)];
  assert.deepEqual(kept(1, 2), [0, 1]);
  assert.deepEqual(kept(1, 1), [1]);
  assert.deepEqual(kept(0.3, 1), []);
});

test("whoever presses a belief means its node, beside which or below which it is drawn", () => {
  for (const stage of [{ size: { width: 400, height: 400 }, gap: 200 }, { size: { width: 120, height: 120 }, gap: 60 }]) {
    const { boxes, beliefs, picture } = drawn({ ...stage, below: [["A", 0.5, "1/2"], ["K", 0.5, "1/2"]] });
    const found = boxes.map(([x, y, wide, high]) => hit({ ...picture, scene: { levels: [], stubs: [] } }, beliefs, x + wide - 2, y + high / 2));
    assert.deepEqual(found, beliefs.map(({ row }) => ({ row, part: "node" })));
    assert.ok(found.length > 0);
    assert.equal(hit({ ...picture, scene: { levels: [], stubs: [] } }, beliefs, 1, 1), null);
  }
});
