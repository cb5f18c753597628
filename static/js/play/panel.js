/** A menu closes once it was used. */

export function closeUsedMenus() {
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const menu = ctx.sourceElement?.closest?.("#panel details.menu");
    if (menu && ctx.response?.raw?.ok) menu.open = false;
  });
}
