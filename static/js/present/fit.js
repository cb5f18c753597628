/**
 * The size of type in presenter mode: as large as lets everything stand on one screen. Sizes in the CSS are in rem, and none
 * is below `--floor` (tokens.css).
 */

const root = document.documentElement;
const CLOSE = 0.25; // px between the size found and the best one
const SLACK = 1; // px that rounding may take

/** The largest type for this window: what 160% is at 1280 × 720. */
export const largest = () => Math.min(Math.max(Math.min(innerHeight / 28, innerWidth / 50), 16), 40);

/** The smallest, for what is left between texts goes by it too; what does not fit even so can be scrolled. */
export const smallest = () => Math.min(Math.max(Math.min(innerHeight / 48, innerWidth / 76), 13), largest());

/**
 * Sets the type of the page.
 * @param {() => Iterable<Element>} parts  whose content must not be larger than they are
 * @param {number} [most]  px; the largest that is wanted
 */
export function fitType(parts, most = largest()) {
  const fits = (/** @type {number} */ size) => {
    root.style.fontSize = `${size}px`;
    return [...parts()].every(holds);
  };
  root.dataset.fitting = ""; // sizes are measured where they end, not on their way
  root.style.fontSize = `${largestThatFits(fits, smallest(), most)}px`;
  delete root.dataset.fitting;
  document.dispatchEvent(new CustomEvent("poda:fitted"));
}

/** The largest size that was found to fit last, and the smallest that was found not to. */
let [low, high] = [0, Infinity];

/**
 * Each try lays out the page, so the sizes found last are tried first: what is talked about next is often as large.
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
 * Tells every drawing but those that are zoomed, which tell it themselves, how many of its units are a px on the screen, so that its type can be asked for in px:
 * `calc(var(--floor) * var(--unit))`.
 */
export function measureDrawings() {
  for (const drawing of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("main svg[viewBox]:not(.lab-svg)"))) {
    const px = drawing.checkVisibility() ? drawing.getScreenCTM()?.a : 1;
    const unit = (1 / (px || 1)).toFixed(3);
    if (drawing.style.getPropertyValue("--unit") !== unit) drawing.style.setProperty("--unit", unit);
  }
}

/** Back to what the style sheets say. */
export function freeType() {
  root.style.removeProperty("font-size");
}

/** @param {Element} part */
const holds = (part) => part.scrollHeight <= part.clientHeight + SLACK && part.scrollWidth <= part.clientWidth + SLACK;
