/**
 * Probabilities as fractions. No DOM.
 *
 * A drawn tree that has little room writes any simple fraction, and so does what is said beside it. Elsewhere sentences, and
 * trees that have room, write the usual ones and otherwise decimals: in a sum 0.3 · 5 is easier to read than 3/10 · 5.
 */

/** @type {Record<string, string>} */
const SIGNS = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };
const USUAL = ["0", "1", ...Object.values(SIGNS), "1/6", "1/18", "1/36"]; // of coins, cards and dice
const PARTS = [...Array.from({ length: 20 }, (_, before) => before + 1), 36]; // of fractions that are read at a glance

/** By its sign, where there is one. @param {string} fraction  as it is typed */
export const withSign = (fraction) => SIGNS[fraction] ?? fraction;

/** As a simple fraction or a whole number; null if it is neither. @param {number} value */
export function asFraction(value) {
  for (const parts of PARTS) {
    const over = Math.round(value * parts);
    if (Math.abs(value * parts - over) < 1e-9) return parts === 1 ? String(over) : withSign(`${over}/${parts}`);
  }
  return null;
}

/** As a fraction that a lecture would write in a sentence; null if it would rather write a decimal. @param {number} value */
export function usualFraction(value) {
  const fraction = asFraction(value);
  return fraction !== null && USUAL.includes(fraction) ? fraction : null;
}
