/**
 * The way from one projected page to another: the head of the page, which comes back while the pointer is at the upper
 * edge of the screen, or with the key M. Its row `#onward` holds the pages that belong to this one, in their order; a
 * clicker's two keys go through them.
 */
import { byId, closest, partsOf } from "poda/element.js";

const EDGE = 4; // px from the upper edge, where the pointer asks for it
const TOUCHED = 24; // px: a finger is less exact

/** @param {() => boolean} isPresenting */
export function createBar(isPresenting) {
  const head = byId("site-header");
  const onward = byId("onward");
  const isShown = () => head.classList.contains("is-shown");

  /** @param {boolean} on */
  const show = (on) => { head.classList.toggle("is-shown", on); };

  /** Whether it is in use, so that it stays although the pointer has left it. */
  const isUsed = () => head.matches(":hover, :focus-within") || head.querySelector("details[open]") !== null;

  document.addEventListener("pointermove", ({ clientY }) => {
    if (!isPresenting()) return;
    if (clientY <= EDGE) show(true);
    else if (isShown() && clientY > head.getBoundingClientRect().bottom && !isUsed()) show(false);
  });
  document.addEventListener("pointerdown", ({ clientY, pointerType, target }) => {
    if (!isPresenting()) return;
    if (pointerType === "touch" && clientY <= TOUCHED) show(true);
    else if (!closest(target, "#site-header")) show(false);
  });

  /** The page before or after this one in its row; where one is named the next, the others are in no order. @param {number} by  @returns {HTMLAnchorElement | undefined} */
  function neighbour(by) {
    const pages = partsOf(onward, "a[href]", HTMLAnchorElement);
    const next = pages.find(({ rel }) => rel === "next");
    if (next) return by > 0 ? next : undefined;
    const here = pages.findIndex((page) => page.hasAttribute("aria-current"));
    return here >= 0 ? pages[here + by] : undefined;
  }

  return {
    /** With the key; its first link of this page's own row then has the focus. */
    toggle() {
      show(!isShown());
      if (isShown()) [...partsOf(onward, "a, button"), ...partsOf(head, "a")][0]?.focus();
    },
    /** @returns {boolean}  whether it was there to be hidden */
    hide() {
      const wasShown = isShown();
      show(false);
      if (wasShown && head.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
      return wasShown;
    },
    /** To the next page, or to the one before, or else back to where this one was opened. @param {number} by  1 or -1 */
    goOn(by) {
      const page = neighbour(by);
      if (page) page.click();
      else if (by < 0 && document.referrer.startsWith(location.origin)) history.back();
    },
  };
}
