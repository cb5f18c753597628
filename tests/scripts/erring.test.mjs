/** A MIN who errs, and null windows: what the tree view and step mode say of them. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createReplay } from "poda/steps/replay.js";
import { sentenceParts } from "poda/steps/sentences.js";
import { cutParts } from "poda/tree-view/cuts.js";
import { explain } from "poda/tree-view/explain.js";
import { lastMoment, readTree } from "poda/tree-view/model.js";
import { createNumbers } from "poda/tree-view/numbers.js";
import { trees } from "./trees.mjs";

const numbers = createNumbers("en");
const erring = readTree(trees.erring);

/** What is said of each step, and what the node in hand shows. */
function told(model) {
  const replay = createReplay(model);
  return model.events.code.map((_, event) => {
    const moment = replay.go(event + 1);
    return { moment, parts: sentenceParts(model, moment, numbers, "the root") };
  });
}

test("a MIN node is explained by MIN's best action, and by the mean over all where it errs", () => {
  const [why, minimax] = explain(erring, lastMoment(erring), erring.called.indexOf("a1"), numbers);
  assert.equal(why.key, "explain.errs.min");
  const { action, sure, best, errs, mean, value } = why.values;
  assert.deepEqual([action, sure, best, errs, mean, value], ["b1", "0.9", "99", "0.1", "99; 1000; 1000", "159.07"]);
  assert.deepEqual(minimax, { key: "explain.errs.minimax", values: { minimax: "99" } });
});

test("at MAX the most is taken, and what minimax says is told beside it", () => {
  const parts = explain(erring, lastMoment(erring), 0, numbers);
  assert.deepEqual(parts.map(({ key }) => key), ["explain.max", "explain.errs.minimax"]);
});

test("step mode tells what MIN takes from what it takes only by error, and shows m at each step", () => {
  const steps = told(erring);
  const keys = steps.map(({ parts }) => parts[0].key).filter((key) => key.startsWith("step.back.errs"));
  assert.deepEqual(keys, ["taken", "left", "left", "taken", "left", "left"].map((end) => `step.back.errs.${end}`));
  assert.equal(steps.at(-1).moment.declared.minimax[0], 100);
});

test("a cut by the edge of a null window is no other action's bound", () => {
  const model = readTree(trees.null);
  const [{ key, values }] = cutParts(model, model.cutBy.findIndex((by) => by >= 0), numbers);
  assert.deepEqual([key, values.action, values.bound], ["cut.max.null", "a1", "4"]);
});

test("an action that is better in its null window is told to be searched once more", () => {
  const again = told(readTree(trees.null)).map(({ parts }) => parts[0]).filter(({ key }) => key === "step.back.again");
  assert.deepEqual(again.map(({ values }) => [values.node, values.given.replace(/\s/, " ")]), [["a2", "≥ 14"]]);
});
