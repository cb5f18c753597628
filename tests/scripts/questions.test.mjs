/** What can be asked before a search goes on, and how numbers are typed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { comparisonOf, isSame, questionsOf, readTyped } from "poda/tree-lab/questions.js";
import { readTree } from "poda/tree-view/model.js";
import { trees } from "./trees.mjs";

const asked = (name) => {
  const model = readTree(trees[name]);
  return { model, all: [...questionsOf(model).values()].flat() };
};

test("every leaf that is visited is asked for once, in its order", () => {
  const { model, all } = asked("example");
  const leaves = all.filter(({ kind }) => kind === "leaf").map(({ row }) => model.value[row]);
  assert.deepEqual(leaves, [3, 12, 8, 2, 14, 5, 2]);
});

test("every node is asked for its value before it returns, and before it has taken the last one", () => {
  const { model, all } = asked("example");
  const values = all.filter(({ kind }) => kind === "value");
  assert.deepEqual(values.map(({ value }) => value), [3, 2, 2, 3]);
  assert.deepEqual(values.map(({ child }) => child < 0), [false, true, false, false]);
  for (const { at, child } of values) assert.equal(model.events.code[at], child < 0 ? "return" : "back");
});

test("where another player holds a bound and more is to come, it is asked whether the search goes on", () => {
  const { model, all } = asked("example");
  const cuts = all.filter(({ kind }) => kind === "cut");
  assert.deepEqual(cuts.map(({ right }) => right), ["bound alpha", "no", "no"]);
  assert.deepEqual(cuts.map(({ row }) => model.action[row]), ["a2", "a3", "a3"]);
});

test("where one node alone stands above, it is asked which player's bound cuts", () => {
  const { all } = asked("example");
  for (const { choices } of all.filter(({ kind }) => kind === "cut")) assert.deepEqual(choices, ["no", "bound alpha", "bound beta"]);
});

test("every reason to cut has another beside it, and the right one is among them", () => {
  for (const name of Object.keys(trees)) {
    const model = readTree(trees[name]);
    if (!model.events) continue;
    for (const { choices, right } of [...questionsOf(model).values()].flat().filter(({ kind }) => kind === "cut")) {
      assert.ok(choices.length > 2 && choices.includes(right), `${name}: ${choices}`);
      assert.equal(new Set(choices).size, choices.length, name);
    }
  }
});

test("what decides about a cut is said in numbers", () => {
  const { model, all } = asked("example");
  const cuts = all.filter(({ kind }) => kind === "cut");
  assert.deepEqual(cuts.map((question) => comparisonOf(model, question, String)), ["2 ≤ 3", "14 ≤ 3", "5 ≤ 3"]);
});

test("with star pruning the reason is the test", () => {
  const { all } = asked("star1");
  const cuts = all.filter(({ kind, right }) => kind === "cut" && right !== "no");
  assert.ok(cuts.length > 0);
  for (const { right, choices } of cuts) assert.ok(choices.includes(right), right);
});

test("numbers are read as people type them", () => {
  const typed = { "3": 3, "−2,5": -2.5, "7/2": 3.5, "∞": Infinity, "-inf": -Infinity, "+∞": Infinity, "≤ 2": 2, "": null, x: null, "1/0": null };
  for (const [text, value] of Object.entries(typed)) assert.equal(readTyped(text), value, text);
  assert.ok(isSame(readTyped("0.333"), 1 / 3) && !isSame(3, 4) && isSame(Infinity, Infinity));
});
