/** How a node appears: slashes on cut edges only, counts of what is folded, the principal variation. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { treeAppearance, hides, nodeWidth } from "poda/tree-view/appearance.js";
import { foldTree } from "poda/tree-view/fold.js";
import { layout } from "poda/tree-view/layout.js";
import { below, lastMoment, readTree } from "poda/tree-view/model.js";
import { createNumbers } from "poda/tree-view/numbers.js";
import { INSIDE } from "poda/tree-view/shapes.js";
import { trees } from "./trees.mjs";

const numbers = {
  bounded: (value, bound) => (value === null ? "" : `${{ lower: "≥", upper: "≤" }[bound] ?? ""}${value}`),
  window: (alpha, beta) => `(${alpha}, ${beta})`, range: (low, high) => `[${low}, ${high}]`,
  count: String, probability: String, short: String, figure: String,
};

/** A tree as it is drawn: all of it, or with some rows folded. */
function drawn(name, folded = new Set(), moment = null) {
  const model = readTree(trees[name]);
  const scene = { levels: [{ rows: [...Array(model.size).keys()] }] };
  return { model, appearance: treeAppearance(model, moment ?? lastMoment(model), scene, folded, numbers) };
}

for (const name of Object.keys(trees)) {
  test(`${name}: a slash stands on the edges that a cut leaves out, and on no other`, () => {
    const { model, appearance } = drawn(name);
    for (let row = 1; row < model.size; row += 1) {
      const parent = model.parent[row];
      const isCut = model.status[row] === "unvisited" && model.cutBy[parent] !== -2;
      assert.equal(Boolean(appearance.slash[row]), isCut, `row ${row}`);
      assert.equal(appearance.edge[row] === "unvisited", model.status[row] === "unvisited", `edge of ${row}`);
    }
  });
}

test("what a probe left out has no slash while its node is not cut", () => {
  const model = readTree(trees.slide);
  const probed = model.children.findIndex((rows, row) => model.cutBy[row] === -2 && rows.some((child) => model.status[child] === "unvisited"));
  const { appearance } = drawn("slide");
  if (probed >= 0) for (const child of model.children[probed]) assert.ok(!appearance.slash[child]);
});

test("a folded node says how many it hides; an open one says nothing", () => {
  const { model, appearance } = drawn("example", new Set([1]));
  assert.equal(appearance.pill[1], String(below(model, 1)));
  assert.equal(appearance.pill[1], "3");
  assert.equal(appearance.pill[0], "");
  assert.equal(hides(model, new Set([1]), 1), true);
  assert.equal(hides(model, new Set(), 1), false);
});

test("the principal variation is followed in the colour of who chooses", () => {
  const { model, appearance } = drawn("example");
  const best = model.best[0];
  assert.equal(appearance.edge[best], "best-max");
  assert.equal(appearance.edge[model.best[best]], "best-min");
  for (const other of model.children[0]) if (other !== best) assert.notEqual(appearance.edge[other], "best-max");
});

test("folding keeps the root, the principal variation and the first cut open", () => {
  const model = readTree(trees.random1);
  const variation = [0, model.best[0]];
  const { folded } = foldTree(model, { columns: 1, variation });
  assert.ok(!folded.has(0));
  assert.ok(!folded.has(model.best[0]));
  const scene = layout(model, { folded, clipped: new Map() }, { width: () => 40, stage: { width: 800, height: 600 } });
  assert.ok(scene.levels.length >= 2);
});

test("an action with a number may be written by its amount, in each language as it writes money, and never by a bare number", () => {
  const model = readTree(trees.example);
  const named = { "take 1": "t.\u00a01", "coger 2": "c.\u00a02", "stake €12": "€12", "apostar 12\u00a0€": "12\u00a0€", "apostar €\u00a012": "€\u00a012", 3: "3", Pass: "" };
  for (const [name, short] of Object.entries(named)) {
    const [called, number] = [[...model.called], [...model.action]];
    [called[1], number[1]] = [name, short.replace(/\D/g, "")];
    const { action, amount } = treeAppearance({ ...model, called, action: number }, lastMoment(model), { levels: [{ rows: [1] }] }, new Set(), numbers);
    assert.deepEqual([action[1], amount[1]], [[...new Set([name, ...(short ? [short] : [])])], short]);
  }
});

test("an outcome of chance has no amount that could stand without its probability", () => {
  const model = readTree(trees.example);
  const [called, number, probability] = [model.called, model.action, model.probability].map((each) => [...each]);
  [called[1], number[1], probability[1]] = ["1", "1", 0.5];
  const { amount } = treeAppearance({ ...model, called, action: number, probability }, lastMoment(model), { levels: [{ rows: [1] }] }, new Set(), numbers);
  assert.equal(amount[1], "");
});

test("an action of several words may be written by its first, unless another begins like it", () => {
  const texts = (/** @type {string[]} */ names) => {
    const model = { ...readTree(trees.example), called: ["", ...names] };
    model.children = [[1, 2, 3], [], [], []];
    model.parent = [-1, 0, 0, 0];
    const scene = { levels: [{ rows: [0, 1, 2, 3] }] };
    return treeAppearance(model, lastMoment(model), scene, new Set(), numbers).action.slice(1, 4);
  };
  assert.deepEqual(texts(["No card", "Take a card", "Pass"]), [["No card", "No…"], ["Take a card", "Take…"], ["Pass"]]);
  assert.deepEqual(texts(["Name the ace", "Name the king", "Pass"]), [["Name the ace"], ["Name the king"], ["Pass"]]);
});

test("a triangle is as wide as a long number in the smallest type needs, on a projector too", () => {
  const DIGIT = 0.62; // of the size of type
  const model = /** @type {any} */ ({ value: [1000, 3], bound: ["exact", "lower"], kind: ["max", "max"], status: ["valued", "valued"], children: [[1], []] });
  const inside = (/** @type {number} */ ui) => INSIDE.up.wide * nodeWidth(model, 0, createNumbers("en"), ui);
  assert.ok(inside(1) * 0.6 >= 4 * 10 * DIGIT); // at scales at which trees are drawn
  assert.ok(inside(2) * 0.9 >= 4 * 20 * DIGIT);
  assert.equal(nodeWidth(model, 1, createNumbers("en")), 58); // ≥ 3
});

test("the bounds of a layout hold its wide nodes at the ends of their levels", () => {
  const model = readTree(trees.random1);
  const width = (row) => (model.children[row].length > 0 ? 116 : 180);
  const { bounds, levels, x } = layout(model, { folded: new Set(), clipped: new Map() }, { width, stage: { width: 800, height: 600 } });
  for (const { rows } of levels) {
    const [first, last] = [rows[0], rows[rows.length - 1]];
    assert.ok(x[first] - width(first) / 2 >= bounds.left && x[last] + width(last) / 2 <= bounds.right);
  }
});
