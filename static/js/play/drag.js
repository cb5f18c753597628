/** Dragging: a checker to the one place where it may go, a stick off the board. A click does the same. */
import { closest, partsOf } from "poda/element.js";
import { boardElement } from "poda/play/board.js";

const STILL = 6; // px: what moves less is a click
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
  let isMoving = false;
  const hand = new AbortController();
  /** @param {"pointermove" | "pointerup" | "pointercancel"} name  @param {(event: PointerEvent) => void} heard */
  const listen = (name, heard) => piece.addEventListener(name, heard, { signal: hand.signal });
  /** @param {PointerEvent} event  @returns {[number, number]} */
  const way = (event) => [event.clientX - start.clientX, event.clientY - start.clientY];

  listen("pointermove", (event) => {
    const [x, y] = way(event);
    if (!isMoving && Math.hypot(x, y) < STILL) return;
    if (!isMoving) piece.setPointerCapture(start.pointerId);
    isMoving = true;
    for (const moved of company(piece)) {
      moved.classList.add("dragged");
      moved.style.transform = `translate(${x}px, ${y}px)`;
    }
    aim(piece, true);
  });

  listen("pointerup", (event) => {
    end();
    if (!isMoving) return; // the click that follows plays it
    swallowClick();
    const place = goal(piece);
    if (place ? isOver(place, event) : Math.hypot(...way(event)) > AWAY) piece.form?.requestSubmit(piece);
  });

  listen("pointercancel", end);

  function end() {
    hand.abort();
    for (const moved of company(piece)) {
      moved.classList.remove("dragged");
      moved.style.transform = "";
    }
    if (isMoving) aim(piece, false);
    document.dispatchEvent(new CustomEvent("poda:dropped"));
  }
}

/** The browser makes a click of a drag that ends where it began. */
function swallowClick() {
  const swallow = (/** @type {Event} */ event) => { event.preventDefault(); event.stopPropagation(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

/** @param {Element} element  @param {PointerEvent} point */
function isOver(element, { clientX, clientY }) {
  const box = element.getBoundingClientRect();
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}
