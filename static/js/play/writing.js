/** A number that was being typed when a page was left is being typed again when it returns, as long as the tab is open. */
import { hasReturned, recall, remember } from "poda/memory.js";

const KEY = "poda-writing";

/** @typedef {{name: string, value: string}} Writing  a field's name, and what it said */

/** @param {() => Writing | null} written  what is being typed */
export function keepWriting(written) {
  window.addEventListener("pagehide", () => {
    const now = written();
    remember("sessionStorage", KEY, now && JSON.stringify([location.pathname, now.name, now.value]));
  });
}

/** What was being typed here. @returns {Writing | null} */
export function leftWriting() {
  const [path, name, value] = (hasReturned() && JSON.parse(recall("sessionStorage", KEY) ?? "null")) || [];
  return path === location.pathname ? { name, value } : null;
}
