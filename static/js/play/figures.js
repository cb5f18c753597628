import { partsOf } from "poda/element.js";
import { withMinus } from "poda/signs.js";
import { texts } from "poda/texts.js";
import { actionName } from "poda/tree/texts.js";

/** @typedef {import("poda/play/board.js").Root["value"]} ShownValue */

const OF_SEARCHES = ["depth", "cuts", "best"]; // what only a search has
/** @type {Record<string, string>} */
const SIGNS = { lower: "≥ ", upper: "≤ " };
const OF_LOOKING = ["leaves", "value"]; // what drawing by lot has not

/** The strip of figures under the tree, and how numbers are written in it. */

/** @param {HTMLElement} strip  @param {{say: import("poda/texts.js").Say, lang: string, lookingAhead: Set<string>}} words  `lookingAhead`: the algorithms that look ahead */
export function createFigures(strip, { say, lang, lookingAhead }) {
  const whole = new Intl.NumberFormat(lang);
  const percent = new Intl.NumberFormat(lang, { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat(lang, { maximumSignificantDigits: 3 });
  const plain = new Intl.NumberFormat(lang, { maximumSignificantDigits: 6 });
  /** @type {Record<string, HTMLElement>} */
  const cells = Object.fromEntries(partsOf(strip, "[data-number]").map((cell) => [cell.dataset.number, cell]));

  /** A value with ≥ or ≤ where only a bound is known. @param {ShownValue | undefined} number  @param {string | null} [bound] */
  function value(number, bound = "exact") {
    if (number === null || number === undefined) return say("number.none");
    const sign = SIGNS[bound ?? ""] ?? "";
    if (typeof number === "string") return sign + withMinus(number.replace("inf", "∞"));
    return sign + (number > 0 ? "+" : "") + withMinus(plain.format(number));
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

  /** @param {string} name  of a figure  @param {boolean} isShown */
  function setShown(name, isShown) {
    const { parentElement: box } = cells[name];
    if (box) box.hidden = !isShown;
  }

  /** A number, and beside it what it counts, as one or as many. @param {"nodes" | "leaves" | "cuts"} name  @param {number} count */
  function showCount(name, count) {
    cells[name].textContent = whole.format(count);
    const label = cells[name].previousElementSibling;
    if (label) label.textContent = say(`figure.${name}.${count === 1 ? "one" : "other"}`);
  }

  /** Several words need smaller letters than a cell's name. @param {string} name */
  function showBest(name) {
    cells.best.textContent = name;
    cells.best.classList.toggle("worded", name.includes(" "));
  }

  return {
    value,
    whole: (/** @type {number} */ number) => whole.format(number),
    /** How a number of nodes has changed, in per cent. @param {number} before  @param {number} after */
    change: (before, after) => withMinus(percent.format(after / before - 1)),
    clear() {
      for (const cell of Object.values(cells)) cell.textContent = say("number.none");
    },
    /** The best action as readers call it. @param {string} [name] */
    nameBest(name) {
      if (name) showBest(name);
    },
    /** @param {import("poda/play/news.js").SearchNews} news  a search:progress or search:done */
    show(news) {
      strip.hidden = false;
      const each = news.rate ?? (news.seconds > 0 ? news.nodes / news.seconds : 0);
      for (const name of OF_SEARCHES) setShown(name, lookingAhead.has(news.algorithm));
      for (const name of OF_LOOKING) setShown(name, news.value !== null || lookingAhead.has(news.algorithm));
      showCount("nodes", news.nodes);
      showCount("leaves", news.leaves);
      showCount("cuts", news.cuts);
      cells.depth.textContent = news.depth === null ? say("number.unlimited") : String(news.depth);
      cells.value.textContent = value(news.value, news.bound ?? "exact");
      const isFound = news.value !== null || news.line !== undefined; // the first one tried is not the best before it has a value
      showBest(news.best && isFound ? actionName(texts, news.best) : say("number.none"));
      cells.rate.textContent = rate(each);
      cells.seconds.textContent = time(news.seconds);
    },
  };
}
