/** What stands under a picture: one node is one node, in each language. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { readTree } from "poda/tree/model.js";
import { noteOn } from "poda/tree/note.js";
import { createNumbers } from "poda/tree/numbers.js";
import { trees } from "./trees.mjs";

const KEYS = ["shown", "folded", "unrecorded", "again"];
const FORMS = Object.fromEntries(KEYS.flatMap((key) => ["one", "other"].map((form) => [`note.${key}.${form}`, `${key} ${form} {count}{total}`])));

/** @param {number} hidden  how many of the visited nodes are folded away */
function noteWith(hidden, lang) {
  const model = readTree({ ...trees.example, total: 0 });
  const visited = model.status.flatMap((status, row) => (status === "unvisited" ? [] : [row]));
  return noteOn(model, { levels: [{ rows: visited.slice(hidden) }] }, FORMS, createNumbers(lang));
}

test("what is counted has the form that goes with its number", () => {
  for (const lang of ["en", "es", "pt-BR"]) {
    assert.match(noteWith(1, lang), / · folded one 1\b/);
    assert.match(noteWith(2, lang), / · folded other 2\b/);
  }
});
