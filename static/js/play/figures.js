/** The strip of figures under the tree. */
import { partsOf } from "poda/element.js";
import { createFigureWords } from "poda/play/figure-words.js";
import { texts } from "poda/texts.js";
import { actionName } from "poda/tree-view/texts.js";

const OF_DEPTH = ["depth", "cuts"]; // what only a search to a depth has
const OF_SEARCHES = ["best"]; // what only a search has
const OF_LOOKING = ["leaves", "value"]; // what drawing by lot has not

/** @param {HTMLElement} strip  @param {{say: import("poda/texts.js").Say, lang: string, withDepth: Set<string>, withTree: Set<string>}} words  the algorithms that have a depth, and those that have a tree */
export function createFigures(strip, { say, lang, withDepth, withTree }) {
  const write = createFigureWords(say, lang);
  /** @type {Record<string, HTMLElement>} */
  const cells = Object.fromEntries(partsOf(strip, "[data-number]").map((cell) => [cell.dataset.number, cell]));

  /** @param {string} name  of a figure  @param {boolean} isShown */
  function setShown(name, isShown) {
    const { parentElement: box } = cells[name];
    if (box) box.hidden = !isShown;
  }

  /** A number, and beside it what it counts, as one or as many. @param {"nodes" | "leaves" | "cuts"} name  @param {number} count */
  function showCount(name, count) {
    cells[name].textContent = write.whole(count);
    const label = cells[name].previousElementSibling;
    if (label) (label.querySelector("a") ?? label).textContent = say(`figure.${name}.${count === 1 ? "one" : "other"}`);
  }

  /** Several words need smaller letters than a cell's name. @param {string} name */
  function showBest(name) {
    cells.best.textContent = name;
    cells.best.classList.toggle("worded", name.includes(" "));
  }

  return {
    value: write.value, brief: write.brief, whole: write.whole, change: write.change,
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
      write.learnWin(news.roots);
      const each = news.rate ?? (news.seconds > 0 ? news.nodes / news.seconds : 0);
      for (const name of OF_DEPTH) setShown(name, withDepth.has(news.algorithm));
      for (const name of OF_SEARCHES) setShown(name, withTree.has(news.algorithm));
      for (const name of OF_LOOKING) setShown(name, news.value !== null || withTree.has(news.algorithm));
      showCount("nodes", news.nodes);
      showCount("leaves", news.leaves);
      showCount("cuts", news.cuts);
      cells.depth.textContent = news.depth === null ? say("number.unlimited") : String(news.depth);
      cells.value.textContent = write.value(news.value, news.bound ?? "exact", news.mean);
      cells.value.classList.toggle("estimate", news.estimated && news.value !== null && !news.ending);
      const isFound = news.value !== null || news.line !== undefined; // the first one tried is not the best before it has a value
      showBest(news.best && isFound ? actionName(texts, news.best) : say("number.none"));
      cells.rate.textContent = write.rate(each);
      cells.seconds.textContent = write.time(news.seconds);
    },
  };
}
