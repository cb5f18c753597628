/** The list of a page's keys (templates/_keys.html): `?` or its button opens it. */
import { byId, closest } from "poda/element.js";
import { isTyping } from "poda/typing.js";

/** Whether a key is meant for the page: not for a field, a question in front of it, or the browser. @param {KeyboardEvent} event */
export function isForPage({ ctrlKey, metaKey, altKey, target }) {
  return !(ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector("dialog[open]"));
}

export function tendKeyList() {
  const list = byId("keys", HTMLDialogElement);
  document.addEventListener("keydown", (event) => { if (event.key === "?" && isForPage(event)) list.showModal(); });
  document.addEventListener("click", ({ target }) => { if (closest(target, "[data-keys]")) list.showModal(); });
}
