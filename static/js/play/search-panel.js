/**
 * The panel of the engine's search: follows the searches of a match and shows one of them: its tree as it grows, then the whole
 * record with its steps, its figures, and in words why it chose as it did.
 */
import { createSearchResults, UNKNOWN } from "poda/play/search-results.js";
import { SearchStage } from "poda/play/search-stage.js";

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */
/** @typedef {import("poda/play/news.js").FoundTree} FoundTree */
/** @typedef {import("poda/play/news.js").Running} Running */
/** @typedef {Omit<Running, "id" | "kind"> & {id: string | null, kind: string | null, isTold?: boolean, isWhole?: boolean}} ShownSearch */

/** The server numbers searches as they begin. @param {string | null} id */
const numberOf = (id) => Number(id?.slice(1));

/**
 * @typedef {object} SearchListeners
 * @property {(search: ShownSearch | null) => void} onStage  which search is on stage from now on; null: none, or one that has not begun
 * @property {() => void} onTree  a tree is shown
 * @property {() => void} onEmpty  the search on stage is gone, and left nothing
 */

export class SearchPanel {
  /** @type {Set<string | null>} */
  #over = new Set(); // searches that were told to be done: a record fetched before that still calls them running
  /** @type {Map<string | null, Running>} */
  #running;
  /** @type {Set<string | null>} */
  #known = new Set(); // every search, in the order in which this page first heard of it
  /** @type {ShownSearch} */
  #shown = { id: null, kind: null, ply: 0, number: 0, side: "" }; // what is on stage
  #isGrowing = false; // whether the tree on stage is that of a running search, as far as it has come
  /** @type {Promise<FoundTree | null | typeof UNKNOWN> | null} */
  #loading = null;
  /** @type {SearchListeners} */
  #listeners = { onStage() {}, onTree() {}, onEmpty() {} };

