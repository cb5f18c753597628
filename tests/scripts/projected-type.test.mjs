/** How large projected type becomes, and how often a page is laid out to find it. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: {} };
const { largestThatFits } = await import("poda/present/fit.js");

/** What fits up to a size, with the sizes that were tried. */
function page(most) {
  const tried = [];
  return { tried, fits: (size) => tried.push(size) > 0 && size <= most };
}

test("the largest size that fits is found to a quarter of a px, whatever was found before", () => {
  for (const most of [30, 31, 38, 39, 16, 12, 25, 38.4, 20]) {
    const found = largestThatFits(page(most).fits, 14, 38.4);
    if (most >= 38.4) assert.equal(found, 38.4);
    else if (most < 14) assert.ok(found >= 14 && found < 14.25, `${found} of ${most}`);
    else assert.ok(found <= most && found > most - 0.25, `${found} of ${most}`);
  }
});

test("what is as large as before is laid out twice, and once where the largest type fits", () => {
  for (const [most, tries] of [[30, 2], [38.4, 1]]) {
    largestThatFits(page(most).fits, 14, 38.4);
    const { tried, fits } = page(most);
    largestThatFits(fits, 14, 38.4);
    assert.equal(tried.length, tries, tried.join());
  }
});

test("nothing is tried where there is nothing to choose", () => {
  const { tried, fits } = page(30);
  assert.equal(largestThatFits(fits, 14, 13), 13);
  assert.deepEqual(tried, []);
});
