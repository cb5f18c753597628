/** What is written at the small nodes of a phone's tree, on a canvas that only writes it down. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawWindows } from "poda/tree-view/draw-beside.js";
import { pointOn, slashBoxes, SLASH_AT } from "poda/tree-view/draw-edges.js";
import { drawLabels } from "poda/tree-view/draw-labels.js";
import { drawRings } from "poda/tree-view/draw-nodes.js";
import { drawPills, pillBox } from "poda/tree-view/draw-pills.js";
import { createOccupancy, WEIGHT } from "poda/tree-view/occupancy.js";

const NOBODY = { away: Infinity, wide: 0 }; // beside a box for more nodes

const SMALL = 0.34; // the scale of six levels on a phone
const WINDOW = 56; // px that a window of these is wide
const RING = 35; // px from the middle of a node to its ring

/**
 * A root with three successors close together: the first with a value, the second in hand, the third as it looks.
 * @param {string} third  @param {number} [s]  the scale  @param {(picture: any) => void} [change]  what is different
 */
function noted(third, s = SMALL, change = () => {}) {
  const texts = [];
  const nothing = () => {};
  const ctx = {
    measureText: (text) => ({ width: 6 * text.length }), fillText: (text, x, y) => texts.push({ text, x, y }),
    strokeText: nothing, fillRect: nothing, beginPath: nothing, moveTo: nothing, lineTo: nothing, closePath: nothing, roundRect: nothing,
    fill: nothing, stroke: nothing, ellipse: nothing, setLineDash: nothing,
  };
  const rows = [[0], [1, 2, 3]];
  const picture = {
    model: { parent: [-1, 0, 0, 0], ply: [0, 1, 1, 1], children: [[1, 2, 3], [], [], []], status: ["open", "valued", "open", third], payoffs: null, probability: [] },
    moment: { current: 2, cut: [] }, marks: { selected: -1, hover: -1, path: [] }, standIn: (row) => row,
    scene: { x: [160, 124, 160, 196], y: [0, 34, 34, 34], room: [99, 16, 16, 99], stubs: [], levels: rows.map((each) => ({ rows: each, gap: 34, below: 0, tight: 1, written: 0 })) },
    appearance: {
      action: [[], [], [], []], amount: [], edge: [], slash: [], box: [], kind: ["max", "min", "min", "min"], look: ["max", "min", "min", third],
      value: ["", "1", "−1", ""], window: ["", "", "(−∞, 1)", ""], range: [], pill: [], tally: [], pillCut: [], variation: new Set(), estimated: [],
    },
    camera: { x: 0, y: 40, k: 1, ky: 1 }, palette: { sans: "sans", mono: "mono", "on-min": "white" }, words: { levels: [[{}], [{}]] },
    covered: new Set(), shapes: { max: "up", min: "down" }, size: { width: 320, height: 225 }, ui: 1, width: () => 58,
  };
  change(picture);
  const levels = rows.map((each, ply) => ({
    ply, level: picture.scene.levels[ply], y: 40 + 34 * ply, s, from: 0, to: each.length, inside: true, cut: {}, edges: { from: 0, to: each.length - 1 },
  }));
  drawLabels(ctx, picture, levels, []);
  return texts.filter(({ text }) => text);
}

const written = (third) => noted(third).map(({ text }) => text);
const heightOf = (sought, third, s) => noted(third, s).find(({ text }) => text === sought)?.y;

/**
 * The windows written at nodes of a level, whose middles are given, beside what is there already.
 * @param {number[]} x  @param {{there?: object[], current?: number, value?: string}} [how]  current: the one in hand; value: in each node
 */
function windowsAt(x, { there = [], current = -1, value = "", selected = -1 } = {}) {
  const texts = [];
  const cleared = [];
  const ctx = {
    measureText: (text) => ({ width: 6 * text.length }), fillText: (text, middle) => texts.push({ text, middle }),
    fillRect: (left, top, wide, high) => cleared.push({ left, top, right: left + wide, bottom: top + high }),
    beginPath() {}, roundRect() {}, setLineDash() {}, fill() {}, stroke() {}, moveTo() {}, lineTo() {},
  };
  const picture = {
    appearance: { window: x.map(() => "(−1, 1)"), value: x.map(() => value), box: [], look: [], kind: [], variation: new Set(), estimated: [] }, shapes: {}, model: {}, moment: { current, cut: [] }, marks: { selected, hover: -1 }, standIn: () => -1,
    scene: { x, y: x.map(() => 40), room: x.map(() => 200), stubs: [] }, camera: { x: 0, y: 0, k: 1, ky: 1 }, palette: { mono: "mono", sans: "sans" },  covered: new Set(), size: { width: 600, height: 200 }, ui: 1, width: () => 20,
  };
  const taken = createOccupancy({ width: 600, height: 200 });
  for (const box of there) taken.take(box);
  const view = { ply: 1, level: { rows: [...x.keys()] }, from: 0, to: x.length, y: 100, s: 1 };
  drawWindows(ctx, picture, view, taken, Math.max(current, selected) < 0 ? "others" : "in hand");
  return { texts: texts.map(({ text }) => text), middles: texts.map(({ middle }) => middle), cleared };
}

