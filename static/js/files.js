/** Shows the names of the chosen files beside our own button (templates/_file.html). */
import { partOf, partsOf } from "poda/element.js";

const MOST_NAMED = 3;

export function tendFiles() {
  for (const field of partsOf(document, ".file")) {
    const input = partOf(field, "input", HTMLInputElement);
    const chosen = partOf(field, ".file-chosen");
    const show = () => { chosen.textContent = named([...input.files ?? []], chosen.dataset); };
    input.addEventListener("change", show);
    input.setAttribute("aria-describedby", chosen.id);
    show(); // a browser may restore the choice of an earlier visit
  }
}

/** @param {File[]} files  @param {DOMStringMap} says */
function named(files, { none = "", many = "" }) {
  if (files.length === 0) return none;
  return files.length > MOST_NAMED ? many.replace("{count}", String(files.length)) : files.map(({ name }) => name).join(", ");
}
