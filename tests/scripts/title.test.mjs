/** What the pointer is told: what a count counts, and an action in full. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createNumbers } from "poda/tree-view/numbers.js";
import { titleOf } from "poda/tree-view/title.js";

const TEXTS = {
  "title.folded.one": "{count} folded node below", "title.folded.other": "{count} folded nodes below", "title.open": "fold",
  "title.more.one": "{count} more successor", "title.more.other": "{count} more successors",
};
const laid = {
  model: { called: ["", "take 1", "take 2"], count: [12, 8, 2], children: [[1, 2], [3], []] }, folded: new Set([1]), numbers: createNumbers("en"),
  scene: { stubs: [{ parent: 1, kind: "unrecorded", count: 9 }, { parent: 0, kind: "more", count: 4 }] }, words: { unrecorded: "not recorded" },
};
const title = (row, part) => titleOf(laid, { row, part }, TEXTS);

test("a count below a node is told from one beside its successors", () => {
  assert.equal(title(1, "pill"), "7 folded nodes below");
  assert.equal(title(0, "more"), "4 more successors");
  assert.deepEqual([title(0, "pill"), title(1, "unrecorded")], ["fold", "not recorded"]);
});

test("an action whose edge has room for its number alone is told in full", () => {
  assert.deepEqual([title(2, "node"), title(0, "node"), titleOf(laid, null, TEXTS)], ["take 2", "", ""]);
});
