/** What actions are called on their edges, on a canvas that only writes it down. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawActions, placeFirstActions } from "poda/tree-view/draw-actions.js";
import { createOccupancy } from "poda/tree-view/occupancy.js";

const LETTER = 7; // px that the canvas makes a letter wide

/**
 * One node and three below it, and three more below the first of them, whose places are given; and what is written there.
 * @param {number[]} places  @param {string[][]} action  @param {boolean[]} [box]  which nodes are leaves
 */
function pictured(places, action, box = []) {
  const found = [];
  const ctx = { measureText: (text) => ({ width: LETTER * text.length }), strokeText() {}, fillRect() {}, fillText: (text, _, y) => { found.push({ text, y }); } };
  const size = { width: 600, height: 320 };
  const picture = {
    model: { parent: [-1, 0, 0, 0, 1, 1, 1].slice(0, 1 + places.length) },
    scene: { x: [300, ...places], y: [0, 120, 120, 120, 240, 240, 240] },
    appearance: { action: [[], ...action], amount: ["", ...action.map(([, short = ""]) => (short.endsWith("…") ? "" : short))], box, edge: [], slash: [], variation: new Set([0, 1]) }, covered: new Set(),
    moment: { current: -1 }, camera: { x: 0, y: 40, k: 1, ky: 1 }, palette: { sans: "sans" }, size, ui: 1,
  };
  const rows = [[0], [1, 2, 3], [4, 5, 6]].slice(0, 1 + places.length / 3);
  const levels = rows.map((each, ply) => ({ ply, y: 40 + 120 * ply, s: 1, inside: true, level: { rows: each }, edges: { from: 0, to: each.length - 1 } }));
  return { found, ctx, picture, levels, taken: createOccupancy(size) };
}

/**
 * What is written on the edges, and how low.
 * @param {number[]} places  @param {string[][]} action
 * @param {{left: number, right: number, top: number, bottom: number} | null} ring  about the node in hand
 * @param {boolean[]} [box]
 * @returns {{text: string, y: number}[]}
 */
function written(places, action, ring = null, box = []) {
  const { found, ctx, picture, levels, taken } = pictured(places, action, box);
  drawActions(ctx, picture, levels, taken, { shunned: ring ? [ring] : [] });
  return found;
}

/** The names alone. */
const names = (places, action) => written(places, action).map(({ text }) => text);

const STICKS = [["take 1", "1"], ["take 2", "2"], ["take 3", "3"]];

test("siblings with room for it are called by their whole names", () => {
  assert.deepEqual(names([150, 300, 450], STICKS), ["take 1", "take 2", "take 3"]);
});

test("all are called by number as soon as one has no room for more", () => {
  assert.deepEqual(names([150, 300, 320], STICKS), ["1", "2", "3"]);
});

test("one form for the whole tree: numbers everywhere as soon as one node's edges have room for no more", () => {
  assert.deepEqual(names([150, 300, 450, 60, 150, 240], [...STICKS, ...STICKS]), ["take 1", "take 2", "take 3", "take 1", "take 2", "take 3"]);
  assert.deepEqual(names([150, 300, 450, 110, 140, 170], [...STICKS, ...STICKS]), ["1", "2", "3", "1", "2", "3"]);
  assert.deepEqual(names([150, 300, 320, 60, 150, 240], [...STICKS, ...STICKS]), ["1", "2", "3", "1", "2", "3"]);
});

test("one form for the whole tree where a no-break space parts the amount from its unit, too", () => {
  for (const money of [(n) => `${n}\u00a0€`, (n) => `€\u00a0${n}`]) {
    const stakes = [10, 20, 30].map((n) => [`apostar ${money(n)}`, money(n)]);
    assert.deepEqual(names([100, 300, 500, 50, 100, 150], [...stakes, ...stakes]), [...stakes, ...stakes].map(([, short]) => short));
  }
});

test("a sibling without a number keeps its name", () => {
  assert.deepEqual(names([150, 300, 320], [["go home", "go…"], ...STICKS.slice(1)]), ["go home", "2", "3"]);
});

