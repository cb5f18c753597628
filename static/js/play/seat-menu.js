/**
 * The menu of a seat opens upwards, or downwards where there is more room in the window below the header; it is no higher
 * than that, and then scrolls.
 */
import { partsOf } from "poda/element.js";

const GAP = 12; // px to the header and to the seat

document.addEventListener("toggle", ({ target }) => {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const header = document.getElementById("site-header")?.getBoundingClientRect().bottom ?? 0;
  const seat = (target.closest(".seat") ?? target).getBoundingClientRect();
  const [above, below] = [seat.top - Math.max(0, header), innerHeight - seat.bottom];
  for (const list of partsOf(target, ".seat-menu")) {
    list.classList.toggle("below", below > above);
    list.style.maxHeight = `${Math.round(Math.max(above, below) - GAP)}px`;
  }
}, true);
