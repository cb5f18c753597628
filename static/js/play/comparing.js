/** Keeps the link to the comparison of algorithms in step with the board and the search panel's options. */
import { byId } from "poda/element.js";

/** @param {Record<string, unknown>} options  as the search panel is set */
export function tendComparing(options) {
  const link = document.getElementById("search-comparing");
  if (!(link instanceof HTMLAnchorElement)) return;
  const address = new URL(link.href);
  address.searchParams.set("position", byId("board").dataset.position ?? "");
  for (const name of (link.dataset.takes ?? "").split(" ")) {
    if (options[name] === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, String(options[name]));
  }
  link.href = address.href;
}
