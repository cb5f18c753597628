/**
 * The type size of presenter mode: the largest at which everything fits on one screen. Sizes in the CSS are in rem, and
 * none is below `--floor` (tokens.css).
 */

const root = document.documentElement;
const CLOSE = 0.25; // px between the result and the best size
const SLACK = 1; // px of tolerance for rounding

/** The largest type for this window, in px: proportional to 160% at 1280 × 720. */
export const largest = () => Math.min(Math.max(Math.min(innerHeight / 28, innerWidth / 50), 16), 40);

/** The smallest type, which also determines the gaps between texts; content too large even at this size scrolls. */
export const smallest = () => Math.min(Math.max(Math.min(innerHeight / 48, innerWidth / 76), 13), largest());

/**
 * Sets the type size of the page.
 * @param {() => Iterable<Element>} parts  whose content must not be larger than they are
 * @param {number} [most]  px; the largest that is wanted
 */
export function fitType(parts, most = largest()) {
  const fits = (/** @type {number} */ size) => {
    root.style.fontSize = `${size}px`;
    return [...parts()].every(holds);
  };
  root.dataset.fitting = ""; // type sizes are measured at once, without transitions
  root.style.fontSize = `${largestThatFits(fits, smallest(), most)}px`;
  delete root.dataset.fitting;
  document.dispatchEvent(new CustomEvent("poda:fitted"));
}

/** The largest size that fitted last, and the smallest that did not. */
let [low, high] = [0, Infinity];

/**
 * Each try lays out the page. The latest results are tried first, since the next part often needs the same size.
 * @param {(size: number) => boolean} fits  true up to some size, false above
 * @param {number} least  taken without a try
 * @param {number} most
 */
export function largestThatFits(fits, least, most) {
  if (most <= least) return most;
  const likely = [high, low, most].filter((size) => least < size && size <= most);
  [low, high] = [least, Infinity];
  const narrow = (/** @type {number} */ size) => {
    if (fits(size)) low = size;
    else high = size;
  };
  for (const size of likely) if (low < size && size < high) narrow(size);
  while (low < most && high - low > CLOSE) narrow((low + high) / 2);
  return low;
}

/**
 * Gives every drawing the number of its units per screen px as `--unit`, so that CSS can set its type in px:
 * `calc(var(--floor) * var(--unit))`. Zoomed drawings set it themselves.
 */
export function measureDrawings() {
  for (const drawing of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("main svg[viewBox]:not(.lab-svg)"))) {
    const px = drawing.checkVisibility() ? drawing.getScreenCTM()?.a : 1;
    const unit = (1 / (px || 1)).toFixed(3);
    if (drawing.style.getPropertyValue("--unit") !== unit) drawing.style.setProperty("--unit", unit);
  }
}

/** Restores the sizes of the style sheets. */
export function freeType() {
  root.style.removeProperty("font-size");
}

/** @param {Element} part */
const holds = (part) => part.scrollHeight <= part.clientHeight + SLACK && part.scrollWidth <= part.clientWidth + SLACK;
