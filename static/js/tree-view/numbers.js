/**
 * Numbers as a lecture writes them: a true minus sign, ∞, few decimals, ½ where it is meant (../fractions.js).
 * `createNumbers(lang)` follows the reader's language (5.75 or 5,75). Where exact fractions are known, `useFractions` has
 * them written instead: 12/7 for 1.714.
 */

import { asFraction, usualFraction } from "../fractions.js";
import { separatorOf, withMinus } from "../signs.js";

/** @typedef {number | null} Value  of a node; null where nobody knows it */
/** @typedef {string | null} Bound  "exact", "lower", "upper" or "sample" */
/** @typedef {ReturnType<typeof createNumbers>} Numbers */

/** @type {Record<string, string>} */
const SIGNS = { exact: "", lower: "≥\u2009", upper: "≤\u2009", sample: "≈\u2009" };

/** The contract's number: null, a number, or "+inf" / "-inf". @param {unknown} raw  @returns {Value} */
export function readNumber(raw) {
  if (raw === null || raw === undefined) return null;
  if (typeof raw === "number") return raw;
  return raw === "-inf" ? -Infinity : Infinity;
}

const keyOf = (/** @type {number} */ value) => Math.round(value * 1e9); // the search machine rounds: the same fraction comes in several ways

/** From here on a value is written short: 1.3M. */
export const MANY_DIGITS = 1e5;
export const decimalsFor = (/** @type {number} */ size) => (size < 10 ? 3 : size < 1000 ? 2 : 0);

/** @param {string} lang  a BCP 47 tag, as in <html lang> */
export function createNumbers(lang = "en") {
  /** @type {Map<string | number, Intl.NumberFormat>} */
  const formats = new Map();
  /** @param {string | number} key  @param {Intl.NumberFormatOptions} options */
  const format = (key, options) => {
    const made = formats.get(key) ?? new Intl.NumberFormat(lang, options);
    formats.set(key, made);
    return made;
  };
  /** @type {Map<number, string>} */
  let fractions = new Map();
  /** @type {(value: number) => string} */
  let writeWon = () => "";
  /** @type {(value: number) => string} */
  let writeNearer = () => "";
  let areMeans = false; // all values of the tree: none of them proves a win
  let writesFractions = true; // of all probabilities of the tree
  let isShort = () => false;
  let tellsDecimals = false; // of a fraction in a sentence
  const separator = separatorOf(lang);
  const plural = new Intl.PluralRules(lang);

  /** @param {Value | undefined} value  @returns {string} */
  function short(value) {
    if (value === null || value === undefined || Number.isNaN(value)) return "";
    if (Math.abs(value) === Infinity) return value > 0 ? "+∞" : "−∞";
    return (!areMeans && writeNearer(value)) || (fractions.get(keyOf(value)) ?? decimal(value));
  }

  /** A number that is no value of a position, such as a count or a sum. @param {Value | undefined} number  @returns {string} */
  function figure(number) {
    return Number.isInteger(number) ? decimal(Number(number)) : short(number);
  }

  /** @param {number} value */
  function decimal(value) {
    const size = Math.abs(value);
    const text = size >= MANY_DIGITS
      ? format("compact", { notation: "compact", maximumFractionDigits: 1 }).format(value)
      : format(decimalsFor(size), { maximumFractionDigits: decimalsFor(size), useGrouping: "min2" }).format(value);
    return text === "-0" ? "0" : withMinus(text);
  }

  /** A value where there is room for a fraction and its decimal. @param {Value | undefined} value */
  function inFull(value) {
    const exact = tellsDecimals && typeof value === "number" ? fractions.get(keyOf(value)) : undefined;
    return typeof value === "number" && exact ? `${exact} ≈ ${decimal(value)}` : short(value);
  }

  /** @param {number} p */
  function probability(p) {
    return fractions.get(keyOf(p)) ?? (isShort() ? asFraction(p) : writesFractions ? usualFraction(p) : null) ?? short(p);
  }

  return {
    short, figure, probability,
    /**
     * @param {[number, string][]} known  numbers, and how they are written; [] to write decimals
     * @param {boolean} hasRoom  whether sentences also write the decimal: 7/3 ≈ 2.333
     */
    useFractions(known, hasRoom = false) {
      fractions = new Map(known.map(([value, text]) => [keyOf(value), text]));
      tellsDecimals = hasRoom;
    },
    /** In a tree with a probability that stays a decimal, 0.5 is one as well. @param {Value[]} probabilities  of its nodes */
    useUsualFractions(probabilities) { writesFractions = probabilities.every((p) => p === null || usualFraction(p) !== null); },
    /** Beside a drawing that has little room. @param {() => boolean} shortens  whether it writes any simple fraction now */
    useSimpleFractions(shortens) { isShort = shortens; },
    /** A value inside a sentence: that of a game that is won says by whom. @param {Value | undefined} value */
    inSentence: (value) => (typeof value === "number" && writeWon(value)) || inFull(value),
    inFull,
    /** @param {(value: number) => string} writeWin  how the value of a won game is written; "" for any other */
    useWins(writeWin) { writeWon = writeWin; },
    /** @param {(value: number) => string} writeWin  how a win is written in games whose nearer wins are worth more; "" for other values */
    useNearerWins(writeWin) { writeNearer = writeWin; },
    /** Whether the values of the tree are means. @param {boolean} are */
    useMeans(are) { areMeans = are; },
    /** A minimax value, also in a tree of means. @param {Value} value */
    byMinimax: (value) => (typeof value === "number" && writeNearer(value)) || inFull(value),
    /** The probability of a node's edge, where chance leads to it. @param {Value | undefined} p */
    outcome: (p) => (p === null || p === undefined ? "" : probability(p)),
    /** Which of a sentence's two forms goes with a number: its key in the page's sentences. @param {string} key  @param {number} n */
    counting: (key, n) => `${key}.${plural.select(n) === "one" ? "one" : "other"}`,
    count: (/** @type {number} */ n) => format("count", { maximumFractionDigits: 0 }).format(n),
    bounded: (/** @type {Value} */ value, /** @type {Bound} */ bound) => (value === null ? "" : (SIGNS[bound ?? ""] ?? "") + short(value)),
    window: (/** @type {Value} */ alpha, /** @type {Value} */ beta) => `(${short(alpha)}${separator} ${short(beta)})`,
    range: (/** @type {Value} */ low, /** @type {Value} */ high) => `[${short(low)}${separator} ${short(high)}]`,
    /** One term of an expected value. @param {number} p  @param {number} value */
    product(p, value) {
      const factor = short(value);
      return `${probability(p)} · ${value < 0 ? `(${factor})` : factor}`;
    },
  };
}
