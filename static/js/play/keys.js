/** The keys of a match: each presses its button; one that leaves a match that goes on asks first; `?` lists them all. */
import { byId } from "poda/element.js";
import { isForPage, tendKeyList } from "poda/keys.js";

export function tendKeys() {
  /** @type {HTMLElement | null} */
  let left = null; // the button that waits for an answer

  tendKeyList();
  document.addEventListener("keydown", (event) => {
    if (!isForPage(event)) return;
    const button = document.querySelector(`#panel [data-key="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`);
    if (!(button instanceof HTMLElement)) return;
    const isOver = document.getElementById("board")?.dataset.turn === "terminal"; // then nothing is left behind
    if (!("leaves" in button.dataset) || isOver) return button.click();
    left = button;
    const leaving = byId("leaving", HTMLDialogElement);
    leaving.returnValue = "";
    leaving.showModal();
  });
  document.getElementById("leaving")?.addEventListener("close", ({ target }) => {
    if (target instanceof HTMLDialogElement && target.returnValue === "leave") left?.click();
  });
}
