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
 * All that the selector finds of that kind; HTML elements where none is named.
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} whole  @param {string} selector  @param {new () => Kind} [kind]
 * @returns {Kind[]}
 */
export function partsOf(whole, selector, kind) {
  const wanted = kind ?? HTMLElement;
  return /** @type {Kind[]} */ ([...whole.querySelectorAll(selector)].filter((part) => part instanceof wanted));
}

/**
 * The element of that kind around what an event happened to, or itself; null without one. HTML elements where none is named.
 * @template {Element} [Kind=HTMLElement]
 * @param {EventTarget | null} target  @param {string} selector  @param {new () => Kind} [kind]
 * @returns {Kind | null}
 */
export function closest(target, selector, kind) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof (kind ?? HTMLElement) ? /** @type {Kind} */ (found) : null;
}

/** Whether the window shows it, all of its height. @param {Element} element */
export function isInSight(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
}

/** All of it; where there is not room for that, it from its head on. @param {HTMLElement} host */
export function bringIntoSight(host) {
  const isHigher = host.offsetHeight > document.documentElement.clientHeight;
  host.scrollIntoView({ block: isHigher ? "start" : "nearest" });
}
