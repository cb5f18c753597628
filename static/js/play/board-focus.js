/**
 * Focus for people who play by keyboard: ↑ and ↓ move it to the board, it stays there from move to move, and the next match
 * begins with it there.
 */
import { closest, isInSight, partsOf } from "poda/element.js";
import { recall, remember } from "poda/memory.js";
import { boardElement, middle, nearest, playable } from "poda/play/board.js";
import { isForPage, isNowhere } from "poda/typing.js";

const STORED_AS = "poda-by-keyboard"; // the page before has led to a new match, and was left by a key
const ENTERING = ["ArrowUp", "ArrowDown"];

export function tendBoardFocus() {
  keepFocus(recall("sessionStorage", STORED_AS) === "yes");
  remember("sessionStorage", STORED_AS, null);
  rememberKeyboard();
  document.addEventListener("keydown", (event) => {
    if (!ENTERING.includes(event.key) || event.shiftKey || event.defaultPrevented || !isForPage(event) || !isNowhere(event.target)) return;
    const [first] = playable();
    if (!first || !isInSight(first)) return; // whoever has scrolled away from the board goes on scrolling
    event.preventDefault();
    first.focus();
  });
}

/** Puts the focus back after a move, even if the new board has no button where one was pressed. @param {boolean} isExpected  whether it is to have the focus from the start */
function keepFocus(isExpected) {
  /** @type {{action: string, at: [number, number]} | null} */
  let lastFocused = isExpected ? { action: "", at: [0, 0] } : null; // the action that had the focus, and where it was on the screen
  const takeUp = () => {
    if (!lastFocused || document.activeElement !== document.body) return;
    const place = boardElement().querySelector(`[data-action="${CSS.escape(lastFocused.action)}"]`);
    const isOver = boardElement().dataset.turn === "terminal";
    const played = place && closest(place, "td .square"); // on a grid it stays there, and the arrow keys go on from it
    if (played && !played.matches("button")) played.tabIndex = -1;
    const next = isOver ? partsOf(boardElement(), ".turn")[0] : played ?? nearest(place ? middle(place) : lastFocused.at);
    next?.focus({ preventScroll: true });
  };
  document.addEventListener("focusin", (event) => {
    const button = closest(event.target, "#board [data-action]:focus-visible"); // not one that was pressed by hand
    lastFocused = button && { action: button.dataset.action ?? "", at: middle(button) };
  });
  document.addEventListener("pointerdown", (event) => { if (!closest(event.target, "#board")) lastFocused = null; });
  document.addEventListener("poda:shown", takeUp);
  takeUp();
}

/** Remembers whether a key or a pointer has led to the next match. */
function rememberKeyboard() {
  let isByKeyboard = false;
  document.addEventListener("keydown", () => { isByKeyboard = true; }, { capture: true });
  document.addEventListener("pointerdown", () => { isByKeyboard = false; }, { capture: true });
  document.addEventListener("submit", ({ target }) => {
    if (isByKeyboard && closest(target, "#panel form[action$='/follow']")) remember("sessionStorage", STORED_AS, "yes");
  });
}
