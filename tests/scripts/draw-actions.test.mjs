/** What actions are called on their edges, on a canvas that only writes it down. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawActions, namesOf } from "poda/tree-view/draw-actions.js";
import { createOccupancy } from "poda/tree-view/occupancy.js";

const LETTER = 7; // px that the canvas makes a letter wide

/**
 * One node and three below it, and three more below the first of them, whose places are given; and what is written there.
 * @param {number[]} places  @param {string[][]} action  @param {{left: number, right: number, top: number, bottom: number}[]} [there]  what stands there already
 */
function written(places, action, there = [], change = () => {}) {
  const found = [];
  const ctx = { measureText: (text) => ({ width: LETTER * text.length }), strokeText() {}, fillRect() {}, fillText: (text, x, y) => { found.push({ text, x, y }); } };
  const size = { width: 600, height: 320 };
  const picture = {
    model: { parent: [-1, 0, 0, 0, 1, 1, 1].slice(0, 1 + places.length), probability: [], ply: [0, 1, 1, 1], kind: ["max", "min", "min", "min"], value: [], bound: [], alphaIn: [], betaIn: [], alphaOut: [], betaOut: [], cutBy: [-2, -2, 0, -2], cutThrough: [-1, -1, 1, -1] },
    scene: { x: [300, ...places], y: [0, 120, 120, 120, 240, 240, 240] },
    appearance: { action: [[], ...action], amount: ["", ...action.map(([, short = ""]) => (/\d/.test(short) ? short : ""))], box: [], edge: [], slash: [], variation: new Set() }, covered: new Set(),
    moment: { current: -1, cut: [] }, marks: { path: [] }, standIn: (row) => row, camera: { x: 0, y: 40, k: 1, ky: 1 }, palette: { sans: "sans" }, size, ui: 1, width: () => 58,
  };
  change(picture);
  const rows = [[0], [1, 2, 3], [4, 5, 6]].slice(0, 1 + places.length / 3);
  const levels = rows.map((each, ply) => ({ ply, y: 40 + 120 * ply, s: 1, inside: true, level: { rows: each }, edges: { from: 0, to: each.length - 1 } }));
  const taken = createOccupancy(size);
  for (const box of there) taken.take(box);
  drawActions(ctx, picture, namesOf(ctx, picture, levels), taken);
  return found;
}

/** The names alone. */
const names = (...how) => written(...how).map(({ text }) => text);

const STICKS = [["take 1", "1"], ["take 2", "2"], ["take 3", "3"]];
const TOP = 160 - 23; // of the nodes below the root

test("a name stands at the end of the child, on its edge", () => {
  for (const { x, y } of written([150, 300, 450], STICKS)) {
    assert.ok(y + 6 < TOP && y + 6 > TOP - 5);
    assert.ok(Math.min(...[150, 300, 450].map((at) => Math.abs(at - x))) < 30);
  }
});

test("a name goes up its edge where something stands, as long as it has room between the edges", () => {
  const below = { left: 0, right: 600, top: 120, bottom: 320 };
  assert.ok(written([150, 300, 450], STICKS, [below]).every(({ y }) => y + 6 <= 121 && y > 100));
  assert.deepEqual(names([240, 300, 360], STICKS, [{ ...below, top: 70 }]), []);
});

test("amounts have one form in the whole tree: the shorter as soon as one edge has no room for more", () => {
  const six = [...STICKS, ...STICKS];
  assert.deepEqual(names([150, 300, 450, 60, 150, 240], six), ["take 1", "take 2", "take 3", "take 1", "take 2", "take 3"]);
  assert.deepEqual(names([150, 300, 450, 110, 140, 170], six), ["1", "2", "3", "1", "2", "3"]);
  assert.deepEqual(names([150, 300, 330, 60, 150, 240], six), ["1", "2", "3", "1", "2", "3"]);
});

test("another name is shortened by itself, and left out where it has no room even so", () => {
  assert.deepEqual(names([150, 300, 350], [["raise a lot", "raise…"], ["see a card", "see…"], ["go home", "go…"]]), ["raise a lot", "see…", "go…"]);
  assert.deepEqual(names([150, 300, 310], [["raise"], ["call"], ["fold"]]), ["raise"]);
});

test("the names that a step is about come first, and over other edges", () => {
  const close = (change) => names([294, 300, 306], [["raise"], ["call"], ["fold"]], [], change);
  assert.deepEqual(close(({ appearance }) => appearance.variation.add(2)), ["call"]);
  assert.deepEqual(close(({ moment }) => { moment.current = 3; }), ["fold"]);
  assert.deepEqual(close(({ moment }) => { Object.assign(moment, { current: 2, cut: [false, false, true] }); }), ["raise", "call"]); // by which another cuts it, and its own above its ring
});

test("outcomes of a level have one form, on two lines where their edges are long enough", () => {
  const outcomes = [["b1: 0.2", "b1:\n0.2", "0.2"], ["b2: 0.7", "b2:\n0.7", "0.7"], ["b3: 0.1", "b3:\n0.1", "0.1"]];
  const forms = { whole: [150, 300, 450], lines: [260, 300, 450] };
  const at = (places) => names(places, outcomes, [], ({ model }) => { model.probability = [null, 0.2, 0.7, 0.1]; });
  assert.deepEqual(at(forms.whole), ["b1: 0.2", "b2: 0.7", "b3: 0.1"]);
  assert.deepEqual(at(forms.lines), ["b1:", "0.2", "b2:", "0.7", "b3:", "0.1"]);
});

test("a name stands clear of the ring about the node in hand", () => {
  const [{ y }] = written([150, 300, 450], STICKS, [], (picture) => { Object.assign(picture, { moment: { current: 1, cut: [] }, numbers: { bounded: () => "" } }); });
  assert.ok(y + 6 <= 160 - 34);
});
