/** Which rounds of a repeated game are in view if there is no room for all. */
import { closest } from "poda/element.js";
import { text as say } from "poda/texts.js";
import { afterUpdates } from "poda/updates.js";

const STRIP = ".repeated-rounds";

/** @param {Element} strip  holds an element for each round */
function tell(strip) {
  const note = strip.parentElement?.querySelector("[data-rounds-seen]");
  if (!(note instanceof HTMLElement)) return;
  const box = strip.getBoundingClientRect();
  const isInside = (/** @type {DOMRect} */ { left, right, top, bottom }) => left > box.left - 2 && right < box.right + 2 && top > box.top - 2 && bottom < box.bottom + 2;
  const seen = [...strip.children].map((round) => isInside(round.getBoundingClientRect()));
  const [first, last] = [seen.indexOf(true), seen.lastIndexOf(true)];
  const isWhole = first < 0 || !seen.includes(false);
  const says = isWhole ? "" : say("lab.rounds_seen", { first: first + 1, last: last + 1, count: seen.length });
  if (note.textContent !== says) note.textContent = says;
}

/** Updates the note beside the strip on scrolling, resizing and playing. */
export function tendRounds() {
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => tell(target)));
  const tend = () => {
    for (const strip of document.querySelectorAll(STRIP)) {
      sizes.observe(strip);
      tell(strip);
    }
  };
  document.addEventListener("scroll", ({ target }) => {
    const strip = closest(target, STRIP);
    if (strip) tell(strip);
  }, { capture: true, passive: true });
  afterUpdates(tend);
  tend();
}
