/** Dragging a piece on a board of squares to one of those where it can go. It is chosen meanwhile, so that these are lit. */
import { closest, partsOf } from "poda/element.js";
import { boardElement } from "poda/play/board.js";
import { hold, isOver } from "poda/play/hold.js";
import { putBack, targetOn } from "poda/play/squares.js";

/** @param {PointerEvent} point */
const squareUnder = (point) => partsOf(boardElement(), "[data-square]").find((square) => isOver(square, point));

export function tendDraggingSquares() {
  document.addEventListener("pointerdown", (event) => {
    const piece = closest(event.target, "#board .squares-choice > summary.playable");
    if (piece && event.isPrimary && event.button === 0) drag(piece, event);
  });
}

/** @param {HTMLElement} piece  @param {PointerEvent} start */
function drag(piece, start) {
  const figure = /** @type {HTMLElement} */ (piece.firstElementChild ?? piece);
  const choice = /** @type {HTMLDetailsElement} */ (piece.parentElement);
  const home = /** @type {HTMLElement} */ (choice.parentElement);
  const { left, top, width, height } = piece.getBoundingClientRect();
  const offset = [start.clientX - left - width / 2, start.clientY - top - height / 2]; // the pointer takes it by its middle
  /** @type {HTMLElement | undefined} */
  let over;

  hold(piece, start, {
    begin() {
      choice.open = true;
      figure.classList.add("dragged");
    },
    move([x, y], event) {
      figure.style.transform = `translate(${x + offset[0]}px, ${y + offset[1]}px)`;
      const square = squareUnder(event);
      if (square === over) return;
      aim(over, false);
      over = square;
      aim(over, true);
    },
    end() {
      aim(over, false);
      figure.classList.remove("dragged");
      document.dispatchEvent(new CustomEvent("poda:dropped"));
    },
    cancel() { figure.style.transform = ""; },
    drop(_way, event) {
      const square = squareUnder(event);
      const target = square && targetOn(square);
      if (!target) {
        if (square !== home) putBack();
      } else if (target instanceof HTMLButtonElement) {
        moveTo(target.getBoundingClientRect());
        target.form?.requestSubmit(target);
        return;
      } else {
        /** @type {HTMLDetailsElement} */ (target.parentElement).open = true;
      }
      figure.style.transform = "";
    },
  });

  /** It stays where it was put until the board with it there has come, or the move is refused. @param {DOMRect} box */
  function moveTo(box) {
    figure.style.transform = `translate(${box.left - left}px, ${box.top - top}px)`;
    for (const event of ["poda:shown", "poda:unplayed"]) document.addEventListener(event, () => { figure.style.transform = ""; }, { once: true });
  }
}

/** Shows whether it could be dropped there. @param {HTMLElement | undefined} square  @param {boolean} isAimed */
function aim(square, isAimed) {
  if (square) targetOn(square)?.classList.toggle("aimed", isAimed);
}
