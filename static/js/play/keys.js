/** Keyboard shortcuts of a match: each presses a button; one that would leave an unfinished match asks first. */
import { isForPage } from "poda/typing.js";

/** @param {HTMLElement} button */
const press = (button) => button.click();

export function tendKeys() {
  const dialog = document.getElementById("leaving"); // not where cards are played: no key leaves a hand
  const leave = dialog instanceof HTMLDialogElement ? askBeforeLeaving(dialog) : press;

  document.addEventListener("keydown", (event) => {
    if (!isForPage(event)) return;
    const button = document.querySelector(`:is(#panel, #board) [data-key="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`);
    if (!(button instanceof HTMLElement)) return;
    const isOver = document.getElementById("board")?.dataset.turn === "terminal"; // then nothing is left behind
    if ("leaves" in button.dataset && !isOver) leave(button);
    else press(button);
  });
}

/** What presses a button once the dialog's question is answered. @param {HTMLDialogElement} dialog */
function askBeforeLeaving(dialog) {
  /** @type {HTMLElement | null} */
  let waiting = null;
  dialog.addEventListener("close", () => { if (dialog.returnValue === "leave") waiting?.click(); });
  return (/** @type {HTMLElement} */ button) => {
    waiting = button;
    dialog.returnValue = "";
    dialog.showModal();
  };
}
