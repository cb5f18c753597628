/** How a tree is folded as it opens, and how at a step of its search. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { isUnfolded, waysToFold, waysToStep } from "poda/tree-view/ways.js";

const [unfolded] = waysToFold(20, { isLarge: false });
const folded = waysToFold(500, { isLarge: false });

test("a step keeps the way in which the tree opened as long as that can be read", () => {
  assert.equal(waysToStep(folded[3], { isLarge: false })[0], folded[3]);
});

test("a tree that opens unfolded stays so at every step", () => {
  assert.ok(isUnfolded(unfolded));
  assert.deepEqual(waysToStep(unfolded, { isLarge: false }), [unfolded]);
});

test("where nothing else can be read, only what belongs to the step is open", () => {
  const last = waysToStep(folded[3], { isLarge: false }).at(-1);
  assert.deepEqual([last.columns, last.most, last.cuts, last.isBare], [0, 1, false, true]);
});

test("where larger type is asked for, names get room before nodes are hidden, and cost none", () => {
  const nodes = ({ columns, most, cuts }) => [columns, most, cuts].join();
  const large = waysToFold(500, { isLarge: true });
  assert.deepEqual(large.slice(0, 3).map(({ labels }) => labels), ["longest", "shortest", undefined]);
  assert.deepEqual([...new Set(large.map(nodes))].slice(0, folded.length), folded.map(nodes));
  for (const opened of [1, 2]) {
    assert.deepEqual(waysToStep(large[opened], { isLarge: true }).slice(0, 3), large.slice(opened, opened + 3));
  }
});

test("beliefs, which are wider than names, keep their columns", () => {
  assert.deepEqual(waysToFold(500, { isLarge: true, hasBeliefs: true }).slice(0, folded.length), folded);
});

test("a tree that opened in larger type goes on as tight, without room for names, once the type is small", () => {
  const large = waysToFold(500, { isLarge: true });
  assert.deepEqual(waysToStep(large[4], { isLarge: false }).slice(0, 2), folded.slice(1, 3));
});

test("on a projector the few actions of a root come before its principal variation alone", () => {
  const last = (actions) => waysToFold(500, { isLarge: true, actions }).slice(-2).map(({ most, isBare }) => [most, Boolean(isBare)]);
  assert.deepEqual(last(3), [[2, true], [1, false]]);
  assert.deepEqual(last(4), [[2, false], [1, false]]);
  assert.deepEqual(waysToFold(500, { isLarge: false, actions: 3 }), folded);
});
