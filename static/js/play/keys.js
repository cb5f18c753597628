/** The keys of a match: each presses its button; one that leaves a match that goes on asks first; `?` lists them all. */
import { byId } from "poda/element.js";
import { isTyping } from "poda/typing.js";

export function tendKeys() {
  const [list, leaving] = ["keys", "leaving"].map((id) => byId(id, HTMLDialogElement));
  /** @type {HTMLElement | null} */
  let left = null; // the button that waits for an answer

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "?") return list.showModal();
    const button = document.querySelector(`#panel [data-key="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`);
    if (!(button instanceof HTMLElement)) return;
    const isOver = document.getElementById("board")?.dataset.turn === "terminal"; // then nothing is left behind
    if (!("leaves" in button.dataset) || isOver) return button.click();
    left = button;
    leaving.returnValue = "";
    leaving.showModal();
  });
  leaving.addEventListener("close", () => { if (leaving.returnValue === "leave") left?.click(); });
  document.addEventListener("click", ({ target }) => { if (target instanceof Element && target.closest("[data-keys]")) list.showModal(); });
}
