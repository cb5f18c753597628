/** Closes a menu after it was used, unless it has been opened again before the answer arrived. */

export function closeUsedMenus() {
  /** @type {WeakSet<object>} */
  const used = new WeakSet(); // menus with a form on its way
  /** @param {unknown} target */
  const menuOf = (target) => (target instanceof Element ? /** @type {HTMLDetailsElement | null} */ (target.closest("#panel details.menu")) : null);
  document.addEventListener("submit", ({ target }) => {
    const menu = menuOf(target);
    if (menu) used.add(menu);
  }, { capture: true });
  document.addEventListener("toggle", ({ target }) => {
    if (target instanceof HTMLDetailsElement && !target.open) used.delete(target);
  }, { capture: true });
  document.addEventListener("poda:carried-out", (event) => {
    const menu = menuOf(event.detail.form);
    if (menu && used.has(menu)) menu.open = false;
  });
}
