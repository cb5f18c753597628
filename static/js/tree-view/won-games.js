/** Games that are won, in the words of a game that has some: "1000 (MAX wins)", "#3 (MAX mates in 3)". */
import { isNearerWin, leastWin, shortWins, wonInWords } from "../wins.js";
import { say } from "./texts.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./numbers.js").Numbers} Numbers */

/** The least that a won game of this tree is worth; 0 where there is none. @param {Model} model  @param {Record<string, string>} texts */
export function winOf(model, texts) {
  if (!texts["note.win"]) return 0;
  if (texts["win.short"]) return hasNearerWins(model, texts) ? leastWin(texts) : 0;
  const ends = model.value.filter((value, row) => model.status[row] === "terminal" && value !== null && Number.isFinite(value));
  return ends.reduce((/** @type {number} */ most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
}

/**
 * How the value of a game that is won is written short: "W5", or "W" where every win is worth the same and is lifted above
 * estimates; "" for any other value.
 * @param {Model} model  @param {Record<string, string>} texts
 */
export function shortWinsOf(model, texts) {
  const won = liftedWin(model, texts);
  return won === 0 ? shortWins(texts) : (/** @type {number} */ value) => (Math.abs(value) === won ? (value < 0 ? "−" : "") + texts["win.lifted"] : "");
}

/** The value of a win that is lifted above estimates; 0 where there is none. @param {Model} model  @param {Record<string, string>} texts */
export function liftedWin(model, texts) {
  const won = texts["win.lifted"] ? winOf(model, texts) : 0;
  return won > 1 ? won : 0;
}

/** Whether values are means in a tree with games that are won the sooner the better. @param {Model} model  @param {Record<string, string>} texts */
export const hasMeansOfWins = (model, texts) => model.meaning !== null && hasNearerWins(model, texts);

/** @param {Model} model  @param {Record<string, string>} texts */
const hasNearerWins = (model, texts) => model.value.some((value) => isNearerWin(texts, value ?? 0));

/**
 * How sentences write the value of a game that is won; "" for any other value.
 * @param {Model} model  @param {Record<string, string>} texts  @param {Numbers} numbers
 */
export function winsOf(model, texts, numbers) {
  const won = winOf(model, texts);
  return (/** @type {number} */ value) => {
    if (model.meaning === null && isNearerWin(texts, value)) return `${numbers.short(value)} (${wonInWords(texts, value, numbers.counting)})`;
    if (won === 0 || Math.abs(value) !== won) return "";
    return say(texts, value > 0 ? "value.won.max" : "value.won.min", { value: numbers.short(value) });
  };
}
