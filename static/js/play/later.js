/** Debounces a function: during a drag, say, it is not called at every pixel. */

const QUIET = 250; // ms

/**
 * @param {() => void} act  @param {number} [quiet]  ms
 * @returns {(() => void) & {cancel: () => void}}
 */
export function later(act, quiet = QUIET) {
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(act, quiet);
  };
  soon.cancel = () => clearTimeout(timer);
  return soon;
}
