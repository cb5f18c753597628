/** Numbers as they are typed and as the server tells them, in the signs of the reader's language: 2,5 or 2.5, −3, ∞. */

const isComma = new Intl.NumberFormat(document.documentElement.lang || "en").format(1.5).includes(",");

/** Between two numbers in a bracket. */
export const SEPARATOR = isComma ? ";" : ",";

/** @param {string} text */
export function written(text) {
  const signed = text.replace(/\b(?:inf(?:inity|inito|ty)?|oo)\b/i, "∞").replace(/-/g, "−");
  return isComma ? signed.replace(/\.(?=\d)/g, ",") : signed.replace(/(?<=\d),(?=\d)/g, ".");
}
