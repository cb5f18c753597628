// @ts-check
/** Elements that a page cannot do without, by their ids. */

/**
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id  @param {new () => Kind} [kind]  what it has to be
 * @returns {Kind}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`the page has no ${kind?.name ?? "element"} #${id}`);
  return /** @type {Kind} */ (found);
}
