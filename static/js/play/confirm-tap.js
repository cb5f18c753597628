/**
 * On a board whose cells are smaller than a fingertip, a tap marks a cell and a second one plays there: whoever has hit its neighbour
 * taps again beside it.
 */
import { closest, partsOf } from "poda/element.js";
import { boardElement } from "poda/play/board.js";
import { isByTouch } from "poda/touch.js";

const FINGERTIP = 32; // px
const MARKED = "marked";

/** @param {(cell: string) => void} told  called with the name of the first cell that is marked */
export function tendConfirming(told) {
  let isTold = false;

  document.addEventListener("click", (event) => {
    const cell = closest(event.target, "#board .fine button.playable", HTMLButtonElement);
    if (!cell || !isByTouch(event) || cell.offsetWidth >= FINGERTIP) return;
    if (cell.classList.contains(MARKED)) return;
    event.preventDefault();
    for (const other of partsOf(boardElement(), `.${MARKED}`)) other.classList.remove(MARKED);
    cell.classList.add(MARKED);
    if (!isTold) told(cell.value);
    isTold = true;
  });
}
