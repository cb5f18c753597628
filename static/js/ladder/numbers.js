/** Formats learned numbers for people. */

import { raised } from "poda/chart/scale.js";
import { withMinus } from "poda/signs.js";

const NOTHING = 1e-9; // below this, a number is only rounding error

/** @type {Map<number, Intl.NumberFormat>} */
const formats = new Map(); // by the number of decimals

/**
 * The number with that many decimals, in the reader's language and with a true minus.
 * @param {number} number  @param {number} decimals
 */
export function rounded(number, decimals) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false };
  const format = formats.get(decimals) ?? new Intl.NumberFormat(document.documentElement.lang || "en", digits);
  formats.set(decimals, format);
  return withMinus(format.format(number));
}

/** `−0.2167`, or `5.9 · 10⁻⁵` for numbers too small for that. @param {number} number */
export function short(number) {
  if (Math.abs(number) < NOTHING) return "0";
  if (Math.abs(number) >= 1e-3) return rounded(number, 4);
  const [digits, exponent] = number.toExponential(1).split("e").map(Number);
  return `${rounded(digits, 1)} · ${raised(exponent)}`;
}
