/**
 * What a page shows beyond its address, such as the step of a search. The phones of a classroom follow it: they open the page
 * with it as the fragment of the address, `#step=14`, and when only that changes, the page goes on without being loaded again.
 */
import { hasReturned } from "poda/memory.js";

/** @type {Map<string, string>} */
const said = new Map();

const isEmbedded = window.top !== window;

/** @param {string} name  @param {string | null} value  null: nothing any more */
export function sayState(name, value) {
  if (value === null) said.delete(name);
  else said.set(name, value);
}

/** The fragment by which others see the same; without anything to say that of the address. */
export const fragmentOfState = () => (said.size > 0 ? `#${new URLSearchParams([...said])}` : location.hash);

/** @param {string} name */
const inAddress = (name) => new URLSearchParams(location.hash.slice(1)).get(name);

/** What the page is opened with; whoever has reloaded it goes on from where they were. @param {string} name */
export const askedState = (name) => (isEmbedded || !hasReturned() ? inAddress(name) : null);

/** @param {string} name  @param {(value: string | null) => void} apply  called when somebody else changes it */
export function followState(name, apply) {
  addEventListener("hashchange", () => apply(inAddress(name)));
}
