/** What an answer of the server says of a search's tree. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { UNKNOWN, createSearchResults } from "poda/play/search-results.js";

const page = { urls: { tree: "/tree", why: "/why" }, searched: { ply: 0, hasTree: true } };

/** What is made of an answer. */
async function made(context, answer) {
  context.mock.method(globalThis, "fetch", answer);
  context.mock.method(performance, "getEntriesByType", () => []);
  return createSearchResults(page).fetchTree(0, null);
}

globalThis.PerformanceNavigationTiming ??= class {};

test("only the server's word that there is none counts as no tree", async (context) => {
  assert.equal(await made(context, async () => new Response(null, { status: 204 })), null);
});

test("a server that is busy, or an answer that is cut off, leaves open whether there is one", async (context) => {
  for (const answer of [
    async () => new Response("busy", { status: 503 }),
    async () => new Response("wait", { status: 429 }),
    async () => new Response('{"nodes": [', { status: 200 }),
    async () => { throw new TypeError("the connection was lost"); },
  ]) assert.equal(await made(context, answer), UNKNOWN);
});
