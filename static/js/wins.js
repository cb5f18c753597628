/** The value of a won game where nearer wins are worth more: "W5" or "#3", and in words (webapp/wording/wins.py). No DOM. */

/**
 * @param {Record<string, string>} texts  the page's sentences
 * @returns {(value: number) => string}  "" where the value is no win of this game
 */
export function shortWins(texts) {
  const pattern = texts["win.short"];
  return (value) => (isNearerWin(texts, value) ? (value < 0 ? "−" : "") + pattern.replace("{count}", String(countOf(texts, value))) : "");
}

/**
 * The same in words: "MAX mates in 3".
 * @param {Record<string, string>} texts  @param {number} value  that of a win  @param {(key: string, count: number) => string} counting  the key of the form that goes with a number
 */
export function wonInWords(texts, value, counting) {
  const count = countOf(texts, value);
  return texts[counting(value > 0 ? "win.MAX" : "win.MIN", count)].replace("{count}", String(count));
}

/** @param {Record<string, string>} texts  @param {number} value */
export function isNearerWin(texts, value) {
  return Boolean(texts["win.from"]) && Math.abs(value) >= leastWin(texts) && Math.abs(value) <= mostWin(texts);
}

/** The least value of a win; ∞ in games whose wins are all worth the same. @param {Record<string, string>} texts */
export const leastWin = (texts) => (texts["win.from"] ? Number(texts["win.from"].split(" ")[0]) : Infinity);

/** The value of a game that has just been won. @param {Record<string, string>} texts */
export const mostWin = (texts) => Number(texts["win.from"].split(" ")[1]);

/** The plies until it is won, or the winner's moves. @param {Record<string, string>} texts  @param {number} value */
const countOf = (texts, value) => Math.ceil((mostWin(texts) - Math.abs(value)) / Number(texts["win.unit"]));
