import { withMinus } from "poda/signs.js";
import { texts } from "poda/texts.js";
import { actionName } from "poda/tree/texts.js";

const OF_SEARCHES = ["depth", "cuts", "best"]; // what only a search has
const OF_LOOKING = ["leaves", "value"]; // what drawing by lot has not

/** The strip of figures under the tree, and how numbers are written in it. */

/** @param {HTMLElement} strip  @param {{say: Function, lang: string, lookingAhead: Set<string>}} words  `lookingAhead`: the algorithms that look ahead */
export function createFigures(strip, { say, lang, lookingAhead }) {
  const whole = new Intl.NumberFormat(lang);
  const percent = new Intl.NumberFormat(lang, { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat(lang, { maximumSignificantDigits: 3 });
  const plain = new Intl.NumberFormat(lang, { maximumSignificantDigits: 6 });
  const cells = Object.fromEntries([...strip.querySelectorAll("[data-number]")].map((cell) => [cell.dataset.number, cell]));

  /** A value with ≥ or ≤ where only a bound is known. */
  function value(number, bound = "exact") {
    if (number === null || number === undefined) return say("number.none");
    const sign = { lower: "≥ ", upper: "≤ " }[bound] ?? "";
    if (typeof number === "string") return sign + withMinus(number.replace("inf", "∞"));
    return sign + (number > 0 ? "+" : "") + withMinus(plain.format(number));
  }

  function rate(each) {
    if (!each) return say("number.none");
    if (each >= 1e6) return say("number.million", { value: short.format(each / 1e6) });
    if (each >= 1e4) return say("number.thousand", { value: short.format(each / 1e3) });
    return say("number.each", { value: whole.format(Math.round(each)) });
  }

  function time(seconds) {
    if (seconds < 1) return say("number.milliseconds", { value: short.format(seconds * 1000) });
    return say("number.seconds", { value: short.format(seconds) });
  }

  /** Several words need smaller letters than a cell's name. */
  function showBest(name) {
    cells.best.textContent = name;
    cells.best.classList.toggle("worded", name.includes(" "));
  }

  return {
    value,
    whole: (number) => whole.format(number),
    /** How a number of nodes has changed, in per cent. */
    change: (before, after) => withMinus(percent.format(after / before - 1)),
    clear() {
      for (const cell of Object.values(cells)) cell.textContent = say("number.none");
    },
    /** The best action as readers call it. @param {string} [name] */
    nameBest(name) {
      if (name) showBest(name);
    },
    /** @param {object} news  a search:progress or search:done */
    show(news) {
      strip.hidden = false;
      const each = news.rate ?? (news.seconds > 0 ? news.nodes / news.seconds : 0);
      for (const name of OF_SEARCHES) cells[name].parentElement.hidden = !lookingAhead.has(news.algorithm);
      for (const name of OF_LOOKING) cells[name].parentElement.hidden = news.value === null && !lookingAhead.has(news.algorithm);
      cells.nodes.textContent = whole.format(news.nodes);
      cells.leaves.textContent = whole.format(news.leaves);
      cells.cuts.textContent = whole.format(news.cuts);
      cells.depth.textContent = news.depth ?? say("number.unlimited");
      cells.value.textContent = value(news.value, news.bound ?? "exact");
      showBest(news.best ? actionName(texts, news.best) : say("number.none"));
      cells.rate.textContent = rate(each);
      cells.seconds.textContent = time(news.seconds);
    },
  };
}