test("names stand half way down where edges are apart, nearer to the nodes where they are close, and on one line", () => {
  const heights = (places) => [...new Set(written(places, [["a1"], ["b1"], ["c1"]]).map(({ y }) => Math.round(y)))];
  const [far, ...others] = heights([150, 300, 450]);
  const [near, ...uneven] = heights([200, 240, 400]);
  assert.deepEqual([others, uneven], [[], []]);
  assert.ok(Math.abs(far - 95) < 8 && near > far + 10);
});

test("a name stands clear of the ring about the node in hand, or on it where there is no other place", () => {
  const about = (bottom) => ({ left: 0, right: 600, top: 0, bottom });
  const middles = (ring) => written([150, 300, 450], STICKS, ring).map(({ y }) => y);
  assert.ok(middles(about(20)).every((y) => y < 105));
  assert.ok(middles(about(110)).every((y) => y - 6 >= 109));
  assert.equal(middles(about(300)).length, 3);
});

test("above a leaf, which is lower than other nodes, there is room for a name further down", () => {
  const named = (at, box) => written([200, 300, at], [["a"], ["b"], ["Call"]], null, box).some(({ text }) => text === "Call");
  const least = (box) => [...Array(60).keys()].find((by) => named(300 + by, box));
  assert.ok(least([false, false, false, true]) < least([]));
});

test("the action to the node in hand, and that by which another cuts it, have their places before all else", () => {
  const spokenOf = (isCut) => {
    const { found, ctx, picture, levels, taken } = pictured([150, 300, 450], STICKS);
    Object.assign(picture.model, { ply: [0, 1, 1, 1], kind: ["max", "min", "min", "min"], value: [], bound: [], alphaIn: [], betaIn: [], alphaOut: [], betaOut: [], cutBy: [-2, -2, 0, -2], cutThrough: [-1, -1, 1, -1] });
    picture.moment = { current: 2, cut: [false, false, isCut, false] };
    const first = placeFirstActions(ctx, picture, levels, taken, []);
    taken.take({ left: 0, top: 0, right: 600, bottom: 320 }); // windows, say
    drawActions(ctx, picture, levels, taken, { first });
    return found.map(({ text }) => text);
  };
  assert.deepEqual(spokenOf(true), ["take 1", "take 2"]);
  assert.deepEqual(spokenOf(false), ["take 1", "take 2"]); // of the best line
});

test("the best action keeps its name where the count of a folded node would stand, and where edges are close", () => {
  const named = (places, box) => {
    const { found, ctx, picture, levels, taken } = pictured(places, [["c2"], ["b1"], ["a2"]]);
    picture.model.ply = [0, 1, 1, 1];
    const first = placeFirstActions(ctx, picture, levels, taken, []);
    taken.take(box); // comes later
    drawActions(ctx, picture, levels, taken, { first });
    return found.map(({ text }) => text);
  };
  assert.deepEqual(named([150, 300, 450], { left: 100, top: 0, right: 250, bottom: 320 }), ["c2", "b1", "a2"]);
  assert.ok(named([294, 300, 306], { left: 0, top: 0, right: 0, bottom: 0 }).includes("c2"));
});

test("siblings have names of one form: with their outcomes, or none", () => {
  const outcomes = [["b1: 0.2", "0.2"], ["b2: 0.7", "0.7"], ["b3: 0.1", "0.1"]];
  for (const [places, form] of [[[150, 300, 450], 0], [[220, 300, 380], 0], [[262, 300, 338], 1]]) {
    assert.deepEqual(names(places, outcomes), outcomes.map((each) => each[form]), String(places));
  }
});

test("a name on two lines is written as two, one below the other, and takes their room", () => {
  const lines = written([150, 300, 450], [["take\n1"], ["take\n2"], ["take\n3"]]).slice(0, 2);
  assert.deepEqual(lines.map(({ text }) => text), ["take", "1"]);
  assert.equal(lines[1].y - lines[0].y, 12);
});

test("beside amounts, the action in hand is written in the form that has room", () => {
  const actions = [["go home", "go…"], ...STICKS.slice(1)];
  const { found, ctx, picture, levels, taken } = pictured([150, 300, 320], actions);
  drawActions(ctx, picture, levels, taken, { shunned: [], first: new Map([[1, { text: "go…", x: 150, y: 100, box: { left: 140, right: 160, top: 90, bottom: 110 } }]]) });
  assert.deepEqual(found.map(({ text }) => text), ["go…", "2", "3"]);
});
