/** What is said of a step: only of what the method has. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createReplay } from "poda/steps/replay.js";
import { sentenceParts } from "poda/steps/sentences.js";
import { createNumbers } from "poda/tree/numbers.js";
import { readTree } from "poda/tree/model.js";
import { trees } from "./trees.mjs";

/** The keys of what is said at the first two nodes. */
function entered(name) {
  const model = readTree(trees[name]);
  const replay = createReplay(model);
  return [1, 2].map((position) => sentenceParts(model, replay.go(position), createNumbers("en"), "the root")[0].key);
}

test("who enters a node is told its window where the method has one", () => {
  assert.deepEqual(entered("example"), ["step.enter.max.window", "step.enter.min.window"]);
  assert.deepEqual(entered("minimax"), ["step.enter.max", "step.enter.min"]);
});
