/** What stands on the edges of a drawn tree, where there is room and where there is little; and what windows keep clear of. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "es" } };
const { drawnOf, edgeWords, ringOf } = await import("poda/tree-lab/draw-node.js");

const { PLAIN } = await import("poda/tree-lab/place.js");
const { placeWindows } = await import("poda/tree-lab/windows.js");

const written = (probability, isShort) => edgeWords({ probability, action: "" }, "", isShort);

test("a probability keeps its zero, or is a fraction where there is little room", () => {
  for (const text of ["0.37", "0,37"]) assert.deepEqual([written(text, false), written(text, true)], ["0,37", "0,37"]);
  for (const text of ["0.3", "0,3", ".3"]) assert.equal(written(text, true), "3/10");
  for (const text of ["0.5", "0,5", ".5", "1/2"]) assert.equal(written(text, true), "½");
  assert.equal(written("0.5", false), "0,5");
  assert.equal(edgeWords({ probability: "1/3", action: "cara" }, "", true), "⅓ cara");
});

test("a window keeps clear of the ring of the chosen node and of that of a step, as of that of a mark", () => {
  const node = { id: 0, kind: "max", name: "", value: "", board: "" };
  const at = (look, isSelected) => {
    const drawn = drawnOf({ text: new Map() }, node, { x: 300, y: 100, ply: 0 }, { window: "(0, 1)", ...look }, { isSelected, isCrowded: false });
    return placeWindows([drawn], { wide: 900, high: 300, setting: PLAIN, labels: 0 }).get(0).x;
  };
  const plain = at({}, false);
  for (const ringed of [at({}, true), at({ current: true }, false), at({ mark: "wrong" }, false)]) assert.ok(ringed > plain + 5);
});

test("where there is little room, only the windows of the chosen node and of the step are written", () => {
  const lines = (look, isSelected) => drawnOf({ text: new Map() }, {}, {}, { window: "(0, 1)", exit: "(1, 1)", ...look }, { isSelected, isCrowded: true }).lines;
  assert.deepEqual([lines({}, false), lines({}, true), lines({ current: true }, false)].map(({ length }) => length), [0, 2, 2]);
});

test("the chosen node, that of a step and marked ones have rings of one size, others none", () => {
  assert.equal(ringOf(false, {}), 0);
  assert.ok(ringOf(true, {}) > 0);
  assert.deepEqual([ringOf(false, { current: true }), ringOf(false, { mark: "wrong" })], [ringOf(true, {}), ringOf(true, {})]);
});
