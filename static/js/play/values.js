/**
 * Whether the board says what actions are worth. Whoever plays thinks first: values stand there once somebody asked for
 * them, by a hint or a search, or while the switch is on. Each browser remembers its switch; where another person plays
 * too, only for that match.
 */
import { byId, closest, partsOf } from "poda/element.js";
import { recall, remember } from "poda/memory.js";
import { boardElement } from "poda/play/board.js";

const KEY = "poda-values";

/**
 * @param {string} match
 * @param {{standing: () => {ply: number}}} board
 * @returns {{show: () => void}}  `show`: the board, or what is painted on it, may be another
 */
export function tendValues(match, { standing }) {
  const box = byId("search-values", HTMLInputElement);
  /** @type {number | null} */
  let askedAt = null; // the ply at which somebody here asked
  /** @type {number | null} */
  let refusedAt = null; // the ply at which somebody here switched them off
  let wasHinted = false;

  /** A hint for the position on the board stands below it: it says its values, too. */
  const isHinted = () => document.querySelector('#panel .found[data-kind="hint"]') !== null;

  const isShared = () => boardElement().dataset.shared === "yes";
  /** @returns {[import("poda/memory.js").Store, string]} */
  const memory = () => (isShared() ? ["sessionStorage", `${KEY}:${match}`] : ["localStorage", KEY]);

  /** @param {boolean} on */
  function choose(on) {
    askedAt = on ? standing().ply : null;
    refusedAt = on ? null : standing().ply;
    remember(...memory(), on ? "yes" : "no");
  }

  const areWanted = () => askedAt !== null || (wasHinted && refusedAt === null) || (recall(...memory()) ?? (boardElement().dataset.values === "open" ? "yes" : "no")) === "yes";

  function show() {
    const { ply } = standing();
    if (askedAt !== ply || (wasHinted && !isHinted())) askedAt = null; // the server has forgotten the hint, or it is another's
    if (refusedAt !== ply) refusedAt = null;
    wasHinted = isHinted();
    box.checked = areWanted();
    byId("match").classList.toggle("without-values", !box.checked);
    for (const place of partsOf(boardElement(), "[data-label]")) say(place, box.checked);
  }

  /** What is not shown is not read aloud either. @param {HTMLElement} place  @param {boolean} isValued */
  function say(place, isValued) {
    const label = place.getAttribute("aria-label") ?? "";
    if (label !== place.dataset.label) place.dataset.valued = label;
    place.setAttribute("aria-label", (isValued && place.dataset.valued) || (place.dataset.label ?? ""));
  }

  box.addEventListener("change", () => {
    choose(box.checked);
    show();
  });
  document.addEventListener("click", (event) => {
    if (!closest(event.target, "[data-asks]")) return;
    askedAt = standing().ply;
    refusedAt = null;
    show();
  });
  return { show };
}
