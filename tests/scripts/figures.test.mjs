/** The strip of figures under the tree: what each number counts is called as one or as many. */
import assert from "node:assert/strict";
import { test } from "node:test";

class Element {
  dataset = {};
  hidden = false;
  textContent = "";
  classList = { toggle() {} };
  querySelector = () => null; // no label is a link to the glossary
}

globalThis.HTMLElement = Element;
globalThis.document = { getElementById: () => null };
const { createFigures } = await import("poda/play/figures.js");

const NAMES = ["nodes", "leaves", "cuts", "depth", "value", "best", "rate", "seconds"];

/** A strip with a label beside each figure. */
function strip() {
  const cells = NAMES.map((number) => {
    const cell = new Element();
    cell.dataset.number = number;
    cell.previousElementSibling = new Element();
    cell.parentElement = new Element();
    return cell;
  });
  return Object.assign(new Element(), { cells, querySelectorAll: () => cells });
}

test("what is counted is called as one or as many", () => {
  const shown = strip();
  const figures = createFigures(shown, { say: (key) => key, lang: "es", withDepth: new Set(["expectiminimax"]), withTree: new Set(["expectiminimax"]) });
  const news = { algorithm: "expectiminimax", depth: 5, value: 8, seconds: 1, nodes: 2, leaves: 1, cuts: 0 };
  const labels = () => shown.cells.slice(0, 3).map(({ previousElementSibling }) => previousElementSibling.textContent);
  figures.show(news);
  assert.deepEqual(labels(), ["figure.nodes.other", "figure.leaves.one", "figure.cuts.other"]);
  figures.show({ ...news, nodes: 1, leaves: 1000, cuts: 1 });
  assert.deepEqual(labels(), ["figure.nodes.one", "figure.leaves.other", "figure.cuts.one"]);
});

test("where there is little room a value of many digits is written short, as the tree writes it", () => {
  const figures = createFigures(strip(), { say: (key) => key, lang: "en", withDepth: new Set(), withTree: new Set() });
  assert.deepEqual([99999, 1000000, -1000000, 1250000].map((value) => figures.brief(value, "exact")), ["+99,999", "+1M", "\u22121M", "+1.3M"]);
  assert.deepEqual([figures.brief(-4, "upper"), figures.value(1000000)], ["≤\u22124", "+1,000,000"]);
});

test("a change of nodes is told in per cent while they say something", () => {
  const { change } = createFigures(strip(), { say: (key) => key, lang: "en", withDepth: new Set(), withTree: new Set() });
  assert.deepEqual([[485, 2081], [100, 101], [100, 60], [2081, 485], [28709, 21]].map(([before, after]) => change(before, after)), ["× 4.3", "+1%", "\u221240%", "\u221277%", "÷ 1,400"]);
});

test("a value is the same number as in a sentence, and rounded as at a node", () => {
  const figures = createFigures(strip(), { say: (key) => key, lang: "es", withDepth: new Set(), withTree: new Set() });
  assert.deepEqual([2250426.59, -1500000, 0.1234567].map((value) => figures.value(value)), ["+2.250.426,59", "\u22121.500.000", "+0,123"]);
});
