/** What the legend says, on a page that only writes it down. */
import assert from "node:assert/strict";
import { test } from "node:test";

/** An element that keeps what is put into it. */
const made = () => ({
  parts: [], dataset: {}, style: {}, setAttribute() {},
  append(...parts) { this.parts.push(...parts); },
  appendChild(part) { this.parts.push(part); return part; },
});
globalThis.document = { createElement: made, createElementNS: made, createTextNode: (text) => text, getElementById: () => null };
const { createLegend } = await import("poda/tree-view/legend.js");

const AMOUNT = { "legend.amount": "“{short}” is short for “{action}”" };
const model = { action: ["", "3"] };

/** @param {string | {parts: any[]}} part  @returns {string} */
const textOf = (part) => (typeof part === "string" ? part : part.parts.map(textOf).join(""));

/** The sentences of a legend. @param {Record<string, string>} texts  @param {object} [tree] */
const said = (texts, tree = model) => createLegend(texts, "aima", [], tree).parts.map(({ parts }) => textOf(parts.at(-1)));

test("the legend names an amount as it stands on edges, with its currency", () => {
  const names = { "take {amount}": "t.\u00a02", "stake €{amount}": "€2", "apostar {amount}\u00a0€": "2\u00a0€", "apostar €\u00a0{amount}": "€\u00a02" };
  for (const [name, short] of Object.entries(names)) {
    const sentence = said({ ...AMOUNT, "action.amount": name }).at(-1);
    assert.equal(sentence, `“${short}” is short for “${name.replace("{amount}", "2")}”`);
  }
});

test("a legend without numbers on edges, or where they are all that actions are called, is silent about them", () => {
  const lines = said({}).length;
  assert.equal(said({ ...AMOUNT, "action.amount": "take {amount}" }).length, lines + 1);
  assert.equal(said({ ...AMOUNT, "action.amount": "take {amount}" }, { action: ["", "Pass"] }).length, lines);
  assert.equal(said(AMOUNT).length, lines);
});

test("the legend says what the symbols of declared columns stand for", () => {
  const columns = [{ name: "visits", symbol: "n" }, { name: "urgency", symbol: "" }];
  const lines = said({ "own.column.visits": "playouts through it" }, { ...model, record: "own", columns });
  assert.equal(lines.length, said({}).length + 1);
  assert.ok(lines.includes("playouts through it"));
});
