/**
 * Parts of a page change without a reload: on a match page all at once (play/view.js), elsewhere as htmx swaps them. Code
 * that decorates them subscribes here to both.
 */

/** @param {() => void} act  called after every change */
export function afterUpdates(act) {
  document.addEventListener("htmx:after:swap", act);
  document.addEventListener("poda:shown", act);
}
