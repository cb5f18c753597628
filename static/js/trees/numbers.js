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

/** As short as it is written in a lecture: ½, where there is such a sign; a zero before a point stays. @param {string} text */
export const printedShort = (text) => FRACTIONS[plain(text)] ?? printed(text);

/** Whether all of a tree's probabilities can be written so: beside a decimal that has no such sign, 0.5 stays what it is. @param {string[]} texts */
export const areShortened = (texts) => texts.every((text) => text === "" || text.includes("/") || plain(text) in FRACTIONS);
