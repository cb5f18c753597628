/** Debounces a function: during a drag, say, it is not called at every pixel. */
import { after } from "poda/rest.js";

const QUIET = 250; // ms

/**
 * @param {() => void} act  @param {number} [quiet]  ms
 * @returns {(() => void) & {cancel: () => void}}
 */
export function later(act, quiet = QUIET) {
  let stop = () => {};
  const soon = () => {
    stop();
    stop = after(act, quiet);
  };
  soon.cancel = () => stop();
  return soon;
}
