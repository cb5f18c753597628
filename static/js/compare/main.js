/** The comparing page: two of the trees that were searched, side by side, and one step at a time if asked. */
import { createPair } from "poda/compare/pair.js";

const section = document.getElementById("compare-trees");
const { pseudocode } = JSON.parse(document.getElementById("compare-data").textContent);
let pair = null;

/** Once the results are there, the trees that are small enough are offered. */
function offer() {
  const results = document.getElementById("compare-results");
  const drawn = [...(results?.querySelectorAll("[data-drawn] [data-column]") ?? [])];
  if (!results || results.getAttribute("aria-busy") === "true" || drawn.length === 0 || pair) return;
  section.hidden = false;
  const trees = drawn.map((item) => ({ title: item.textContent, url: `${results.dataset.trees}&column=${item.dataset.column}` }));
  pair = createPair(section, trees, pseudocode);
}

document.addEventListener("htmx:after:swap", offer);
offer();
