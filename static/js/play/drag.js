/** Checkers that can be dragged to the one place where they may go; a click plays them too. */
import { boardElement } from "poda/play/board.js";

const STILL = 6; // px: what moves less is a click

/** Lights up where the checker under the pointer, or with the focus, would go; and lets it be dragged there. */
export function tendDragging() {
  for (const [enter, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    document.addEventListener(enter, ({ target }) => aim(movable(target), true));
    document.addEventListener(leave, ({ target }) => aim(movable(target), false));
  }
  document.addEventListener("pointerdown", (event) => {
    const checker = movable(event.target);
    if (checker && event.isPrimary && event.button === 0) drag(checker, event);
  });
}

const movable = (target) => target.closest?.("#board button.playable[data-to]");
const goal = (checker) => boardElement().querySelector(`[data-field="${checker.dataset.to}"]`);

function aim(checker, isAimed) {
  if (checker) goal(checker)?.classList.toggle("aimed", isAimed);
}

function drag(checker, start) {
  let isMoving = false;
  const hand = new AbortController();
  const listen = (name, heard) => checker.addEventListener(name, heard, { signal: hand.signal });

  listen("pointermove", (event) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!isMoving && Math.hypot(x, y) < STILL) return;
    if (!isMoving) checker.setPointerCapture(start.pointerId);
    isMoving = true;
    checker.classList.add("dragged");
    checker.style.transform = `translate(${x}px, ${y}px)`;
    goal(checker)?.classList.add("aimed");
  });

  listen("pointerup", (event) => {
    end();
    if (!isMoving) return; // the click that follows plays it
    swallowClick();
    if (isOver(goal(checker), event)) checker.form.requestSubmit(checker);
  });

  listen("pointercancel", end);

  function end() {
    hand.abort();
    checker.classList.remove("dragged");
    checker.style.transform = "";
    if (isMoving) aim(checker, false);
  }
}

/** The browser makes a click of a drag that ends where it began. */
function swallowClick() {
  const swallow = (event) => { event.preventDefault(); event.stopPropagation(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

function isOver(element, { clientX, clientY }) {
  const box = element?.getBoundingClientRect();
  return Boolean(box) && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}
