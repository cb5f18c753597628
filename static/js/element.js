// @ts-check
/** Elements of the page, with their types: those that it cannot do without, by id or inside of others. */

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

/**
 * The part of an element that it cannot do without.
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} whole  @param {string} selector  @param {new () => Kind} [kind]  what it has to be
 * @returns {Kind}
 */
export function partOf(whole, selector, kind) {
  const found = whole.querySelector(selector);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`no ${kind?.name ?? "element"} ${selector}`);
  return /** @type {Kind} */ (found);
}

/**
 * All parts that the selector finds, which are of HTML.
 * @param {ParentNode} whole  @param {string} selector  @returns {HTMLElement[]}
 */
export const partsOf = (whole, selector) => [...whole.querySelectorAll(selector)].filter((part) => part instanceof HTMLElement);
