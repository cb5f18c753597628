/** A menu closes once it was used, unless it was opened again before the answer came. */

export function closeUsedMenus() {
  const used = new WeakSet(); // menus with a form on its way
  document.addEventListener("submit", ({ target }) => {
    const menu = target.closest("#panel details.menu");
    if (menu) used.add(menu);
  }, { capture: true });
  document.addEventListener("toggle", ({ target }) => { if (!target.open) used.delete(target); }, { capture: true });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const menu = ctx.sourceElement?.closest?.("#panel details.menu");
    if (ctx.response?.raw?.ok && used.has(menu)) menu.open = false;
  });
}
