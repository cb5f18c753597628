/** Positions numbers in a chart and chooses the ticks, by the rules of webapp/views/charts.py. No DOM. */

const TICKS = 4; // about how many steps an axis has
const DECADES = 5; // up to this many powers of ten all have a tick; beyond that, only every second, third …
const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * A linear scale: maps the numbers from `low` to `high` to the positions from `start` to `end`, and back.
 * @param {number} low  @param {number} high  @param {number} start  @param {number} end
 */
export const scale = (low, high, start, end) => ({
  low, high,
  at: (/** @type {number} */ number) => start + ((end - start) * (number - low)) / (high - low),
  numberAt: (/** @type {number} */ place) => low + ((high - low) * (place - start)) / (end - start),
});

/**
 * About TICKS multiples of 1, 2 or 5 times a power of ten between two numbers, and the distance between them.
 * @param {number} low  @param {number} high
 */
export function roundNumbers(low, high) {
  const rough = (high - low) / TICKS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5].find((by) => size * by >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return { step, numbers: Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => step * (first + i)) };
}

/** The powers of ten with a tick. @param {number} low  @param {number} high */
export function exponents(low, high) {
  const every = Math.max(1, Math.floor((high - low) / DECADES));
  return Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, i) => low + i * every);
}

/** A power of ten in the notation of all languages: `100`, `10³`, `10⁻³`. @param {number} exponent */
export const powerOfTen = (exponent) => (exponent >= 0 && exponent < 3 ? String(10 ** exponent) : raised(exponent));

/** An integer power of ten, always in exponential notation. @param {number} exponent */
export const raised = (exponent) => `10${[...String(exponent)].map((digit) => SUPERSCRIPT[Number(digit)] ?? "⁻").join("")}`;
