/** What stands on the edges of a drawn tree, where there is room and where there is little; and what windows keep clear of. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "es" } };
const { edgeWords, ringOf } = await import("poda/trees/draw-node.js");

const written = (probability, isShort) => edgeWords({ probability, action: "" }, "", isShort);

test("a probability keeps its zero, or is a fraction where there is little room", () => {
  for (const text of ["0.37", "0,37"]) assert.deepEqual([written(text, false), written(text, true)], ["0,37", "0,37"]);
  for (const text of ["0.3", "0,3", ".3"]) assert.equal(written(text, true), "3/10");
  for (const text of ["0.5", "0,5", ".5", "1/2"]) assert.equal(written(text, true), "½");
  assert.equal(written("0.5", false), "0,5");
  assert.equal(edgeWords({ probability: "1/3", action: "cara" }, "", true), "⅓ cara");
});

test("a window keeps clear of the ring of the chosen node and of that of a step, as of that of a mark", () => {
  assert.equal(ringOf(false, {}), 0);
  assert.ok(ringOf(true, {}) > 0);
  assert.deepEqual([ringOf(false, { current: true }), ringOf(false, { mark: "wrong" })], [ringOf(true, {}), ringOf(true, {})]);
});
