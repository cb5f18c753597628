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
