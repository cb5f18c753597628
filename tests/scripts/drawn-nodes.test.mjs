/** What nodes of a drawn tree are called, and what stands below a folded one, on a page that only writes it down. */
import assert from "node:assert/strict";
import { test } from "node:test";

const made = () => ({ dataset: {}, attributes: {}, classList: { toggle() {} }, append() {}, setAttribute(name, value) { this.attributes[name] = value; } });
globalThis.document = { documentElement: { lang: "es" }, createElementNS: made };
const { drawNode, newParts } = await import("poda/tree-lab/draw-node.js");
const { foldedMark } = await import("poda/tree-lab/draw-folded.js");
const { headingOf, nameOf } = await import("poda/tree-lab/naming.js");
const { PLAIN } = await import("poda/tree-lab/place.js");

const NODE = { id: 0, kind: "max", name: "", value: "", estimate: "", board: "", children: [] };

test("the line about a node begins with a capital, and names that were given or lead there stay", () => {
  for (const [root, line] of [["the root", "The root: MAX"], ["la raíz", "La raíz: MAX"], ["a raiz", "A raiz: MAX"]]) {
    const say = (key, { value = "" } = {}) => ({ "lab.root": root, "lab.kind.max": "MAX", "lab.leaf": `leaf ${value}` })[key];
    assert.equal(headingOf(NODE, "", say), line);
    assert.equal(nameOf(NODE, "", say), root);
    assert.equal(headingOf({ ...NODE, kind: "leaf", value: "3" }, "b", say), "b: leaf 3");
    assert.equal(headingOf({ ...NODE, name: "start" }, "", say), "start: MAX");
  }
});

test("below a folded node stands how many it hides, without a plus, beside an arrowhead that points down to them", () => {
  const parts = newParts(0, { edges: { append() {} }, nodes: { append() {} } });
  const drawn = (folded) => {
    drawNode(parts, { ...NODE, folded }, { x: 0, y: 0 }, "triangles", 13, PLAIN);
    return [parts.text.get("more"), parts.folded?.head.attributes.d ?? ""];
  };
  assert.deepEqual(drawn(false), [undefined, ""]);
  const [count, head] = drawn(true);
  assert.equal(count, "13");
  assert.match(head, /^M-.+l-/);
  assert.deepEqual(drawn(false), ["", ""]);
});

test("the pill of a folded node holds its arrowhead and its count, in the middle of the node", () => {
  const DIGIT = 0.6; // ems
  for (const [count, type] of [["3", 11.5], ["1234", 30]]) {
    const { pill, head, middle } = foldedMark(count, 40, type);
    const left = Number(/^M(\S+)/.exec(pill)[1]); // where it is straight
    const wide = Number(/h(\S+?)a/.exec(pill)[1]);
    const [tip, arrow] = [Number(/^M(\S+)/.exec(head)[1]), Number(/h(\S+?)l/.exec(head)[1])];
    assert.ok(Math.abs(left + wide / 2) < 1e-6);
    const half = (count.length * DIGIT * type) / 2;
    assert.ok(tip > left - type / 2 && tip + arrow < middle - half && middle + half < left + wide + type / 2);
  }
});
