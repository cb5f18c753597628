/**
 * The panel of the engine's search: follows the searches of a match and shows one of them: its tree as it grows, then the whole
 * record with its steps, its figures, and in words why it chose as it did.
 */
import { byId } from "poda/element.js";
import { createComparison } from "poda/play/comparison.js";
import { createHeadline } from "poda/play/headline.js";
import { createSearchResults, UNKNOWN } from "poda/play/search-results.js";
import { createSearchSteps } from "poda/play/search-steps.js";
import { actionName, inARow } from "poda/tree/texts.js";
import { createTreeView } from "poda/tree/view.js";

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */
/** @typedef {import("poda/play/news.js").FoundTree} FoundTree */
/** @typedef {import("poda/play/news.js").Running} Running */
/** @typedef {Omit<Running, "id" | "kind"> & {id: string | null, kind: string | null, isTold?: boolean, isWhole?: boolean}} ShownSearch */

/**
 * @typedef {object} Listeners
 * @property {(search: ShownSearch | null) => void} onStage  which search is on stage from now on; null: none, or one that has not begun
 * @property {() => void} onTree  a tree is shown
 */

/** @param {string} text */
const inSpan = (text) => Object.assign(document.createElement("span"), { textContent: text });
/** @param {HTMLButtonElement} button  @param {string} why  it cannot be pressed; "" where it can */
const bar = (button, why) => Object.assign(button, { disabled: why !== "", title: why, ariaDescription: why || null });
const UNHURRIED = 2; // steps a second are played where searches run at full speed

/**
 * @param {import("poda/play/news.js").MatchPage} page
 * @param {{say: import("poda/texts.js").Say, texts: Record<string, string>,
 *          figures: ReturnType<typeof import("poda/play/figures.js").createFigures>, onValues: (news: SearchNews) => void,
 *          onSelect: (node: import("poda/tree/details.js").NodeFacts, region: HTMLElement, ply: number) => void,
 *          standing: () => {ply: number, turn: string}}} tools
 */