test("a small node shows its value", () => {
  assert.deepEqual(written("valued").filter((text) => !text.startsWith("(")), ["1", "−1"]);
});

test("of a whole tree that was asked for, all values are written, however small its nodes are", () => {
  const valuesAt = (/** @type {boolean} */ isWhole) => noted("valued", 0.25, (picture) => Object.assign(picture, { isWhole })).map(({ text }) => text).filter((text) => !text.startsWith("("));
  assert.deepEqual([false, true].map(valuesAt), [[], ["1", "−1"]]);
});

test("the window of the node in hand covers a node that the search has not come to", () => {
  assert.equal(heightOf("(−∞, 1)", "ghost"), 74);
});

test("the edge to a node that a window covers goes without a name", () => {
  const named = (window) => noted("ghost", SMALL, ({ appearance }) => {
    appearance.action[3] = ["c1"];
    appearance.window[2] = window;
  }).some(({ text }) => text === "c1");
  assert.deepEqual(["(−∞, 1)", ""].map(named), [false, true]);
});

test("where the nodes beside it have been searched, the window of the node in hand stands on the edges", () => {
  assert.equal(Math.round(heightOf("(−∞, 1)", "valued")), 54); // above its node, which stands at 74
});

test("the window of the node in hand is written at nodes that are too small for their values", () => {
  assert.equal(heightOf("(−∞, 1)", "ghost", 0.25), 74);
  assert.equal(heightOf("1", "ghost", 0.25), undefined);
});

test("the action that led to the node in hand is written, and its window on the edges rather than over what stands for more nodes", () => {
  const texts = noted("ghost", SMALL, ({ appearance, scene, words }) => {
    appearance.action[2] = ["b1"];
    appearance.look[3] = "min"; // nothing that a window covers first
    words.stub = () => "+3";
    [scene.x[3], scene.x[1]] = [NaN, 124];
    scene.levels[1].rows.pop();
    scene.stubs = [{ parent: 0, ply: 1, x: 210, y: 34, kind: "more", count: 3, left: NOBODY, right: NOBODY }];
  });
  const [name, window] = ["b1", "(−∞, 1)"].map((sought) => texts.find(({ text }) => text === sought));
  assert.ok(name.y > 50 && name.y < 70, "on its edge");
  assert.ok(Math.abs(window.y - 74) > 12);
});

test("a window at the left of its node does not read as that of the node before", () => {
  const right = { left: 510, top: 0, right: 600, bottom: 200 };
  const before = (edge) => windowsAt([500], { there: [right, { left: 300, top: 0, right: edge, bottom: 200 }] }).texts;
  assert.deepEqual(before(400), []); // as close to this one as to its own
  assert.deepEqual(before(385), ["(−1, 1)"]);
});

test("a window at the right of its node does not read as that of the next one, unless the step is about it", () => {
  const left = { left: 0, top: 0, right: 170, bottom: 200 };
  const next = (x, current) => windowsAt([160, x], { there: [left, { left: x - 10, top: 0, right: 600, bottom: 200 }], current }).texts.length;
  assert.deepEqual([next(275), next(285)], [0, 1]);
  assert.equal(next(275, 0), 1);
});

test("only the window of the node in hand stands on edges: above another it would read as that of its parent", () => {
  const beside = [{ left: 0, top: 85, right: 155, bottom: 115 }, { left: 165, top: 85, right: 600, bottom: 115 }];
  assert.equal(windowsAt([160], { there: beside, current: 0 }).texts.length, 1);
  assert.equal(windowsAt([160], { there: beside, selected: 0 }).texts.length, 0);
});

test("a window stands clear of the ring that its node may have", () => {
  const half = WINDOW / 2;
  const [middle] = windowsAt([160]).middles;
  assert.ok(middle - half > 160 + RING + 2);
  const [atTheEdge] = windowsAt([560]).middles;
  assert.ok(atTheEdge + half < 560); // at its left: it would go beyond the edge of the picture
});

