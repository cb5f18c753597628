/** What a search declares of its tree: columns of its own beside the nodes, events and sentences of its own in the steps. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createReplay } from "poda/steps/replay.js";
import { sentenceParts } from "poda/steps/sentences.js";
import { treeAppearance } from "poda/tree-view/appearance.js";
import { explain } from "poda/tree-view/explain.js";
import { below, lastMoment, readTree } from "poda/tree-view/model.js";
import { createNumbers } from "poda/tree-view/numbers.js";
import { sentenceOf } from "poda/tree-view/words.js";
import { trees } from "./trees.mjs";

const tree = trees.mcts;
const model = readTree(tree);
const numbers = createNumbers("en");
const scene = { levels: [{ rows: [...model.parent.keys()] }] };
const TEXTS = { "node.declared": "{column}: {value}", "mcts.column.visits": "playouts", "mcts.column.sum": "sum" };

test("declared columns are read as sent, and shown beside each node by their symbols", () => {
  const { window } = treeAppearance(model, lastMoment(model), scene, new Set(), numbers);
  assert.equal(window[0], `n 40 · Σ ${numbers.short(tree.nodes.sum[0])}`);
  assert.ok(model.parent.every((_, row) => window[row].startsWith(`n ${tree.nodes.visits[row]} · Σ `)));
});

test("a count of 1000 is no win, where a win counts 1000", () => {
  const won = createNumbers("en");
  won.useNearerWins((value) => (value === 1000 ? "W0" : ""));
  const visits = model.declared.visits.map(() => 1000);
  const moment = { ...lastMoment(model), declared: { ...model.declared, visits } };
  assert.ok(treeAppearance(model, moment, scene, new Set(), won).window[0].startsWith("n 1000 · Σ "));
  assert.equal(won.short(1000), "W0");
});

test("columns that the search does not write have nothing in them", () => {
  for (const [name, nothing] of [["cutBy", -2], ["cutThrough", -1], ["alphaIn", null], ["probability", null], ["low", null]]) {
    assert.deepEqual(new Set(model[name]), new Set([nothing]), name);
  }
  assert.ok(lastMoment(model).cut.every((isCut) => !isCut));
});

test("visits that are no nodes are not taken for nodes below", () => {
  assert.equal(below(model, 0), model.size - 1);
  assert.ok(model.children.every((children, row) => children.length > 0 || below(model, row) === 0));
});

test("a sample is about so much, and never a value", () => {
  const { value } = treeAppearance(model, lastMoment(model), scene, new Set(), numbers);
  assert.ok(value[0].startsWith("≈"));
  assert.equal(explain(model, lastMoment(model), 0, numbers)[0].key, "explain.sample");
});

test("a node is described with its declared columns, by their titles", () => {
  const laid = { model, moment: lastMoment(model), folded: new Set(), numbers, isExact: true };
  assert.match(sentenceOf(laid, 0, TEXTS), /, playouts: 40, sum: /);
});

test("an event writes down what its node shows by then", () => {
  const replay = createReplay(model);
  const { declared, events } = model;
  const backup = events.code.indexOf("backup");
  const row = events.node[backup];
  assert.deepEqual([replay.go(backup).status[row], replay.go(backup).declared.visits[row]], ["open", 0]);
  assert.deepEqual([replay.go(backup + 1).status[row], replay.go(backup + 1).declared.visits[row]], ["valued", 1]);
  assert.equal(replay.go(0).declared.visits[row], null);
  assert.deepEqual(replay.go(Infinity).declared, declared);
});

test("an event is told by the sentence that the search declares, with what it carries", () => {
  const event = model.events.code.indexOf("playout");
  const [{ key, values }] = sentenceParts(model, createReplay(model).go(event + 1), numbers, "the root");
  assert.equal(key, "mcts.step.playout");
  assert.equal(values.result, numbers.short(tree.events.result[event]));
  assert.equal(values.node, model.called[model.events.node[event]]);
});
