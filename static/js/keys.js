/** The list of a page's keyboard shortcuts (templates/_keys.html): `?` or its button opens it. */
import { byId, closest } from "poda/element.js";
import { isForPage } from "poda/typing.js";

export function tendKeyList() {
  const list = byId("keys", HTMLDialogElement);
  document.addEventListener("keydown", (event) => { if (event.key === "?" && isForPage(event)) list.showModal(); });
  document.addEventListener("click", ({ target }) => { if (closest(target, "[data-keys]")) list.showModal(); });
}
