/** On a phone the words of each rung are folded, so that what the rungs choose is seen one below the other. Without scripts all stand open. */
import { partsOf } from "poda/element.js";

const PHONE = matchMedia("(width <= 40rem)"); // as in rungs.css

/** @param {string} folds  the selector of the details */
export function tendFolding(folds) {
  /** @type {WeakSet<Element>} */
  const toggled = new WeakSet(); // what somebody has opened or closed themselves
  const fold = () => {
    for (const details of partsOf(document, folds, HTMLDetailsElement)) if (!toggled.has(details)) details.open = !PHONE.matches;
  };
  document.addEventListener("click", ({ target }) => {
    const details = target instanceof Element && target.closest("summary")?.parentElement;
    if (details) toggled.add(details);
  });
  document.addEventListener("htmx:after:swap", fold); // the server sends them open
  PHONE.addEventListener("change", fold);
  fold();
}
