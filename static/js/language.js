// Keeps the scroll position, tidies the address, and closes the menu when a language link is followed. The links also
// work without scripts.

import { closest, partsOf } from "poda/element.js";

const address = new URL(location.href);
if (address.searchParams.has("lang")) {
  address.searchParams.delete("lang"); // the cookie keeps the language; a shared link uses its reader's
  history.replaceState(history.state, "", address);
}

document.addEventListener("click", ({ target }) => {
  const link = closest(target, "[data-language]", HTMLAnchorElement);
  if (link && location.hash) link.hash = location.hash;
  for (const menu of partsOf(document, "details[data-menu][open]", HTMLDetailsElement)) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const [menu] = partsOf(document, "details[data-menu][open]", HTMLDetailsElement);
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
});
