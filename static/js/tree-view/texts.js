/** The page's sentences, already in the reader's language: keys → templates with {placeholders}. */

import { withMinus } from "../signs.js";

/** A value as a sentence shows it: a number with the marks of the reader's language. @param {string | number} value */
const inWords = (value) => (typeof value === "number" ? withMinus(value.toLocaleString(globalThis.document?.documentElement.lang)) : value);

/**
 * @param {Record<string, string>} texts
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(texts, key, values = {}) {
  const template = texts[key] ?? key;
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? inWords(values[name]) : whole));
}

/** Is an action a number, of sticks that are taken or euros that are staked? @param {string} action */
export const isNumber = (action) => /^\d+$/.test(action);

/**
 * What an action is called: a word of the reader's language where the page has one, else the engine's own name.
 * @param {Record<string, string>} texts  @param {string} action
 */
export function actionName(texts, action) {
  if (isNumber(action) && texts["action.amount"]) return say(texts, "action.amount", { amount: action });
  return texts[`action.${action}`] ?? inOwnLetters(texts, action);
}

/** With the reader's letters for the pieces of chess: "Cf3" for "Nf3". @param {Record<string, string>} texts  @param {string} action */
function inOwnLetters(texts, action) {
  const from = texts["letters.from"] ?? "", to = texts["letters.to"] ?? "";
  return [...action].map((letter) => to[from.indexOf(letter)] ?? letter).join("");
}

/**
 * "3" of "take 3", and "€3" of "stake €3": no-break spaces keep an amount with its unit.
 * @param {string} called  @param {string} action  its number
 */
export const amountIn = (called, action) => called.split(" ").find((word) => word.includes(action)) ?? action;

/**
 * An amount where there is little room, never a bare number beside nodes that have values: "€3" of "stake €3", and "t. 3" of "take 3".
 * @param {string} called  @param {string} action  its number
 */
export function shortAmount(called, action) {
  const amount = amountIn(called, action);
  return amount !== action || called === action ? amount : `${called.slice(0, 1)}.\u00a0${amount}`;
}

/** As a phrase begins a line. @param {string} phrase */
export const capital = (phrase) => phrase.slice(0, 1).toUpperCase() + phrase.slice(1);

/** Several in a row; commas part them where they are more than single words. @param {string[]} names */
export function inARow(names) {
  return names.join(names.some((name) => name.includes(" ")) ? ", " : " ");
}

/**
 * A sentence of the page, and what stands in its placeholders.
 * @typedef {{key: string, values: Record<string, string | number>}} Part
 */

/** Says a list of them as one paragraph. @param {Record<string, string>} texts  @param {Part[]} parts */
export function sayAll(texts, parts) {
  return parts.map(({ key, values }) => say(texts, key, values)).join(" ");
}
