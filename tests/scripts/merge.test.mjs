/** A form that two write in: what the viewer changed stays until it is answered, everything else follows the server. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { merged, takenBack } from "poda/play/merge.js";

const AGREED = { algorithm: "alphabeta", depth: "4", deepen: false };

test("news fills in what the viewer has left alone", () => {
  const theirs = { algorithm: "minimax", depth: "4", deepen: true };
  assert.deepEqual(merged(AGREED, AGREED, theirs), theirs);
});

test("a depth that is being typed stays whatever news comes", () => {
  const mine = { ...AGREED, depth: "1" };
  assert.deepEqual(merged(AGREED, mine, { algorithm: "minimax", depth: "6", deepen: false }), { algorithm: "minimax", depth: "1", deepen: false });
  assert.deepEqual(merged(AGREED, { ...AGREED, depth: "" }, AGREED), { ...AGREED, depth: "" });
});

test("a limit is one choice: whoever types a depth wants the search limited by it", () => {
  const agreed = { limit: "depth", depth: "4", seconds: "1" };
  const theirs = { limit: "time", depth: "4", seconds: "2" };
  assert.deepEqual(merged(agreed, { ...agreed, depth: "1" }, theirs), { ...agreed, depth: "1" });
  assert.deepEqual(merged(agreed, agreed, theirs), theirs);
});

test("what is being typed, or waits for its answer, stays even if it is what stood there before", () => {
  const theirs = { ...AGREED, depth: "1" };
  assert.deepEqual(merged(AGREED, AGREED, theirs, (name) => name === "depth"), AGREED);
  assert.deepEqual(merged(AGREED, AGREED, theirs), theirs);
});

test("old news does not take back what was changed", () => {
  const mine = { ...AGREED, deepen: true };
  assert.deepEqual(merged(AGREED, mine, AGREED), mine);
});

test("a field that the server leaves out stays", () => {
  assert.deepEqual(merged(AGREED, AGREED, { algorithm: "random" }), { ...AGREED, algorithm: "random" });
});

test("what was refused is taken back, what was changed since is not", () => {
  const sent = { ...AGREED, algorithm: "random" };
  assert.deepEqual(takenBack(AGREED, sent, sent), AGREED);
  assert.deepEqual(takenBack(AGREED, { ...sent, depth: "12" }, sent), { ...AGREED, depth: "12" });
});
