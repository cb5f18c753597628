/** How the figures of a search are written in the reader's language. */
import { withMinus } from "poda/signs.js";
import { texts } from "poda/texts.js";
import { MANY_DIGITS, decimalsFor } from "poda/tree-view/numbers.js";
import { shortWins } from "poda/wins.js";

/** @typedef {import("poda/play/board.js").Root["value"]} ShownValue */

/** @type {Record<string, string>} */
const SIGNS = { lower: "≥ ", upper: "≤ ", sample: "≈ " };

/** @param {import("poda/texts.js").Say} say  @param {string} lang */
export function createFigureWords(say, lang) {
  const counted = shortWins(texts);
  let lifted = NaN; // what a win is worth beside estimates
  const nearerWin = (/** @type {number} */ number) => (Math.abs(number) === lifted ? (number < 0 ? "−" : "") + texts["win.lifted"] : counted(number));
  const whole = new Intl.NumberFormat(lang);
  const percent = new Intl.NumberFormat(lang, { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat(lang, { maximumSignificantDigits: 3 });
  const rough = new Intl.NumberFormat(lang, { maximumSignificantDigits: 2 });
  const plain = (/** @type {number} */ number) => new Intl.NumberFormat(lang, { maximumFractionDigits: decimalsFor(Math.abs(number)) });
  const money = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  const compact = new Intl.NumberFormat(lang, { notation: "compact", maximumFractionDigits: 1 });

  /**
   * A value with ≥ or ≤ where only a bound is known, and ≈ where it is a sample; a mean, as where MIN errs, is no win.
   * @param {ShownValue | undefined} number  @param {string | null} [bound]  @param {boolean} [isMean]
   */
  function value(number, bound = "exact", isMean = false) {
    if (number === null || number === undefined) return say("number.none");
    const sign = SIGNS[bound ?? ""] ?? "";
    if (typeof number === "string") return sign + withMinus(number.replace("inf", "∞"));
    const win = isMean ? "" : nearerWin(number);
    if (win) return sign + win;
    const written = bound === "sample" ? rough : Math.abs(number) >= MANY_DIGITS ? money : plain(number); // as sentences write it
    return sign + (number > 0 ? "+" : "") + withMinus(written.format(number));
  }

  /** A value where there is little room: +1M, +0.14. @param {ShownValue} number  @param {string | null} [bound]  @param {boolean} [isMean] */
  function brief(number, bound, isMean) {
    const isFraction = typeof number === "number" && Math.abs(number) < 100 && !Number.isInteger(number);
    if (typeof number !== "number" || nearerWin(number) || (Math.abs(number) < MANY_DIGITS && !isFraction)) return value(number, bound, isMean).replace(/\s/g, "");
    return `${SIGNS[bound ?? ""] ?? ""}${number > 0 ? "+" : ""}${withMinus((isFraction ? rough : compact).format(number))}`.replace(/\s/g, "");
  }

  /**
   * How a number of nodes has changed: in per cent, or how many times as many or as few they are.
   * @param {number} before  @param {number} after
   */
  function change(before, after) {
    if (after >= 2 * before) return `× ${rough.format(after / before)}`;
    if (after < before / 100) return `÷ ${rough.format(before / after)}`;
    return withMinus(percent.format(after / before - 1));
  }

  /** @param {number} each */
  function rate(each) {
    if (!each) return say("number.none");
    if (each >= 1e6) return say("number.million", { value: short.format(each / 1e6) });
    if (each >= 1e4) return say("number.thousand", { value: short.format(each / 1e3) });
    return whole.format(Math.round(each));
  }

  /** @param {number} seconds */
  function time(seconds) {
    if (seconds < 1) return say("number.milliseconds", { value: short.format(seconds * 1000) });
    return say("number.seconds", { value: short.format(seconds) });
  }

  return {
    value, brief, rate, time,
    /** Learns from a search what a win is worth, where that is lifted above estimates. @param {import("poda/play/board.js").Root[]} roots */
    learnWin(roots) {
      const won = texts["win.lifted"] && roots.find((root) => !root.estimated && !root.mean && Math.abs(Number(root.value)) > 1);
      if (won) lifted = Math.abs(Number(won.value));
    },
    whole: (/** @type {number} */ number) => whole.format(number),
    change,
  };
}
