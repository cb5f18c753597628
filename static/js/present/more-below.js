/** On the projector, marks columns with more content below the fold. */
import { partsOf } from "poda/element.js";

const NEAR = 2; // px from its end at which a column counts as scrolled to it

/** @param {string} columns  their selector */
export function tendMoreBelow(columns) {
  const mark = () => {
    if (!document.documentElement.classList.contains("presenting")) return;
    for (const column of partsOf(document, columns)) {
      column.classList.toggle("more-below", column.scrollTop + column.clientHeight < column.scrollHeight - NEAR);
    }
  };
  document.addEventListener("poda:fitted", mark);
  document.addEventListener("scroll", mark, { capture: true, passive: true });
}
