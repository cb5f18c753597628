/** The signs in numbers as they are printed: a true minus, the decimal mark of a language, and what then parts two numbers. No DOM. */

/** With a true minus. @param {string} text  as JavaScript or a server writes it */
export const withMinus = (text) => text.replaceAll("-", "−");

/** @param {string} lang  a BCP 47 tag, as in <html lang> */
export const hasDecimalComma = (lang) => new Intl.NumberFormat(lang).format(1.5).includes(",");

/** Between two numbers in a bracket. @param {string} lang */
export const separatorOf = (lang) => (hasDecimalComma(lang) ? ";" : ",");