  /**
   * @param {import("poda/play/news.js").MatchPage} page
   * @param {import("poda/play/search-stage.js").Tools & {standing: () => {ply: number, turn: string}}} tools
   */
  constructor(page, { standing, ...tools }) {
    this.standing = standing;
    this.stage = new SearchStage(page, tools, () => this.#shown);
    this.results = createSearchResults(page);
    this.#running = new Map(page.live.map((search) => [search.id, search]));
    this.#known = new Set(this.#running.keys());
    this.showButtons();
  }

  get view() { return this.stage.view; }

  /** The position whose search is shown, or would be. */
  get ply() { return this.#shown.ply; }

  get isClear() { return this.#shown.id === null; }

  /** Whether somebody is in the midst of its steps. */
  get isStepped() { return this.stage.steps.isFollowed; }

  /** The searches that run, the latest last. */
  get running() { return [...this.#running.values()]; }

  /** Of those, the one on stage, or else the latest. */
  get foremost() { return this.#running.get(this.#shown.id) ?? this.running.at(-1); }

  /** @param {number} ply  @param {string} kind */
  shows(ply, kind) { return this.#shown.ply === ply && this.#shown.kind === kind; }

  /** @param {SearchListeners} listeners */
  hear(listeners) { this.#listeners = listeners; }

  showButtons() {
    this.stage.showButtons(this.#running.size > 0, this.#running.has(this.#shown.id) ? this.#shown : null);
  }

  // -- news of searches ---------------------------------------------------------------------------------------------------

  /**
   * A search that runs takes the stage with its first news, except: a hint beside a paused search, an engine's move beside an
   * analysis of the same position, and an analysis beside a hint that was asked for after it.
   * @param {SearchNews} news
   */
  progress(news) {
    if (this.#over.has(news.search) || this.#isFollowed(news)) return; // it came late
    const isBesidePaused = news.kind === "hint" && this.stage.isPaused && this.#shown.id !== news.search && this.#running.has(this.#shown.id);
    const isAside = isBesidePaused || this.#isBeforeHint(news) || (news.kind === "move" && this.shows(news.ply, "analysis"));
    this.#endEarlier(news.search, news.kind);
    this.#running.set(news.search, { id: news.search, kind: news.kind, ply: news.ply, number: news.number, side: news.side });
    if (isAside) return;
    this.#enter(news);
    this.stage.tellProgress(news);
    this.showButtons();
  }

  /**
   * The server runs one search of a kind at a time, and does not tell the end of one that it drops for the next. Late messages of
   * that one are passed over.
   * @param {string} id  of the next  @param {string} kind
   */
  #endEarlier(id, kind) {
    this.#known.add(id);
    for (const each of this.running) if (each.kind === kind && numberOf(each.id) < numberOf(id)) this.#end(each.id);
  }

  /** @param {string} id */
  #end(id) {
    this.#running.delete(id);
    this.#over.add(id);
  }

  /** Whether a later search of its kind runs by now. @param {{search: string, kind: string}} news */
  #isFollowed({ search, kind }) {
    return this.running.some((each) => each.kind === kind && numberOf(each.id) > numberOf(search));
  }

  /** Whether this analysis began before the hint on stage. @param {{search: string, kind: string}} news */
  #isBeforeHint({ search, kind }) {
    const [first] = [...this.#known].filter((id) => id === search || id === this.#shown.id);
    return kind === "analysis" && this.#shown.kind === "hint" && first === search;
  }

  /** @param {import("poda/play/news.js").TreeNews} news */
  async tree(news) {
    if (news.search !== this.#shown.id || this.#shown.isWhole || this.#loading) return;
    if (news.tree) {
      this.#showTree(news.tree);
      this.#isGrowing = true;
    } else if (!this.#isGrowing || !news.delta || !this.view.update(news.delta)) {
      await this.#load(this.#shown.ply, this.#shown.kind);
    }
    this.stage.countRecorded(this.view.model?.size ?? 0);
  }

  /** @param {SearchNews | import("poda/play/news.js").Failed} news */
  async done(news) {
    this.#endEarlier(news.search, news.kind);
    this.#end(news.search);
    this.showButtons();
    if (this.#shown.id !== news.search && (this.#running.has(this.#shown.id) || this.#isBeforeHint(news))) return; // something else is on stage
    this.#enter(news);
    if ("failed" in news) {
      this.stage.tellFailure();
      return;
    }
    this.#tell(news);
    if ((await this.#load(news.ply, news.kind)) !== null) return;
    this.stage.showNoTree();
    await this.#explain(news.ply, news.kind);
  }

  /**
   * A search that was asked for has begun, and replaces the previous search of its kind: it can be stopped from now on. All else
   * that is known of it comes with its news.
   * @param {string} id  @param {string} kind  @param {number} ply
   */
  begin(id, kind, ply) {
    this.#endEarlier(id, kind);
    if (!this.#over.has(id)) this.#running.set(id, { id, kind, ply, number: 0, side: "" });
    this.showButtons();
  }

  /**
   * Of those that ran when a view was asked for, it says which still do: the end of the others was missed.
   * @param {string[]} asked  @param {string[]} live
   */
  async reconcile(asked, live) {
    const ended = asked.filter((id) => this.#running.has(id) && !live.includes(id));
    for (const id of ended) this.#end(id);
    if (ended.length === 0) return;
    this.showButtons();
    const { id, ply, kind } = this.#shown;
    if (id === null ? ply !== this.standing().ply : !ended.includes(id)) return;
    if ((await this.look(ply, kind)) || this.#shown.id !== id || this.#running.size > 0) return;
    this.clear();
    this.#listeners.onEmpty();
  }

  forget() {
    this.#running.clear();
    this.stage.forget();
    this.showButtons();
  }

  // -- what is on stage -----------------------------------------------------------------------------------------------------

  /**
   * Sets the search of a position on stage, the one that runs or the latest; false only if there is none. Where another
   * search took the stage meanwhile, or the answer was lost, there may be one.
   * @param {number} ply  @param {string | null} [kind]  @returns {Promise<boolean>}
   */
  async look(ply, kind = null) {
    const found = await this.#load(ply, kind);
    if (!found) return false;
    if (found === UNKNOWN) return true;
    return found.running && this.#over.has(found.search) ? this.look(ply, kind) : true;
  }

  /** Empties the stage at once, and says that nothing is known here, or what can be done; without a word, another search comes. */
  clear(sentence = "") {
    this.#shown = { id: null, kind: null, ply: this.standing().ply, number: 0, side: "" };
    this.#listeners.onStage(null);
    if (sentence) this.#running.clear(); // else what runs can be stopped until the other one has begun
    this.showButtons();
    this.#isGrowing = false;
    this.stage.clear(sentence);
  }

  /**
   * Another search takes the stage: nothing of the one before stays there, and its own tree is on its way.
   * @param {Pick<SearchNews, "search" | "kind" | "ply" | "number" | "side">} news
   */
  #enter({ search, kind, ply, number, side }) {
    if (this.#shown.id === search) return;
    this.#known.add(search);
    this.#shown = { id: search, kind, ply, number, side };
    this.#listeners.onStage(this.#shown);
    this.#isGrowing = false;
    this.stage.empty();
    this.stage.wait();
  }

  /** Tells what a finished search found: once, since the explanation then names its action in full. @param {SearchNews} news */
  #tell(news) {
    if (this.#shown.isTold) return;
    this.#shown.isTold = true;
    this.stage.tellResult(news);
  }

  /**
   * Fetches the record of a search and sets it on stage; null if the server has none, UNKNOWN if nobody can say.
   * @param {number} ply  @param {string | null} [kind]  @returns {Promise<FoundTree | null | typeof UNKNOWN>}
   */
  #load(ply, kind = null) {
    const before = this.#shown;
    const fetched = this.results.fetchTree(ply, kind).then((found) => (this.#shown === before && found !== UNKNOWN ? this.#setOnStage(found, ply) : UNKNOWN));
    const over = () => { if (this.#loading === fetched) this.#loading = null; };
    this.#loading = fetched;
    fetched.then(over, over);
    return fetched;
  }

  /** @param {FoundTree | null} found  @param {number} ply */
  #setOnStage(found, ply) {
    this.stage.stopLoading();
    if (!found) return null;
    if (found.search === this.#shown.id && this.#shown.isWhole) return found; // whoever steps through it goes on from where they are
    const side = this.#sideOf(found, ply);
    this.#enter({ search: found.search, kind: found.kind, ply, number: found.number, side });
    this.stage.steps.drop();
    this.#showTree(found);
    this.#isGrowing = found.running;
    this.stage.countRecorded(found.recorded);
    if (!found.running) {
      this.#shown.isWhole = true;
      this.#tell(found.summary);
      this.stage.sayWhy(found.why.sentences, found.why.best);
    }
    if (found.running && !this.#over.has(found.search)) this.#running.set(found.search, { id: found.search, kind: found.kind, ply, number: found.number, side });
    this.showButtons();
    if (!found.running && found.recorded > 0) this.stage.steps.show(found);
    return found;
  }

  /** Who is to move where a search begins. @param {FoundTree} found  @param {number} ply */
  #sideOf(found, ply) {
    const known = this.#running.get(found.search)?.side;
    const here = this.standing();
    const kind = found.nodes.kind?.[0] ?? (here.ply === ply ? here.turn : "");
    return known || (kind === "max" || kind === "min" ? kind.toUpperCase() : "");
  }

  /** @param {import("poda/tree-view/model.js").SentTree} tree */
  #showTree(tree) {
    if (tree.recorded > 0) this.#listeners.onTree();
    this.stage.showTree(tree);
  }

  /** @param {number} ply  @param {string} kind  of a search that has recorded no tree */
  async #explain(ply, kind) {
    const { id } = this.#shown;
    const why = await this.results.fetchWhy(ply, kind);
    if (why && this.#shown.id === id) this.stage.sayWhy([why.sentence], why.best);
  }
}
