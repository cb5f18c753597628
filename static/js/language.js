// The language links work without this; it keeps the scroll position, tidies the address, and closes menus.

import { closest, partsOf } from "poda/element.js";

const address = new URL(location.href);
if (address.searchParams.has("lang")) {
  address.searchParams.delete("lang"); // the cookie remembers; a link shared from here follows its reader
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
