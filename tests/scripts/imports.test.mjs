/** The scripts' imports: no module comes back to itself, so each can be read after those that it needs. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const ROOT = fileURLToPath(new URL("../../static/js", import.meta.url));
const IMPORT = /^(?:import|export)\b[^;]*?["'](poda\/|\.{1,2}\/)([^"']+)["'];/gm;

const modules = readdirSync(ROOT, { recursive: true }).filter((path) => path.endsWith(".js")).map(normalize);

function importsOf(path) {
  const text = readFileSync(join(ROOT, path), "utf8");
  return [...text.matchAll(IMPORT)].map(([, from, rest]) => (from === "poda/" ? normalize(rest) : join(dirname(path), from, rest)));
}

/** The first way found from a module back to itself. */
function circle(graph) {
  const done = new Set();
  const walk = (at, above) => {
    if (above.includes(at)) return [...above.slice(above.indexOf(at)), at];
    if (done.has(at)) return null;
    const found = graph.get(at).values().map((next) => walk(next, [...above, at])).find(Boolean) ?? null;
    done.add(at);
    return found;
  };
  return graph.keys().map((path) => walk(path, [])).find(Boolean) ?? null;
}

test("no imports go round in a circle", () => {
  const graph = new Map(modules.map((path) => [path, importsOf(path)]));
  assert.ok([...graph.values()].flat().length > modules.length); // they are read at all
  for (const [path, imports] of graph) for (const each of imports) assert.ok(graph.has(each), `${path} imports ${each}`);
  assert.equal(circle(graph)?.join(" → ") ?? "", "");
});
