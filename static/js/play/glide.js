/** Pieces glide from where they stood to where the new board has them, so that a move of the other side is seen. */
import { boardElement } from "poda/play/board.js";
import { partsOf } from "poda/element.js";

const DURATION = 350; // ms

/**
 * A piece and where it stands on its board.
 * @typedef {{was: string | undefined, piece: HTMLElement | SVGElement, left: number, top: number}} Place  was: what it was called when it was last looked at
 */

export function tendGliding() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {ReturnType<typeof places>} */
  let before = new Map();

  document.addEventListener("poda:showing", () => { before = places(); });
  document.addEventListener("poda:shown", () => {
    if (calm.matches) return;
    for (const { was, piece, left, top } of places().values()) {
      const old = was === undefined ? undefined : before.get(was);
      if (!old || Math.hypot(old.left - left, old.top - top) < 1) continue;
      const away = `translate(${old.left - left}px, ${old.top - top}px)`;
      piece.animate([{ transform: away }, { transform: "none" }], { duration: DURATION, easing: "ease-out" });
    }
  });
}

/** @param {string} name  @param {Place} place  @returns {[string, Place]} */
const named = (name, place) => [name, place];

/**
 * Every piece of the board, by name: a checker has one of its own, a piece on squares that of its square.
 * @returns {Map<string, Place>}
 */
function places() {
  const board = boardElement().querySelector(".race-track, .squares");
  if (!board) return new Map();
  const corner = board.getBoundingClientRect();
  /** @param {HTMLElement | SVGElement} piece  @param {string | undefined} was  @returns {Place} */
  const place = (piece, was) => {
    const { left, top } = piece.getBoundingClientRect();
    return { was, piece, left: left - corner.left, top: top - corner.top };
  };
  return new Map([
    ...partsOf(board, ".checker").map((checker) => named(checker.dataset.action ?? "", place(checker, checker.dataset.action))),
    ...partsOf(board, ".squares-piece").map((piece) => {
      const figure = /** @type {SVGElement | null} */ (piece.firstElementChild) ?? piece;
      return named(piece.closest("[data-square]")?.getAttribute("data-square") ?? "", place(figure, piece.dataset.from));
    }),
  ]);
}
