/** One line on how much another way of searching the same position saved or cost. */
import { byId } from "poda/element.js";
import { FLAGS, algorithmName, choiceName, optionName } from "poda/play/settings.js";

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */

/** The options of a search that the other had not, in words. @param {SearchNews} news  @param {SearchNews} other */
function ownOptions(news, other) {
  const flags = FLAGS.filter((name) => news[name] && !other[name]).map(optionName);
  return news.order === other.order ? flags : [...flags, choiceName("order", news.order)];
}

/**
 * @param {{say: import("poda/texts.js").Say, figures: ReturnType<typeof import("poda/play/figures.js").createFigures>,
 *          isCountable: (algorithm: string) => boolean}} page
 */
export function createComparison({ say, figures, isCountable }) {
  /** @type {SearchNews | null} */
  let last = null; // the whole search of this position that was told of last, to compare the next with

  /** Its algorithm, and what else differs. @param {SearchNews} news  @param {SearchNews} other */
  function named(news, other) {
    const options = ownOptions(news, other);
    const algorithm = [algorithmName(news.algorithm), ...options].join(", ");
    if (news.depth !== null && news.depth !== other.depth) return say("search.compare.depth", { algorithm, depth: news.depth });
    return options.length > 0 ? say("search.compare.options", { algorithm }) : algorithm;
  }

  return {
    /** @param {SearchNews} news */
    show(news) {
      const before = last?.ply === news.ply ? last : null;
      if (before?.search === news.search) return;
      const isComparable = !news.stopped && isCountable(news.algorithm); // the nodes that a stopped search did not reach were not saved
      if (!news.stopped) last = isComparable ? news : null;
      byId("search-compare").textContent = before && isComparable && before.nodes !== news.nodes ? say("search.compare", {
        before: named(before, news), nodes: figures.whole(before.nodes), after: named(news, before),
        others: figures.whole(news.nodes), change: figures.change(before.nodes, news.nodes),
      }) : "";
    },

    forget() { last = null; },
  };
}
