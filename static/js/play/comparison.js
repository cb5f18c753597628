/** Two lines on what another way of searching the same position changes: the nodes that it saved or cost, and the choice. */
import { byId } from "poda/element.js";
import { algorithmName, choiceName, optionTitle } from "poda/play/settings.js";
import { actionName } from "poda/tree-view/texts.js";

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */
/** @typedef {import("poda/play/option-fields.js").Declared} Declared */

const LIMITS = ["depth", "seconds"]; // said by themselves

/**
 * Which options differ, as the page has them.
 * @param {SearchNews} news  @param {SearchNews} other  @param {Declared[]} declared
 */
export function differing(news, other, declared) {
  const told = (/** @type {SearchNews} */ { options }, /** @type {Declared} */ { name, usual }) => JSON.stringify(options[name] ?? usual);
  return declared.filter((option) => !LIMITS.includes(option.name) && told(news, option) !== told(other, option));
}

/**
 * How an option is set, in words; "" where it is off, or nobody has set it.
 * @param {SearchNews} news  @param {Declared} option  @param {(number: number) => string} write
 */
function saidOf({ options }, { name, kind, usual }, write) {
  const value = options[name] ?? usual;
  if (kind === "oneof" || kind === "name") return choiceName(name, String(value ?? ""));
  if (!value || (kind === "text" && value === usual)) return "";
  if (kind === "flag") return optionTitle(name);
  const numbers = Array.isArray(value) ? value : [value];
  return `${optionTitle(name)} ${numbers.map((each) => (typeof each === "number" ? write(each) : String(each))).join("; ")}`;
}

/**
 * @param {{say: import("poda/texts.js").Say, texts: Record<string, string>, figures: ReturnType<typeof import("poda/play/figures.js").createFigures>,
 *          isCountable: (algorithm: string) => boolean}} page
 */
export function createComparison({ say, texts, figures, isCountable }) {
  /** @type {SearchNews | null} */
  let last = null; // the whole search of this position that was told of last, to compare the next with
  let earlier = ""; // the action that is not chosen any more
  /** @type {Declared[]} */
  const declared = JSON.parse(byId("search-options").dataset.options ?? "[]");

  /** Its algorithm, and what else differs. @param {SearchNews} news  @param {SearchNews} other */
  function named(news, other) {
    const options = differing(news, other, declared).map((option) => saidOf(news, option, figures.whole)).filter(Boolean);
    const algorithm = [algorithmName(news.algorithm), ...options].join(", ");
    if (news.depth !== null && news.depth !== other.depth) return say("search.compare.depth", { algorithm, depth: news.depth });
    return options.length > 0 ? say("search.compare.options", { algorithm }) : algorithm;
  }

  /** @param {SearchNews} before  @param {SearchNews} news */
  const nodes = (before, news) => (before.nodes === news.nodes ? "" : say("search.compare", {
    before: named(before, news), nodes: figures.whole(before.nodes), after: named(news, before),
    others: figures.whole(news.nodes), change: figures.change(before.nodes, news.nodes),
  }));

  /** What each of them chose, and its value. @param {SearchNews} before  @param {SearchNews} news */
  function choice(before, news) {
    if (!before.best || !news.best) return "";
    const [earlier, now] = [before.best, news.best].map((action) => actionName(texts, action));
    const chosen = earlier === now ? say("search.choice.same", { action: now }) : say("search.choice.changed", { before: earlier, after: now });
    const [value, worth] = [before, news].map((each) => figures.value(each.value, each.bound, each.mean));
    if (before.options.utility !== news.options.utility) return chosen; // another scale: euros, or what a curve makes of them
    const isSame = value === worth || (texts["win.lifted"] && before.ending && before.ending === news.ending); // W beside estimates, +1 to the end
    return isSame ? chosen : `${chosen} · ${say("search.choice.value", { before: value, after: worth })}`;
  }

  /** Writes how the choice has changed, below the tree and beside the open sliders of weights. @param {string} said */
  function sayChoice(said) {
    for (const place of [byId("search-choice"), ...document.querySelectorAll("[data-choice]")]) place.textContent = said;
  }

  return {
    /**
     * Tells of a search that is done; returns the action that the one before it chose, if that was another one.
     * @param {SearchNews} news
     */
    show(news) {
      const before = last?.ply === news.ply ? last : null;
      if (before?.search === news.search) return earlier;
      const isComparable = !news.stopped && isCountable(news.algorithm); // the nodes that a stopped search did not reach were not saved
      if (!news.stopped) last = isComparable ? news : null;
      if (isComparable && before && !isAnother(before, news)) return earlier; // the same once more: what was said holds
      const compared = isComparable ? before : null;
      byId("search-compare").textContent = compared ? nodes(compared, news) : "";
      sayChoice(compared ? choice(compared, news) : "");
      earlier = compared?.best && compared.best !== news.best ? compared.best : "";
      return earlier;
    },

    clear() {
      byId("search-compare").textContent = "";
      sayChoice("");
    },

    forget() {
      last = null;
      this.clear();
    },
  };

  /** Whether they were asked for in another way. @param {SearchNews} before  @param {SearchNews} news */
  function isAnother(before, news) {
    return before.algorithm !== news.algorithm || before.depth !== news.depth || differing(before, news, declared).length > 0;
  }
}
