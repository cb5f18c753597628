/** Where the strip of moves is scrolled to. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { stripStart } from "poda/play/strip.js";

const items = Array.from({ length: 12 }, (_, i) => ({ left: 50 * i, right: 50 * i + 42 })); // 592 px in all

test("a strip begins with a whole item, whichever is shown, and shows that one whole", () => {
  for (const width of [120, 303, 330]) {
    for (const shown of items) {
      const start = stripStart(items, shown, width);
      assert.ok(items.some(({ left }) => left === start), `${start}`);
      assert.ok(start <= shown.left && shown.right <= start + width, `${shown.left} of ${width} from ${start}`);
    }
  }
});

test("the item that is shown stands near the middle, except at the ends", () => {
  assert.equal(stripStart(items, items[6], 300), 200);
  assert.equal(stripStart(items, items[0], 300), 0);
  assert.equal(stripStart(items, items[11], 300), 300);
});

test("a strip that holds all its items is not scrolled", () => {
  assert.equal(stripStart(items, items[11], 592), 0);
});
