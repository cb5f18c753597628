/** The stage of the search panel: the elements that show one search, its tree, steps, figures and words. */
import { byId } from "poda/element.js";
import { createComparison } from "poda/play/comparison.js";
import { createHeadline } from "poda/play/headline.js";
import { createRounds } from "poda/play/rounds.js";
import { createSearchSteps } from "poda/play/search-steps.js";
import { stir } from "poda/rest.js";
import { actionName, inARow } from "poda/tree-view/texts.js";
import { createTreeView } from "poda/tree-view/view.js";

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */
/** @typedef {import("poda/play/headline.js").Told} Told */

/**
 * @typedef {object} Tools
 * @property {import("poda/texts.js").Say} say  @property {Record<string, string>} texts
 * @property {ReturnType<typeof import("poda/play/figures.js").createFigures>} figures
 * @property {(news: SearchNews, choiceBefore?: string) => void} onValues  choiceBefore: what the search before it chose, if that was another action
 * @property {(node: import("poda/tree-view/details.js").NodeFacts, region: HTMLElement, root: {ply: number, kind: string | null}) => void} onSelect
 */

const UNHURRIED = 2; // steps a second are played where searches run at full speed

/** @param {string} text */
const inSpan = (text) => Object.assign(document.createElement("span"), { textContent: text });

/** @param {HTMLButtonElement} button  @param {string} why  it cannot be pressed; "" where it can */
const bar = (button, why) => Object.assign(button, { disabled: why !== "", title: why, ariaDescription: why || null });

export class SearchStage {
  /** @param {import("poda/play/news.js").MatchPage} page  @param {Tools} tools  @param {() => {ply: number, kind: string | null}} root  of the search that is shown */
  constructor(page, { say, texts, figures, onValues, onSelect }, root) {
    this.say = say;
    this.texts = texts;
    this.figures = figures;
    this.onValues = onValues;
    this.box = byId("search");
    this.what = byId("search-what");
    this.why = byId("search-why");
    this.line = byId("search-line");
    this.pause = byId("search-pause");
    this.stop = byId("search-stop", HTMLButtonElement);
    this.oneStep = byId("search-step", HTMLButtonElement);
    const speed = byId("search-speed", HTMLSelectElement);
    const { withTree } = byId("search-options").dataset;
    this.withTree = new Set(withTree?.split(" ")); // those that have a tree to be seen
    this.view = createTreeView(byId("tree"), { texts, lang: document.documentElement.lang, onSelect: (node, region) => onSelect(node, region, root()) });
    this.steps = createSearchSteps(this.view, { match: page.match, node: page.urls.node, texts, pace: () => Number(speed.value) || UNHURRIED });
    this.headline = createHeadline({ say, texts, isPaused: () => this.isPaused });
    this.rounds = createRounds(byId("search-rounds"), { say, texts, figures });
    this.comparison = createComparison({ say, texts, figures, isCountable: (algorithm) => this.withTree.has(algorithm) });
    document.addEventListener("poda:presenting", () => {
      stir();
      requestAnimationFrame(() => requestAnimationFrame(() => this.view.fit()));
    });
  }

  get isPaused() { return this.pause.getAttribute("aria-pressed") === "true"; }

  /** Takes what a search has said off the stage; its tree is covered until another is drawn. */
  empty() {
    this.steps.drop();
    delete this.box.dataset.recorded;
    this.figures.clear();
    this.rounds.clear();
    for (const place of [this.what, this.why, this.line]) place.textContent = "";
  }

  /** The tree of the search that is shown is on its way. */
  wait() { this.box.classList.add("waiting", "loading"); }

  /** No tree comes now; another may, so that what is on stage keeps its place. */
  stopLoading() { this.box.classList.remove("loading"); }

  /** The search on stage has recorded no tree. */
  showNoTree() { this.box.classList.add("empty"); }

  /** @param {import("poda/tree-view/model.js").SentTree} tree */
  showTree(tree) {
    this.box.classList.remove("waiting", "loading");
    this.box.classList.toggle("empty", tree.recorded === 0);
    this.view.setConvention(tree.convention);
    this.view.show(tree);
  }

  /** @param {number} recorded  nodes */
  countRecorded(recorded) { this.box.dataset.recorded = String(recorded); }

  /** @param {SearchNews} news  of a search that runs */
  tellProgress(news) {
    this.what.textContent = this.headline(news, false);
    this.#showLine("legend.path", news.path, news.algorithm);
    this.figures.show(news);
    this.rounds.show(news);
    this.onValues(news);
  }

  /** What a finished search found, in words and figures. @param {SearchNews} news */
  tellResult(news) {
    this.what.textContent = this.headline(news, true);
    this.#showLine("legend.line", news.line ?? [], news.algorithm);
    this.figures.show(news);
    this.rounds.show(news);
    this.onValues(news, this.comparison.show(news));
  }

  tellFailure() {
    this.stopLoading();
    this.what.textContent = this.say("search.failed");
  }

  /** @param {string[]} sentences  the first ones say what was found, what follows how it is to be taken  @param {string} [best] */
  sayWhy(sentences, best) {
    this.why.replaceChildren(...sentences.flatMap((sentence) => [inSpan(sentence), " "]));
    this.figures.nameBest(best);
  }

  /** @param {boolean} isBusy  whether any search runs  @param {Told | null} search  that runs and is shown */
  showButtons(isBusy, search) {
    const { say, isPaused } = this;
    bar(this.stop, isBusy ? "" : say("search.idle"));
    bar(this.oneStep, !isBusy ? say("search.idle") : isPaused ? "" : say("search.unpaused"));
    this.pause.title = isBusy || isPaused ? "" : say("search.pause.ahead");
    this.box.classList.toggle("searching", isBusy);
    this.box.classList.toggle("paused", isPaused);
    if (search) this.what.textContent = this.headline(search, false);
  }

  /** Nothing is shown but a sentence; without one, another search is about to come. @param {string} sentence */
  clear(sentence) {
    this.empty();
    this.comparison.clear();
    this.what.textContent = sentence;
    byId("search-numbers").hidden = sentence !== ""; // without one, another search is about to fill them
    this.box.classList.add("waiting");
    this.box.classList.toggle("empty", sentence !== "");
    this.box.classList.toggle("loading", sentence === "");
  }

  /** What was found before is compared with nothing that comes. */
  forget() {
    this.comparison.forget();
  }

  /** @param {string} name  @param {string[]} actions  @param {string} algorithm */
  #showLine(name, actions, algorithm) {
    const { say, texts, withTree } = this;
    this.line.textContent = actions.length > 0 && withTree.has(algorithm) ? `${say(name)}: ${inARow(actions.map((action) => actionName(texts, action)))}` : "";
  }
}