export function createSearchPanel(page, { say, texts, figures, onValues, onSelect, standing }) {
  const at = (/** @type {string} */ id) => byId(id);
  const [speed, stop, oneStep] = [byId("search-speed", HTMLSelectElement), byId("search-stop", HTMLButtonElement), byId("search-step", HTMLButtonElement)];
  /** @type {Set<string | null>} */
  const over = new Set(); // searches that were told to be done: a record fetched before that still calls them running
  const lookingAhead = new Set(at("search-options").dataset.looksAhead?.split(" ")); // the algorithms that look ahead
  const view = createTreeView(at("tree"), { texts, lang: document.documentElement.lang, onSelect: (node, region) => onSelect(node, region, shown.ply) });
  const steps = createSearchSteps(view, { match: page.match, pseudocode: page.pseudocode, texts, pace: () => Number(speed.value) || UNHURRIED });
  /** @type {Map<string | null, Running>} */
  const running = new Map(page.live.map((search) => [search.id, search]));
  /** @type {ShownSearch} */
  let shown = { id: null, kind: null, ply: 0, number: 0, side: "" }; // what is on stage
  /** @type {Listeners} */
  let listeners = { onStage() {}, onTree() {} };
  let growing = false;
  /** @type {Promise<FoundTree | null | typeof UNKNOWN> | null} */
  let loading = null;
  const { fetchTree, fetchWhy } = createSearchResults(page);
  const isPaused = () => at("search-pause").getAttribute("aria-pressed") === "true";
  const headline = createHeadline({ say, texts, isPaused });
  const comparison = createComparison({ say, figures, looksAhead: (algorithm) => lookingAhead.has(algorithm) });
  document.addEventListener("poda:presenting", () => requestAnimationFrame(() => requestAnimationFrame(() => view.fit())));

  /** @param {string} name  @param {string[]} actions  @param {string} algorithm */
  function showLine(name, actions, algorithm) {
    at("search-line").textContent = actions.length > 0 && lookingAhead.has(algorithm) ? `${say(name)}: ${inARow(actions.map((action) => actionName(texts, action)))}` : "";
  }

  /**
   * Another search takes the stage: nothing of the one before stays there, and its own tree is on its way.
   * @param {Pick<SearchNews, "search" | "kind" | "ply" | "number" | "side">} news
   */
  function enter({ search, kind, ply, number, side }) {
    if (shown.id === search) return;
    shown = { id: search, kind, ply, number, side };
    listeners.onStage(shown);
    empty();
    at("search").classList.add("waiting", "loading");
  }

  /** Takes what a search has said off the stage; its tree is covered until another is drawn. */
  function empty() {
    steps.drop();
    growing = false;
    delete at("search").dataset.recorded;
    figures.clear();
    for (const id of ["search-what", "search-why", "search-line"]) at(id).textContent = "";
  }

  /** A search that runs: it takes the stage as soon as it says something, but a hint leaves it to a paused one. @param {SearchNews} news */
  function progress(news) {
    if (over.has(news.search)) return; // it came late
    const isAside = news.kind === "hint" && isPaused() && shown.id !== news.search && running.has(shown.id);
    running.set(news.search, { id: news.search, kind: news.kind, ply: news.ply, number: news.number, side: news.side });
    if (isAside) return;
    enter(news);
    at("search-what").textContent = headline(news, false);
    showLine("legend.path", news.path, news.algorithm);
    figures.show(news);
    onValues(news);
    showButtons();
  }

  /** @param {import("poda/play/news.js").TreeNews} news */
  async function tree(news) {
    if (news.search !== shown.id || shown.isWhole || loading) return;
    if (news.tree) {
      setStage(news.tree);
      growing = true;
    } else if (!growing || !news.delta || !view.update(news.delta)) {
      await load(shown.ply, shown.kind);
    }
    at("search").dataset.recorded = String(view.model?.size ?? 0);
  }

  /** @param {SearchNews | import("poda/play/news.js").Failed} news */
  async function done(news) {
    over.add(news.search);
    running.delete(news.search);
    showButtons();
    if ("failed" in news) {
      enter(news);
      at("search").classList.remove("loading");
      at("search-what").textContent = say("search.failed");
      return;
    }
    if (shown.id !== news.search && running.has(shown.id)) return; // something else is on stage
    enter(news);
    tell(news);
    if ((await load(news.ply, news.kind)) !== null) return;
    at("search").classList.add("empty");
    await explain(news.ply, news.kind);
  }

  /** What a finished search found, in words and figures: once, since the explanation then names its action in full. @param {SearchNews} news */
  function tell(news) {
    if (shown.isTold) return;
    shown.isTold = true;
    at("search-what").textContent = headline(news, true);
    showLine("legend.line", news.line ?? [], news.algorithm);
    figures.show(news);
    comparison.show(news);
    onValues(news);
  }

  /**
   * Fetches the record of a search and sets it on stage; null if the server has none, UNKNOWN if nobody can say.
   * @param {number} ply  @param {string | null} [kind]  @returns {Promise<FoundTree | null | typeof UNKNOWN>}
   */
  function load(ply, kind = null) {
    const before = shown;
    const fetched = fetchTree(ply, kind).then((found) => (shown === before && found !== UNKNOWN ? stage(found, ply) : UNKNOWN));
    const over = () => { if (loading === fetched) loading = null; };
    loading = fetched;
    fetched.then(over, over);
    return fetched;
  }

  /** @param {FoundTree | null} found  @param {number} ply */
  function stage(found, ply) {
    at("search").classList.remove("loading");
    if (!found) return null; // another may come: what is on stage keeps its place
    if (found.search === shown.id && shown.isWhole) return found; // whoever steps through it goes on from where they are
    const side = sideOf(found, ply);
    enter({ search: found.search, kind: found.kind, ply, number: found.number, side });
    steps.drop();
    setStage(found);
    growing = found.running;
    at("search").dataset.recorded = String(found.recorded);
    if (!found.running) {
      shown.isWhole = true;
      tell(found.summary);
      sayWhy(found.why.sentences, found.why.best);
    }
    if (found.running && !over.has(found.search)) running.set(found.search, { id: found.search, kind: found.kind, ply, number: found.number, side });
    showButtons();
    if (!found.running && found.recorded > 0) steps.show(found);
    return found;
  }

  /** Who is to move where a search begins. @param {FoundTree} found  @param {number} ply */
  function sideOf(found, ply) {
    const known = running.get(found.search)?.side;
    const here = standing();
    const kind = found.nodes.kind?.[0] ?? (here.ply === ply ? here.turn : "");
    return known || (kind === "max" || kind === "min" ? kind.toUpperCase() : "");
  }

  /** @param {import("poda/tree/model.js").SentTree} tree */
  function setStage(tree) {
    at("search").classList.remove("waiting", "loading");
    at("search").classList.toggle("empty", tree.recorded === 0);
    if (tree.recorded > 0) listeners.onTree();
    view.setConvention(tree.convention);
    view.show(tree);
  }

  /** @param {string[]} sentences  the first ones say what was found, what follows how it is to be taken  @param {string} [best] */
  function sayWhy(sentences, best) {
    at("search-why").replaceChildren(...sentences.flatMap((sentence) => [inSpan(sentence), " "]));
    figures.nameBest(best);
  }

  /** @param {number} ply  @param {string} kind  of a search that has recorded no tree */
  async function explain(ply, kind) {
    const { id } = shown;
    const why = await fetchWhy(ply, kind);
    if (why && shown.id === id) sayWhy([why.sentence], why.best);
  }

  function showButtons() {
    const busy = running.size > 0;
    bar(stop, busy ? "" : say("search.idle"));
    bar(oneStep, !busy ? say("search.idle") : isPaused() ? "" : say("search.unpaused"));
    at("search-pause").title = busy || isPaused() ? "" : say("search.pause.ahead");
    at("search").classList.toggle("searching", busy);
    at("search").classList.toggle("paused", isPaused());
    if (running.has(shown.id)) at("search-what").textContent = headline(shown, false);
  }

  /**
   * Sets the search of a position on stage, the one that runs or the latest; false only if there is none. Where another
   * search took the stage meanwhile, or the answer was lost, there may be one.
   * @param {number} ply  @param {string | null} [kind]  @returns {Promise<boolean>}
   */
  async function look(ply, kind = null) {
    const found = await load(ply, kind);
    if (!found) return false;
    if (found === UNKNOWN) return true;
    return found.running && over.has(found.search) ? look(ply, kind) : true;
  }

  showButtons();
  return {
    progress, tree, done, look, showButtons, view,
    /** @param {Listeners} heard */
    hear(heard) { listeners = heard; },
    /**
     * A search that was asked for has begun, and stands for the one before of its kind: it can be stopped from now on. All else
     * that is known of it comes with its news.
     * @param {string} id  @param {string} kind  @param {number} ply
     */
    begin(id, kind, ply) {
      for (const each of running.values()) if (each.kind === kind) running.delete(each.id);
      if (!over.has(id)) running.set(id, { id, kind, ply, number: 0, side: "" });
      showButtons();
    },
    /** Empties the stage at once, and says that nothing is known here, or what can be done; without a word, another search comes. */
    clear(sentence = "") {
      shown = { id: null, kind: null, ply: standing().ply, number: 0, side: "" };
      listeners.onStage(null);
      if (sentence) running.clear(); // else what runs can be stopped until the other one has begun
      showButtons();
      empty();
      at("search-compare").textContent = "";
      at("search-what").textContent = sentence;
      at("search-numbers").hidden = sentence !== ""; // without one, another search is about to fill them
      at("search").classList.add("waiting");
      at("search").classList.toggle("empty", sentence !== "");
      at("search").classList.toggle("loading", sentence === "");
    },
    get isClear() { return shown.id === null; },
    /** @param {number} ply  @param {string} kind */
    shows: (ply, kind) => shown.ply === ply && shown.kind === kind,
    /** The searches that run, the latest last. */
    get running() { return [...running.values()]; },
    /** Of those, the one on stage, or else the latest. */
    get foremost() { return running.get(shown.id) ?? [...running.values()].at(-1); },
    /** Of those that ran when a view was asked for, it says which still do: the end of the others was missed. */
    /** @param {string[]} asked  @param {string[]} live */
    reconcile(asked, live) {
      const ended = asked.filter((id) => running.has(id) && !live.includes(id));
      for (const id of ended) running.delete(id);
      if (ended.length === 0) return;
      showButtons();
      if (shown.id !== null && ended.includes(shown.id)) look(shown.ply, shown.kind);
    },
    forget() {
      running.clear();
      comparison.forget();
      at("search-compare").textContent = "";
      showButtons();
    },
  };
}
