/** Where windows stand beside nodes: clear of them, and of the rings that marks have. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { PLAIN } from "poda/tree-lab/place.js";
import { CHOSEN, placeWindows } from "poda/tree-lab/windows.js";

const HALF = 27; // of an inner node, in units
const RING = 7;

const inner = (id, x, lines, ring) => ({ node: { id, kind: "max", name: "", value: "", board: "" }, x, y: 100, words: "", lines, first: 0, ring });
const placed = (nodes) => placeWindows(nodes, { wide: 900, high: 300, setting: PLAIN, labels: 0 });

test("a window stands clear of its node's ring", () => {
  const spot = placed([inner(0, 300, ["(−∞, +∞)"], RING)]).get(0);
  assert.equal(spot.anchor, "start");
  assert.ok(spot.x > HALF + RING + 3);
  assert.ok(spot.x > placed([inner(0, 300, ["(−∞, +∞)"], 0)]).get(0).x);
});

test("where a tree is drawn small, a window is as far from its ring as its type is large", () => {
  const away = (type) => placeWindows([inner(0, 300, ["(0, 1)"], RING)], { wide: 900, high: 300, setting: { ...PLAIN, type }, labels: 0 }).get(0).x;
  assert.ok(away(28) - away(11) > 4);
});

test("a window leaves the ring of its neighbour free", () => {
  const between = (ring) => placed([inner(0, 300, ["(−∞, +∞)"], 0), inner(1, 300 + 2 * HALF + 64, [], ring)]).get(0).anchor;
  assert.deepEqual([between(0), between(RING)], ["start", "end"]);
});

test("where little room is left, the chosen node's window stands over a ring rather than nowhere", () => {
  const gap = 9;
  const spots = [0, 1, 2].map((id) => inner(id, 60 + id * (2 * HALF + gap), id === 1 ? ["(−∞, +∞)"] : [], RING));
  const narrow = { wide: 120 + 2 * (2 * HALF + gap), high: 300, setting: PLAIN, labels: 0 };
  assert.equal(placeWindows(spots, narrow).get(1), null);
  assert.ok(placeWindows(spots.map((each) => ({ ...each, first: CHOSEN })), narrow).get(1));
});

test("the chosen node's window that finds no place, or one over a ring, moves no other", () => {
  const gap = 9;
  const tight = (lines) => [1, 0, 2].map((id) => ({ ...inner(id, 60 + id * (2 * HALF + gap), id === 1 ? lines : [], RING), first: id === 1 ? CHOSEN : 0 }));
  const others = [inner(3, 500, ["(0, 1)"], RING), inner(4, 500 + 2 * HALF + 64, ["(0, 1)"], 0)];
  const placesOf = (lines) => [...placed([...tight(lines), ...others])];
  const [[, over], ...besideIt] = placesOf(["(−∞, +∞)"]);
  const [[, none], ...without] = placesOf(["(−∞, +∞)", "(−∞, +∞)"]);
  assert.ok(over);
  assert.equal(none, null);
  const usual = placesOf([]);
  assert.ok(usual.every(([, place]) => place));
  assert.deepEqual([besideIt, without], [usual, usual]);
});

test("a window does not stand clearly closer to another node of its row than to its own", () => {
  const large = { wide: 900, high: 300, setting: { ...PLAIN, type: 24 }, labels: 0 };
  const between = (away) => placeWindows([inner(0, 400, ["(−∞, 7)"], RING), inner(1, 400 - away, [], 0), inner(2, 400 + away, [], 0)], large).get(0);
  assert.ok(between(300).x > HALF + RING);
  assert.ok(between(150).x < HALF); // above its node
});

test("two windows are not one above the other", () => {
  const [left, right] = [inner(0, 300, ["(−∞, 99)"], 0), inner(1, 440, ["(99, 100)"], 0)];
  const spots = placed([left, right, inner(2, 560, [], 0)]);
  const places = [left, right].map(({ node: { id }, x }) => ({ ...spots.get(id), at: x + spots.get(id).x }));
  assert.ok(places.every(({ anchor }) => anchor === "start"));
});
