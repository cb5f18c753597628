/** Calls a function once things have been quiet for a moment: while something is dragged, not at every pixel. */

const QUIET = 250; // ms

/**
 * @param {() => void} act
 * @returns {(() => void) & {cancel: () => void}}
 */
export function later(act) {
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(act, QUIET);
  };
  soon.cancel = () => clearTimeout(timer);
  return soon;
}