test("a window stands clear of a plate that is wider than the ring of its node, at either side", () => {
  const [shorter, longer] = ["−1000", "−10000000000000000"];
  const [one, other] = [shorter, longer].map((value) => windowsAt([300], { value }).middles[0]);
  assert.ok(other > one + 5 && other - WINDOW / 2 > 300 + (6 * longer.length) / 2);
  const right = { left: 360, top: 0, right: 600, bottom: 200 };
  const plate = { left: 300 - 56, top: 70, right: 300 + 56, bottom: 130 }; // as it has taken its place
  assert.deepEqual(windowsAt([300], { value: longer, there: [right, plate] }).texts, ["(−1, 1)"]);
});

test("the ring of a wide root close to the upper edge is whole, and round", () => {
  const radii = [];
  const ctx = { beginPath() {}, stroke() {}, ellipse: (x, y, wide, high) => radii.push([wide, high]) };
  const picture = {
    model: { ply: [0], value: [1], bound: [""] }, numbers: { bounded: () => "−1,500,000" }, scene: { x: [0], y: [0], levels: [{ gap: 90, below: 0, tight: 9, written: 0, beside: 0 }] }, camera: { k: 1, ky: 1, x: 100, y: 40 }, ui: 1,
    moment: { current: 0 }, marks: { selected: -1, path: [] }, standIn: (row) => row, palette: {}, appearance: { box: [] }, width: () => 120,
  };
  drawRings(ctx, picture);
  const [[wide, high]] = radii;
  assert.ok(wide > 30 && high === wide && high + 2 < 40);
});

test("names and windows keep clear of double slashes", () => {
  const SLASH = 40 + 34 * SLASH_AT; // how low
  const found = (sought, change) => noted("valued", SMALL, change).find(({ text }) => text === sought);
  const named = (isCut) => found("b1", ({ appearance }) => {
    appearance.action[3] = ["b1"];
    appearance.slash[3] = isCut;
    appearance.window[2] = "";
  });
  assert.ok(Math.abs(named(false).y - SLASH) < 5);
  assert.equal(named(true), undefined); // nor is there room above it
  const windowAt = (isCut) => found("(−∞, 1)", ({ appearance }) => { appearance.slash[1] = isCut; });
  assert.ok(Math.abs(windowAt(false).y - SLASH) < 10);
  assert.ok(windowAt(true).x > windowAt(false).x + 5);
});

test("“not visited” stands aside where the dots below a leaf reach as low", () => {
  const WORDS = "not visited here";
  const middle = (isCutoff) => noted("valued", 1, ({ model, scene, appearance, moment, words }) => {
    [words.unvisited, moment.current] = [WORDS, -1];
    scene.x = [160, 90, 160, 330];
    [model.status[1], model.status[2]] = [isCutoff ? "cutoff" : "terminal", "unvisited"];
    [appearance.look[1], appearance.look[2], appearance.value[2], appearance.window[2]] = ["leaf", "unvisited", "", ""];
    [appearance.box[1], appearance.box[2]] = [true, true];
  }).find(({ text }) => text === WORDS)?.x;
  assert.equal(middle(false), 160);
  assert.ok(middle(true) > 160);
});

test("a double slash takes a box about it, and none where it is not drawn", () => {
  const picture = { model: { parent: [-1, 0] }, scene: { x: [0, 40], y: [0, 100] }, appearance: { slash: [false, true] }, camera: { x: 0, y: 0, k: 1, ky: 1 }, ui: 1 };
  const [box, ...others] = slashBoxes(picture, { level: { rows: [1] }, edges: { from: 0, to: 0 } });
  assert.equal(others.length, 0);
  const [x, y] = pointOn(picture, 1, SLASH_AT);
  assert.ok(box.left < x - 5 && box.right > x + 5 && box.top < y - 5 && box.bottom > y + 5);
  assert.deepEqual(slashBoxes({ ...picture, camera: { ...picture.camera, k: 0.2 } }, { level: { rows: [1] }, edges: { from: 0, to: 0 } }), []);
});

test("two windows in a row keep apart", () => {
  const right = { left: 400, top: 0, right: 600, bottom: 200 };
  const second = (x) => windowsAt([160, x], { there: [right] }).texts.length;
  assert.deepEqual([second(370), second(380)], [1, 2]); // the second stands at the left of its node
});

/**
 * A folded node at (160, 100), drawn at a scale.
 * @param {number} s  @param {{isCut?: boolean, width?: number}} [how]
 */
