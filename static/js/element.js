/** Typed access to the elements of the page: required elements by id or within others, and optional ones. */

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
 * The descendant that matches the selector; throws if there is none.
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
 * All elements of that kind that match the selector; HTML elements by default.
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} whole  @param {string} selector  @param {new () => Kind} [kind]
 * @returns {Kind[]}
 */
export function partsOf(whole, selector, kind) {
  const wanted = kind ?? HTMLElement;
  return /** @type {Kind[]} */ ([...whole.querySelectorAll(selector)].filter((part) => part instanceof wanted));
}

/**
 * The closest element of that kind at or around the event target; null if there is none. HTML elements by default.
 * @template {Element} [Kind=HTMLElement]
 * @param {EventTarget | null} target  @param {string} selector  @param {new () => Kind} [kind]
 * @returns {Kind | null}
 */
export function closest(target, selector, kind) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof (kind ?? HTMLElement) ? /** @type {Kind} */ (found) : null;
}

/** Whether the whole height of the element is in view. @param {Element} element */
export function isInSight(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
}

/** Scrolls the element into view: all of it, or its top if the window is too low. @param {HTMLElement} host */
export function bringIntoSight(host) {
  const isHigher = host.offsetHeight > document.documentElement.clientHeight;
  host.scrollIntoView({ block: isHigher ? "start" : "nearest" });
}
