/** Requests to the server: reading, searching, storing answers. */

import { partOf } from "poda/element.js";
import { after, request } from "poda/rest.js";

/** @typedef {{refusal: string}} Refusal  why the server does not do it, in the reader's language */

const TOO_LARGE = 413;

const token = () => partOf(document, 'meta[name="csrf-token"]', HTMLMetaElement).content;

/**
 * Posts fields and returns the JSON of the answer: `{refusal}` if the server refuses, also because they are too large;
 * null if it cannot be reached or fails.
 * @template Answer  what the address answers with, beside a Refusal
 * @param {string} address  @param {Record<string, string>} fields
 * @returns {Promise<Answer | null>}
 */
export const post = (address, fields) =>
  answerOf(address, { method: "POST", headers: { "X-CSRF-Token": token() }, body: new URLSearchParams(fields) });

/**
 * Fetches an address; errors as for `post`.
 * @template Answer  @param {string} address  @param {Record<string, string>} fields
 * @returns {Promise<Answer | null>}
 */
export const get = (address, fields) => answerOf(`${address}?${new URLSearchParams(fields)}`, { cache: "no-store" });

/** @template Answer  @param {string} address  @param {RequestInit} how  @returns {Promise<Answer | null>} */
async function answerOf(address, how) {
  try {
    const answer = await request(address, how);
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (answer.status === TOO_LARGE) return /** @type {Answer} */ ({ refusal: sentenceOf(await answer.text()) });
    return isJson && answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** What an error page says. @param {string} html */
const sentenceOf = (html) => new DOMParser().parseFromString(html, "text/html").querySelector(".lead")?.textContent.trim() ?? "";

/** Calls `act` once, `wait` ms after the last call. @param {() => void} act  @param {number} wait  ms */
export function afterRest(act, wait) {
  let stop = () => {};
  return () => {
    stop();
    stop = after(act, wait);
  };
}
