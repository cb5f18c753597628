/**
 * What a page shows beyond its address, such as the step of a search. The phones of a classroom follow it: they open the page
 * with it as the fragment of the address, `#step=14`, and when only that changes, the page goes on without being loaded again.
 */
import { hasReturned } from "poda/memory.js";

/** Whether it is a page framed on a phone. */
export const isEmbedded = window.top !== window;
const isState = () => location.hash.includes("="); // else it names a part of the page

/** @param {string} name */
const inAddress = (name) => (isState() ? new URLSearchParams(location.hash.slice(1)).get(name) : null);

/** What the page was opened with counts until it says otherwise; but whoever has reloaded it goes on from where they were. */
const isOpened = isEmbedded || !hasReturned();
const said = new Map(isState() && isOpened ? new URLSearchParams(location.hash.slice(1)) : []);

/** @param {string} name  @param {string | null} value  null: nothing any more */
export function sayState(name, value) {
  if (value === null) said.delete(name);
  else said.set(name, value);
}

/** The fragment by which others see the same. */
export const fragmentOfState = () => (said.size > 0 ? `#${new URLSearchParams([...said])}` : isState() ? "" : location.hash);

/** What the page is opened with. @param {string} name */
export const askedState = (name) => (isOpened ? inAddress(name) : null);

/** @param {string} name  @param {(value: string | null) => void} apply  called when somebody else changes it */
export function followState(name, apply) {
  addEventListener("hashchange", () => apply(inAddress(name)));
}
