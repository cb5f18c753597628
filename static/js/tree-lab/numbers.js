/** Converts numbers between what people type, what the server sends, and the reader's language: 2,5 or 2.5, −3, ∞. */
import { asFraction, withSign } from "poda/fractions.js";
import { hasDecimalComma, separatorOf, withMinus } from "poda/signs.js";

const lang = document.documentElement.lang || "en";
const isComma = hasDecimalComma(lang);

/** The separator of two numbers in a bracket. */
export const SEPARATOR = separatorOf(lang);

/** @param {string} text */
export function printed(text) {
  const signed = withMinus(text.replace(/\b(?:inf(?:inity|inito|ty)?|oo)\b/i, "∞"));
  return isComma ? signed.replace(/\.(?=\d)/g, ",") : signed.replace(/(?<=\d),(?=\d)/g, ".");
}

const valueOf = (/** @type {string} */ text) => Number(text.replace(",", "."));

/** For little room: as a simple fraction, if it is one. @param {string} text */
export const printedShort = (text) => (text.includes("/") ? withSign(text) : asFraction(valueOf(text)) ?? printed(text));

/**
 * Whether all of a tree's probabilities are simple fractions; beside one that is not, 0.5 stays a decimal too.
 * @param {string[]} texts
 */
export const areShortened = (texts) => texts.every((text) => text === "" || text.includes("/") || asFraction(valueOf(text)) !== null);
