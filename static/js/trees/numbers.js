/** Numbers as they are typed and as the server tells them, in the signs of the reader's language: 2,5 or 2.5, −3, ∞. */
import { hasDecimalComma, separatorOf, withMinus } from "poda/signs.js";

const lang = document.documentElement.lang || "en";
const isComma = hasDecimalComma(lang);

/** Between two numbers in a bracket. */
export const SEPARATOR = separatorOf(lang);

/** @param {string} text */
export function printed(text) {
  const signed = withMinus(text.replace(/\b(?:inf(?:inity|inito|ty)?|oo)\b/i, "∞"));
  return isComma ? signed.replace(/\.(?=\d)/g, ",") : signed.replace(/(?<=\d),(?=\d)/g, ".");
}

/** @type {Record<string, string>} */
const FRACTIONS = { "0.5": "½", "1/2": "½", "0.25": "¼", "1/4": "¼", "0.75": "¾", "3/4": "¾", "1/3": "⅓", "2/3": "⅔" };

const plain = (/** @type {string} */ text) => text.replace(",", ".").replace(/^\./, "0.");

const MOST_PARTS = 20; // of a fraction that is read at a glance

/** A decimal as a fraction, if it is a simple one. @param {string} text */
function asFraction(text) {
  const value = Number(text);
  for (let parts = 2; parts <= MOST_PARTS; parts += 1) {
    const over = Math.round(value * parts);
    if (Math.abs(value * parts - over) < 1e-9) return over % parts === 0 ? text : `${over}/${parts}`;
  }
  return null;
}

/** As a fraction, by its sign where there is one: ½ is short. @param {string} text */
export const printedShort = (text) => FRACTIONS[plain(text)] ?? asFraction(plain(text)) ?? printed(text);

/** Whether all of a tree's probabilities are fractions then: beside what stays a decimal, 0.5 does so too. @param {string[]} texts */
export const areShortened = (texts) => texts.every((text) => text === "" || text.includes("/") || asFraction(plain(text)) !== null);
