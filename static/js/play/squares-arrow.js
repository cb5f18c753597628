/** The arrow on a board of squares, from the piece of the best action to where it goes. The server has drawn it, maybe hidden. */
import { closest, partsOf } from "poda/element.js";

/** @param {HTMLElement} board  @param {string | null} action  null hides the arrow, and so does one that moves no piece */
export function pointTo(board, action) {
  const [arrow] = partsOf(board, ".squares-arrow", SVGElement);
  if (!arrow) return;
  const target = action ? board.querySelector(`[data-action="${CSS.escape(action)}"]`) : null;
  const [from, to] = [closest(target, ".squares-field"), closest(target, "[data-row]")];
  arrow.toggleAttribute("hidden", !from || !to);
  if (!from || !to) return;
  const fields = partsOf(board, ".squares-field");
  const [at, columns] = [fields.indexOf(from), Math.sqrt(fields.length)];
  const ends = { x1: at % columns, y1: Math.floor(at / columns), x2: Number(to.dataset.column), y2: Number(to.dataset.row) };
  const line = partsOf(arrow, "line", SVGElement)[0];
  for (const [name, place] of Object.entries(ends)) line.setAttribute(name, String(place + 0.5));
}
