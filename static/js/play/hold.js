/** Following a pointer that was pressed on something, until it is released. */

const STILL = 6; // px: what moves less is a click

/** @typedef {[number, number]} Travel  in px, to the right and down */

/**
 * @param {HTMLElement} piece  @param {PointerEvent} start
 * @param {{begin?: () => void, move: (way: Travel, event: PointerEvent) => void, drop: (way: Travel, event: PointerEvent) => void, cancel?: () => void, end: (wasMoving: boolean) => void}} hand
 *   begin: it has moved so far that it is no click  end: however it ended, before `drop` or `cancel`; what has not moved is clicked next
 */
export function hold(piece, start, { begin, move, drop, cancel, end }) {
  let isMoving = false;
  const hand = new AbortController();
  /** @param {"pointermove" | "pointerup" | "pointercancel"} name  @param {(event: PointerEvent) => void} heard */
  const listen = (name, heard) => piece.addEventListener(name, heard, { signal: hand.signal });
  /** @param {PointerEvent} event  @returns {Travel} */
  const way = (event) => [event.clientX - start.clientX, event.clientY - start.clientY];
  piece.setPointerCapture(start.pointerId); // at once: a quick hand is off the piece with its first move
  const release = () => { hand.abort(); end(isMoving); };

  listen("pointermove", (event) => {
    const [x, y] = way(event);
    if (!isMoving && Math.hypot(x, y) < STILL) return;
    if (!isMoving) begin?.();
    isMoving = true;
    move([x, y], event);
  });
  listen("pointerup", (event) => {
    release();
    if (!isMoving) return; // the click that follows plays it
    swallowClick();
    drop(way(event), event);
  });
  listen("pointercancel", () => {
    release();
    cancel?.();
  });
}

/** The browser makes a click of a drag that ends where it began. */
function swallowClick() {
  const swallow = (/** @type {Event} */ event) => { event.preventDefault(); event.stopPropagation(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

/** @param {Element} element  @param {PointerEvent} point */
export function isOver(element, { clientX, clientY }) {
  const box = element.getBoundingClientRect();
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}
