/** What stands under a picture: one node is one node, in each language. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { readTree } from "poda/tree-view/model.js";
import { noteOn } from "poda/tree-view/note.js";
import { createNumbers } from "poda/tree-view/numbers.js";
import { winOf, winsOf } from "poda/tree-view/won-games.js";
import { shortWins } from "poda/wins.js";
import { trees } from "./trees.mjs";

const KEYS = ["visited", "shown", "unvisited", "folded", "unrecorded", "again", "earlier", "later"];
const FORMS = Object.fromEntries(KEYS.flatMap((key) => ["one", "other"].map((form) => [`note.${key}.${form}`, `${key} ${form} {count}${key === "shown" ? "{total}" : ""}`])));

/** @param {number} hidden  how many of the visited nodes are folded away */
function noteWith(hidden, lang) {
  const model = readTree({ ...trees.example, total: 0 });
  const visited = model.status.flatMap((status, row) => (status === "unvisited" ? [] : [row]));
  return noteOn(model, model, { levels: [{ rows: visited.slice(hidden) }] }, FORMS, createNumbers(lang));
}

test("what is counted has the form that goes with its number", () => {
  for (const lang of ["en", "es", "pt-BR"]) {
    assert.match(noteWith(1, lang), / · folded one 1\b/);
    assert.match(noteWith(2, lang), / · folded other 2\b/);
  }
});

test("step by step, only what has been visited by then is counted", () => {
  const model = readTree(trees.example);
  const rows = model.status.map((_, row) => row);
  const note = (/** @type {string[]} */ status) => noteOn(model, { status }, { levels: [{ rows }] }, FORMS, createNumbers("en"));
  assert.equal(note(rows.map(() => "ghost")), "visited other 0");
  assert.equal(note(rows.map((row) => (row === 0 ? "open" : "ghost"))), "visited one 1");
  assert.equal(note(rows.map((row) => (row === 3 ? "ghost" : model.status[row]))), "visited other 10");
  assert.match(note(model.status), /^shown other \{count\}11 · unvisited other 2/);
});

test("what a search has visited in other rounds than that of its tree is counted beside it", () => {
  const model = readTree({ ...trees.example, summary: { earlier: 1, later: 7, estimated: true } });
  assert.match(noteOn(model, model, { levels: [] }, FORMS, createNumbers("en")), / · earlier one 1\b.* · later other 7\b/);
  const projected = noteOn(model, model, { levels: [] }, FORMS, createNumbers("en"), "", true);
  assert.doesNotMatch(projected, /folded|earlier|later/);
  assert.match(projected, /^shown /);
});

const WINS = {
  ...FORMS, "note.win": "±{value} is a win", "note.estimates": "evaluations are estimates",
  "value.won.max": "{value} (MAX wins)", "value.won.min": "{value} (MIN wins)",
};

test("where the search stops before the end, its evaluations are said to be estimates", () => {
  const model = readTree(trees.example);
  const note = () => noteOn(model, model, { levels: [] }, WINS, createNumbers("en"));
  assert.match(note(), /±14 is a win$/);
  assert.match(noteOn(model, model, { levels: [] }, { ...WINS, "note.win.lifted": "W: won", "win.lifted": "W" }, createNumbers("en")), /W: won/);
  model.status[model.status.indexOf("terminal")] = "cutoff";
  assert.match(note(), /±14 is a win · evaluations are estimates$/);
});

test("values are estimates also where what was cut off is not recorded", () => {
  const model = readTree({ ...trees.example, summary: { earlier: 0, later: 0, estimated: true } });
  assert.match(noteOn(model, model, { levels: [] }, WINS, createNumbers("en")), /±14 is a win · evaluations are estimates$/);
});

test("only the value of a won game says who has won, and only where the game has words for it", () => {
  const wins = winsOf(readTree(trees.example), WINS, createNumbers("en"));
  assert.deepEqual([14, -14, 3].map(wins), ["14 (MAX wins)", "−14 (MIN wins)", ""]);
  assert.equal(winsOf(readTree(trees.example), FORMS, createNumbers("en"))(14), "");
});

const MATES = {
  ...WINS, "win.short": "#{count}", "win.unit": "2", "win.from": "850 1000", "note.win": "#3: mate in 3", "note.win.means": "a win in k plies counts {win} − k",
  "win.MAX.one": "MAX mates in {count}", "win.MAX.other": "MAX mates in {count}", "win.MIN.other": "MIN mates in {count}",
};

test("where the sooner of two wins is better, a win is written by how soon it comes", () => {
  const model = readTree(trees.example);
  const numbers = createNumbers("en");
  numbers.useNearerWins(shortWins(MATES));
  assert.equal(winOf(model, MATES), 0);
  model.value[0] = 997;
  assert.equal(winOf(model, MATES), 850);
  assert.match(noteOn(model, model, { levels: [] }, MATES, numbers), /#3: mate in 3/);
  numbers.useWins(winsOf(model, MATES, numbers));
  assert.deepEqual([999, 997, -996, 3].map(numbers.short), ["#1", "#2", "−#2", "3"]);
  assert.deepEqual([997, -996, 3].map(numbers.inSentence), ["#2 (MAX mates in 2)", "−#2 (MIN mates in 2)", "3"]);
});

test("where MIN errs, a value is a mean and no win, however large: the note says what a win counts", () => {
  const model = readTree({ ...trees.example, meaning: { option: "errs", of: "min", number: 0.1, otherwise: "minimax" } });
  const numbers = createNumbers("en");
  numbers.useNearerWins(shortWins(MATES));
  numbers.useMeans(model.meaning !== null);
  numbers.useWins(winsOf(model, MATES, numbers));
  model.value[0] = 996.4;
  const said = noteOn(model, model, { levels: [] }, MATES, numbers);
  assert.match(said, /a win in k plies counts 1000 − k/);
  assert.doesNotMatch(said, /mate/);
  assert.deepEqual([996.4, 997].map(numbers.short), ["996.4", "997"]);
  assert.equal(numbers.inSentence(997), "997");
  assert.equal(numbers.byMinimax(997), "#2", "what MAX can force is a win");
});
