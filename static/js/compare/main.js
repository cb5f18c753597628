/** The comparison page: two of the searched trees side by side, or one of them step by step. */
import { createPair } from "poda/compare/pair.js";
import { byId, partsOf } from "poda/element.js";
import { keepTyped } from "poda/keep.js";

const section = byId("compare-trees");
let isOffered = false;

/** Once all results are known, offers the trees that are small enough. */
function offer() {
  const results = document.getElementById("compare-results");
  const drawn = results ? partsOf(results, "[data-drawn] [data-column]") : [];
  if (!results || results.getAttribute("aria-busy") === "true" || drawn.length === 0 || isOffered) return;
  section.hidden = false;
  const trees = drawn.map((item) => ({ title: item.textContent, url: `${results.dataset.trees}&column=${item.dataset.column}` }));
  isOffered = true;
  createPair(section, trees);
}

/**
 * The results' table, which keeps its scroll position and focus when htmx replaces it.
 * @returns {HTMLElement | null}
 */
const region = () => document.querySelector("#compare-results [role=region]");
/** @type {{left: number, isFocused: boolean} | null} */
let place = null;
document.addEventListener("htmx:before:swap", () => {
  const table = region();
  place = table && { left: table.scrollLeft, isFocused: table === document.activeElement };
});
document.addEventListener("htmx:after:swap", () => {
  const table = region();
  if (table && place) table.scrollLeft = place.left;
  if (place?.isFocused) table?.focus({ preventScroll: true });
});

document.addEventListener("htmx:after:swap", offer);
offer();
keepTyped(".compare-form");
