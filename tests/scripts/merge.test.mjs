/** A form that two write in: what the viewer changed stays until it is answered, everything else follows the server. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { merged, sentBy, takenBack } from "poda/play/merge.js";

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

test("a choice is sent as it was made, and no other that is being made or waits for its turn", () => {
  const said = { ...AGREED, algorithm: "minimax" };
  const mine = { ...AGREED, algorithm: "random", depth: "1", deepen: true };
  assert.deepEqual(sentBy("algorithm", said, mine, AGREED, (name) => name !== "deepen"), { ...AGREED, algorithm: "minimax", deepen: true });
});

test("what has been refused before its turn is not sent once more", () => {
  const said = { algorithm: "random", depth: "4", deepen: true };
  const mine = { ...AGREED, deepen: true }; // the algorithm was taken back meanwhile
  assert.deepEqual(sentBy("deepen", said, mine, AGREED, (name) => name === "deepen"), mine);
});

test("a limit and its number are sent as one choice", () => {
  const agreed = { limit: "time", depth: "4", seconds: "1" };
  const said = { limit: "depth", depth: "3", seconds: "1" };
  assert.deepEqual(sentBy("depth", said, said, agreed, () => true), said);
});
