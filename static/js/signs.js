/**
 * The signs of printed numbers: the true minus, a language's decimal mark, and the separator that goes with it. No DOM.
 */

/** With a true minus. @param {string} text  as JavaScript or a server writes it */
export const withMinus = (text) => text.replaceAll("-", "−");

/** @param {string} lang  a BCP 47 tag, as in <html lang> */
export const hasDecimalComma = (lang) => new Intl.NumberFormat(lang).format(1.5).includes(",");

/** The separator of two numbers in a bracket. @param {string} lang */
export const separatorOf = (lang) => (hasDecimalComma(lang) ? ";" : ",");
