/**
 * Subscription to updates of the page without a reload: on a match page all parts at once (play/view.js), elsewhere as
 * htmx swaps them.
 */

/** @param {() => void} act  called after every change */
export function afterUpdates(act) {
  document.addEventListener("htmx:after:swap", act);
  document.addEventListener("poda:shown", act);
}