function pilled(s, { isCut = true, width = 320 } = {}) {
  const texts = [];
  const picture = {
    appearance: { pill: ["15"], tally: [""], pillCut: [isCut] }, model: { sampling: null, children: [[]] }, marks: { selected: -1, hover: -1 }, palette: {}, ui: 1, moment: { current: -1 },
    scene: { x: [160], y: [100] }, camera: { x: 0, y: 0, k: 1, ky: 1 }, size: { width, height: 225 },
  };
  const nothing = () => {};
  let fills = 0;
  const ctx = { beginPath: nothing, roundRect: nothing, fill: () => { fills += 1; }, stroke: nothing, fillText: (text) => texts.push(text), moveTo: nothing, lineTo: nothing };
  const taken = createOccupancy({ width: 320, height: 225 });
  drawPills(ctx, picture, { level: { rows: [0] }, from: 0, to: 1, y: 100, s }, taken);
  return { box: pillBox(picture, 0, 160, 100, s), taken, texts, hasHead: fills > 1 };
}

test("the count of a folded node stands below its value, however small the node", () => {
  for (const s of [SMALL, 0.45, 1]) assert.ok(pilled(s).box.y >= 100 + 0.25 * 46 * s + 5);
});

test("how often a node was visited stands nearer to it than to the next node, or nowhere", () => {
  const written = (/** @type {number} */ apart) => {
    const at = [];
    const nothing = () => {};
    const ctx = { beginPath: nothing, roundRect: nothing, fill: nothing, stroke: nothing, moveTo: nothing, lineTo: nothing, fillText: (_, x) => at.push(x) };
    const picture = {
      appearance: { pill: ["", ""], tally: ["", "n 159"], pillCut: [], box: [], look: [], value: ["", ""], kind: ["min", "min"] }, shapes: {}, palette: {}, ui: 1,
      model: { sampling: { scale: 1 }, children: [[], []], declared: {} }, marks: { selected: -1, hover: -1 }, moment: { current: -1 }, width: () => 46,
      scene: { x: [300 - apart, 300], y: [100, 100] }, camera: { x: 0, y: 0, k: 1, ky: 1 }, size: { width: 600, height: 225 },
    };
    const taken = createOccupancy(picture.size);
    taken.take({ left: 280, right: 320, top: 112, bottom: 160 }); // below it
    taken.take({ left: 325, right: 400, top: 80, bottom: 110 }); // at its right
    drawPills(ctx, picture, { level: { rows: [0, 1] }, from: 0, to: 2, y: 100, s: 0.6 }, taken);
    return at;
  };
  const [x] = written(200);
  assert.ok(x > 200 && x < 300);
  assert.deepEqual(written(110), []);
});

test("names of actions keep clear of the count of a folded node, at its foot as at its sides", () => {
  const { box: { x, y, wide, high }, taken } = pilled(1);
  const name = { left: x, right: x + wide, top: y + high + 1, bottom: y + high + 11 };
  assert.ok(!taken.isFree(name));
  assert.ok(taken.isFree({ ...name, top: name.top + 3, bottom: name.bottom + 3 }));
});

test("an arrowhead points down from the count of what is folded", () => {
  const { texts, hasHead } = pilled(0.5, { isCut: false });
  assert.deepEqual([texts, hasHead], [["15"], true]);
});

test("a count that the edge of the picture would cut off gives way to its arrowhead", () => {
  const { box } = pilled(0.5, { isCut: false });
  assert.deepEqual(pilled(0.5, { isCut: false, width: box.x + box.wide }).texts, ["15"]);
  assert.deepEqual(pilled(0.5, { isCut: false, width: box.x + box.wide - 1 }).texts, []);
});

test("where there is no other room, the window of the node in hand covers what stands for more nodes", () => {
  const elsewhere = [{ left: 0, right: 165, top: 0, bottom: 200 }, { left: 165, right: 600, top: 0, bottom: 70 }, { left: 165, right: 600, top: 130, bottom: 200 }];
  const beside = { left: 180, right: 240, top: 80, bottom: 120 };
  const shown = (weight) => windowsAt([160], { there: [...elsewhere, { ...beside, weight }], current: 0 });
  assert.equal(shown(WEIGHT.stub).texts.length, 1);
  assert.equal(shown(undefined).texts.length, 0);
  assert.ok(shown(WEIGHT.stub).cleared.some(({ left, right }) => left < beside.left && right > beside.right)); // not a part of it alone
});
