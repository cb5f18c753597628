/**
 * On a board whose cells are smaller than a fingertip, a tap marks a cell and enlarges the board around it, and a second tap plays
 * there: whoever has hit its neighbour taps again beside it. The whole board is back after the move, or after a tap outside.
 */
import { closest, partsOf } from "poda/element.js";
import { boardElement } from "poda/play/board.js";
import { isByTouch } from "poda/touch.js";

const FINGERTIP = 32; // px
const NEAR = 36; // px of a cell of an enlarged board, with the line beside it
const MARKED = "marked";

/** What the grid of a cell stands in: the window through which an enlarged one is seen. @param {HTMLElement} cell */
const frameOf = (cell) => /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (cell.closest(".grid")).parentElement);

/** @param {(cell: string) => void} told  called with the name of the first cell that is marked */
export function tendConfirming(told) {
  let isTold = false;

  document.addEventListener("click", (event) => {
    const cell = closest(event.target, "#board .grid.fine button.playable", HTMLButtonElement);
    if (!closest(event.target, "#board")) showWhole();
    if (!cell || !isByTouch(event)) return;
    const isEnlarged = frameOf(cell).classList.contains("enlarged");
    if (cell.offsetWidth >= FINGERTIP && !isEnlarged || cell.classList.contains(MARKED)) return;
    event.preventDefault();
    for (const other of partsOf(boardElement(), `.${MARKED}`)) other.classList.remove(MARKED);
    cell.classList.add(MARKED);
    if (!isEnlarged) enlarge(cell, event);
    if (!isTold) told(cell.value);
    isTold = true;
  });
}

/** The cell stays below the finger, unless the window would cut it off. @param {HTMLButtonElement} cell  @param {MouseEvent} event */
function enlarge(cell, { clientX, clientY }) {
  const [frame, grid] = [frameOf(cell), /** @type {HTMLElement} */ (cell.closest(".grid"))];
  frame.style.height = `${frame.clientHeight}px`;
  grid.style.width = `${(Number(grid.dataset.columns) + 1) * NEAR}px`;
  frame.classList.add("enlarged");
  const { left, top, width, height } = cell.getBoundingClientRect();
  frame.scrollBy({ left: left + width / 2 - clientX, top: top + height / 2 - clientY, behavior: "instant" });
  cell.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

function showWhole() {
  for (const frame of partsOf(boardElement(), ".enlarged")) {
    frame.classList.remove("enlarged");
    frame.style.height = "";
    for (const grid of partsOf(frame, ".grid")) grid.style.width = "";
  }
}
