/** Numbers of the tree lab, in the reader's signs. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "es" } };
const { areShortened, printedShort } = await import("poda/trees/numbers.js");
delete globalThis.document;

test("where there is little room, a half has its sign", () => {
  assert.deepEqual(["0.5", ",25", "2/3", "1/6", "0.3"].map(printedShort), ["½", "¼", "⅔", "1/6", "0,3"]);
});

test("but not beside a probability that stays a decimal", () => {
  assert.equal(areShortened(["", "0.5", "1/6", ",25"]), true);
  assert.equal(areShortened(["", "0.5", "0.3", "0.2"]), false);
});
