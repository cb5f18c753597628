/** The signs that printed numbers have in each language. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import { hasDecimalComma, separatorOf, withMinus } from "poda/signs.js";

const ROOT = fileURLToPath(new URL("../../static/js", import.meta.url));

test("a minus is a true minus, every one of them", () => {
  assert.equal(withMinus("-3"), "−3");
  assert.equal(withMinus("-3/-2"), "−3/−2");
  assert.equal(withMinus("7"), "7");
});

test("where the decimal mark is a comma, a semicolon parts two numbers", () => {
  assert.deepEqual(["en", "es", "pt-BR"].map(hasDecimalComma), [false, true, true]);
  assert.deepEqual(["en", "es", "pt-BR"].map(separatorOf), [",", ";", ";"]);
});

test("minus and decimal mark are decided in one place", () => {
  const places = readdirSync(ROOT, { recursive: true }).filter((path) => path.endsWith(".js"));
  const deciding = places.filter((path) => /replace(?:All)?\([^)]*-[^)]*"−"\)|format\(1\.5\)/.test(readFileSync(join(ROOT, path), "utf8")));
  assert.deepEqual(deciding, ["signs.js"]);
});
