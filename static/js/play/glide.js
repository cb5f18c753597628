/** Checkers glide from where they stood to where the new board has them, so that a move of the other side is seen. */
import { boardElement } from "poda/play/board.js";

const DURATION = 350; // ms

export function tendGliding() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {ReturnType<typeof places>} */
  let before = new Map();

  document.addEventListener("poda:showing", () => { before = places(); });
  document.addEventListener("poda:shown", () => {
    if (calm.matches) return;
    for (const [name, { piece, left, top }] of places()) {
      const old = before.get(name);
      if (!old || Math.hypot(old.left - left, old.top - top) < 1) continue;
      const away = `translate(${old.left - left}px, ${old.top - top}px)`;
      piece.animate([{ transform: away }, { transform: "none" }], { duration: DURATION, easing: "ease-out" });
    }
  });
}

/**
 * Where each checker stands on its track, by name.
 * @returns {Map<string, {piece: HTMLElement, left: number, top: number}>}
 */
function places() {
  const track = boardElement().querySelector(".race-track");
  if (!track) return new Map();
  const corner = track.getBoundingClientRect();
  /** @type {NodeListOf<HTMLElement>} */
  const checkers = track.querySelectorAll(".checker");
  return new Map([...checkers].map((piece) => {
    const { left, top } = piece.getBoundingClientRect();
    return [piece.dataset.action ?? "", { piece, left: left - corner.left, top: top - corner.top }];
  }));
}
