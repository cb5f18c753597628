/** What is said of a step: only of what the method has. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createReplay } from "poda/steps/replay.js";
import { sentenceParts } from "poda/steps/sentences.js";
import { createNumbers } from "poda/tree-view/numbers.js";
import { readTree } from "poda/tree-view/model.js";
import { trees } from "./trees.mjs";

/** The keys of what is said at the first two nodes. */
function entered(name) {
  const model = readTree(trees[name]);
  const replay = createReplay(model);
  return [1, 2].map((position) => sentenceParts(model, replay.go(position), createNumbers("en"), "the root")[0].key);
}

/** What is said of each value that is handed back. */
function handedBack(name, owner) {
  const model = readTree(trees[name]);
  const replay = createReplay(model);
  const positions = model.events.code.flatMap((code, event) => (code === "back" && model.kind[model.parent[model.events.node[event]]] === owner ? [event + 1] : []));
  return positions.map((position) => sentenceParts(model, replay.go(position), createNumbers("en"), "the root")[0]);
}

test("where a window is all a node has, a value is taken if it moves the window, else left", () => {
  const said = handedBack("strict", "min");
  assert.deepEqual(said.map(({ key }) => key.replace("step.back.min.", "")), ["taken.window", "left.window", "taken.window", "taken.window"]);
  assert.deepEqual(said.map(({ values }) => values.given), ["5", "9", "5", "1"]);
});

test("the bounds of a chance node whose outcomes are known are said to be settled", () => {
  const keys = new Set(["star1", "star2", "slide"].flatMap((name) => handedBack(name, "chance").map(({ key }) => key)));
  assert.deepEqual([...keys].sort(), ["step.back.chance.bounds", "step.back.chance.settled"]);
});

test("who enters a node is told its window where the method has one", () => {
  assert.deepEqual(entered("example"), ["step.enter.max.window", "step.enter.min.window"]);
  assert.deepEqual(entered("minimax"), ["step.enter.max", "step.enter.min"]);
});

test("a value is called as the pseudo-code calls it", () => {
  const model = readTree(trees.minimax);
  const position = model.events.code.indexOf("back") + 1;
  const [{ values }] = sentenceParts(model, createReplay(model).go(position), createNumbers("en"), "the root", { max: "α", min: "β" });
  assert.equal(values.v, "β");
});
