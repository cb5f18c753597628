/** Dragging: a checker to the one place where it may go, a stick off the board. A click does the same. */
import { closest, partsOf } from "poda/element.js";
import { boardElement } from "poda/play/board.js";
import { hold, isOver } from "poda/play/hold.js";

const AWAY = 56; // px: so far a stick must come out of its heap

/** @param {EventTarget | null} target */
const movable = (target) => closest(target, "#board button.playable:is([data-to], [data-away])", HTMLButtonElement);

/** Lights up where the checker under the pointer, or with the focus, would go; and lets it be dragged there. */
export function tendDragging() {
  for (const [enter, leave] of /** @type {const} */ ([["pointerover", "pointerout"], ["focusin", "focusout"]])) {
    document.addEventListener(enter, ({ target }) => aim(movable(target), true));
    document.addEventListener(leave, ({ target }) => aim(movable(target), false));
  }
  document.addEventListener("pointerdown", (event) => {
    const piece = movable(event.target);
    if (piece && event.isPrimary && event.button === 0) drag(piece, event);
  });
}

/** @param {HTMLElement} piece */
const goal = (piece) => boardElement().querySelector(`[data-field="${piece.dataset.to}"]`);

/** What moves with a piece: a stick takes along those after it in its heap. @param {HTMLElement} piece */
function company(piece) {
  if (!("away" in piece.dataset)) return [piece];
  const heap = piece.parentElement ? partsOf(piece.parentElement, ".stick:not(.taken)") : [];
  return heap.slice(heap.indexOf(piece));
}

/** @param {HTMLElement | null} piece  @param {boolean} isAimed */
function aim(piece, isAimed) {
  if (piece) goal(piece)?.classList.toggle("aimed", isAimed);
}

/** @param {HTMLButtonElement} piece  @param {PointerEvent} start */
function drag(piece, start) {
  hold(piece, start, {
    move([x, y]) {
      for (const moved of company(piece)) {
        moved.classList.add("dragged");
        moved.style.transform = `translate(${x}px, ${y}px)`;
      }
      aim(piece, true);
    },
    drop(way, event) {
      const place = goal(piece);
      if (place ? isOver(place, event) : Math.hypot(...way) > AWAY) piece.form?.requestSubmit(piece);
    },
    end(wasMoving) {
      for (const moved of company(piece)) {
        moved.classList.remove("dragged");
        moved.style.transform = "";
      }
      if (wasMoving) aim(piece, false);
      document.dispatchEvent(new CustomEvent("poda:dropped"));
    },
  });
}
