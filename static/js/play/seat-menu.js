/** The menu of a seat opens upwards: it is no higher than the room between its seat and the header, and then scrolls. */
import { partsOf } from "poda/element.js";

const GAP = 8; // px below the header

document.addEventListener("toggle", ({ target }) => {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const header = document.getElementById("site-header")?.getBoundingClientRect().bottom ?? 0;
  for (const list of partsOf(target, ".seat-menu")) {
    list.style.maxHeight = "";
    const { top, bottom } = list.getBoundingClientRect();
    if (top < header + GAP) list.style.maxHeight = `${Math.round(bottom - header - GAP)}px`;
  }
}, true);
