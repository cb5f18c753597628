/** Board and panel are fetched apart, and answers overtake each other: what is older than the news is fetched again. */
import { shownVersion } from "poda/play/board.js";
import { later } from "poda/play/later.js";

/** @param {() => void} refresh  @returns {(version: number) => void}  to be told of every version that is heard of */
export function keepFresh(refresh) {
  let heard = 0;
  document.addEventListener("htmx:after:swap", later(() => { if (shownVersion() < heard) refresh(); }));
  return (version) => { heard = Math.max(heard, version); };
}
