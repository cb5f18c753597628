/**
 * Probabilities as fractions. No DOM. A drawn tree with little room writes any simple fraction, and so does the text
 * beside it. Elsewhere, sentences and trees with room write only the usual fractions and otherwise decimals: in a sum,
 * 0.3 · 5 is easier to read than 3/10 · 5.
 */

/** @type {Record<string, string>} */
const SIGNS = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };
const USUAL = ["0", "1", ...Object.values(SIGNS), "1/6", "1/18", "1/36"]; // the fractions of coins, cards and dice
const PARTS = [...Array.from({ length: 20 }, (_, before) => before + 1), 36]; // the denominators of fractions that are read at a glance

/** The single character for a fraction, if there is one. @param {string} fraction  as it is typed */
export const withSign = (fraction) => SIGNS[fraction] ?? fraction;

/** The value as a simple fraction or an integer; null if it is neither. @param {number} value */
export function asFraction(value) {
  for (const parts of PARTS) {
    const over = Math.round(value * parts);
    if (Math.abs(value * parts - over) < 1e-9) return parts === 1 ? String(over) : withSign(`${over}/${parts}`);
  }
  return null;
}

/** The value as a fraction usual in sentences; null if a decimal is more usual. @param {number} value */
export function usualFraction(value) {
  const fraction = asFraction(value);
  return fraction !== null && USUAL.includes(fraction) ? fraction : null;
}
