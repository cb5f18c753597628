// The language links work without this; it keeps the place on the page, tidies the address, and closes menus.

const address = new URL(location.href);
if (address.searchParams.has("lang")) {
  address.searchParams.delete("lang"); // the cookie remembers; a link shared from here follows its reader
  history.replaceState(history.state, "", address);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-language]");
  if (link && location.hash) link.hash = location.hash;
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details[data-menu][open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
