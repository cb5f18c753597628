/** Keyboard shortcuts of a match: each presses a button; one that would leave an unfinished match asks first, by touch as well. */
import { byId, closest } from "poda/element.js";
import { isByTouch } from "poda/touch.js";
import { isForPage } from "poda/typing.js";

/** Whether leaving would leave moves behind. */
const isUnderWay = () => byId("panel").dataset.underWay === "yes";

/** @param {HTMLElement} button */
const press = (button) => button.click();

export function tendKeys() {
  const dialog = document.getElementById("leaving"); // not where cards are played: no key leaves a hand
  const leave = dialog instanceof HTMLDialogElement ? askBeforeLeaving(dialog) : press;

  document.addEventListener("keydown", (event) => {
    if (!isForPage(event)) return;
    const button = document.querySelector(`:is(.match-head, #panel, #board) [data-key="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`);
    if (!(button instanceof HTMLElement)) return;
    if ("leaves" in button.dataset && isUnderWay()) leave(button);
    else press(button);
  });

  document.addEventListener("click", (event) => {
    const button = closest(event.target, "#panel [data-leaves]");
    if (!button || !isByTouch(event) || !isUnderWay()) return;
    event.preventDefault();
    leave(button);
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
