/**
 * Parts of a page change without a reload: on the page of a match all at once (play/view.js), elsewhere as htmx swaps them.
 * Whoever decorates them hears of both here.
 */

/** @param {() => void} act  called after every change */
export function afterUpdates(act) {
  document.addEventListener("htmx:after:swap", act);
  document.addEventListener("poda:shown", act);
}
