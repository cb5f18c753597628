/** On a phone, folds the text of each rung so that the rungs' choices can be compared at a glance. Without scripts all are open. */
import { partOf, partsOf } from "poda/element.js";
import { stir } from "poda/rest.js";
import { afterUpdates } from "poda/updates.js";

/** @param {string} folds  the selector of the details; where their summaries are not shown (rungs.css), all stand open */
export function tendFolding(folds) {
  /** @type {WeakMap<Element, boolean>} */
  const chosen = new WeakMap(); // whether somebody has opened or closed it
  const fold = () => {
    for (const details of partsOf(document, folds, HTMLDetailsElement)) {
      const canFold = partOf(details, "summary").checkVisibility();
      details.open = !canFold || (chosen.get(details) ?? false);
    }
  };
  document.addEventListener("click", ({ target }) => {
    const details = target instanceof Element && target.closest(`${folds} > summary`)?.parentElement;
    if (details instanceof HTMLDetailsElement) chosen.set(details, !details.open); // the click opens or closes it only after this handler
  });
  afterUpdates(fold); // the server sends them open
  const foldSoon = () => {
    stir();
    requestAnimationFrame(fold);
  }; // folding changes the height of the observed element
  new ResizeObserver(foldSoon).observe(partOf(document, "main")); // also when the type size changes, as on a projector
  fold();
}
