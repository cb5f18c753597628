/**
 * The tree view: shows a recorded tree, lets it grow, and reports what the reader chooses.
 *
 *   const view = createTreeView(container, { texts, lang, convention, onSelect });
 *   view.show(tree);            the JSON of docs/architecture.md
 *   view.update(delta);         see model.js; false means: rows are missing, show the whole tree again
 *   view.lightPath(rows);       where the search stands, root first; [] puts the light out
 *   view.showMoment(moment);    what step mode shows (steps/replay.js); null: the end of the search
 *   view.select(row); view.choose(row) with its details; view.fit(); view.reopen(); view.unfoldAll(row); view.foldAll();
 *   view.setExact(isExact);     fractions where the tree has them, or decimals
 *   view.setConvention(nameOrShapes); view.destroy();
 *
 * `onSelect(node, region)` gets the node's facts (see details.js) and an empty element of the details card to fill.
 */
import { pan, toScreen } from "./camera.js";
import { createDetails, factsOf } from "./details.js";
import { draw } from "./draw.js";
import { forgetWidths, LEAST, leastType } from "./lettering.js";
import { treeAppearance } from "./appearance.js";
import { cutterAt } from "./cuts.js";
import { createFolding } from "./folding.js";
import { createFrame } from "./frame.js";
import { layOut } from "./lay-out.js";
import { createListing } from "./listing.js";
import { applyDelta, lastMoment, readTree } from "./model.js";
import { createMotion } from "./motion.js";
import { noteOn } from "./note.js";
import { createNumbers } from "./numbers.js";
import { readPalette, watchTheme } from "./palette.js";
import { listenToReader } from "./reader.js";
import { shapesOf } from "./shapes.js";
import { createStage } from "./stage.js";
import { actionName } from "./texts.js";
import { emptyState, isLaid } from "./state.js";
import { Viewpoint } from "./viewpoint.js";
import { shortWinsOf, winOf, winsOf } from "./won-games.js";
import { sentenceOf, wordsOf } from "./words.js";

/** @typedef {import("./model.js").Delta} Delta */
/** @typedef {import("./model.js").Moment} Moment */
/** @typedef {import("./model.js").SentTree} SentTree */
/** @typedef {import("./shapes.js").Shapes} Shapes */

/**
 * @typedef {object} ViewOptions
 * @property {Record<string, string>} texts  @property {string} [lang]  @property {string | Shapes} [convention]
 * @property {(node: import("./details.js").NodeFacts, region: HTMLElement) => void} [onSelect]
 */

export class TreeView {
  /** @type {import("./draw-beliefs.js").ShownBelief[]} */
  beliefs = []; // as they stand in the last frame
  #stopWatching = () => {};

  /** @param {HTMLElement} container  @param {ViewOptions} options */
  constructor(container, { texts, lang, convention = "aima", onSelect = () => {} }) {
    this.texts = texts;
    this.onSelect = onSelect;
    this.numbers = createNumbers(lang ?? (document.documentElement.lang || "en"));
    this.frame = createFrame(container, texts, {
      zoomIn: () => this.viewpoint.zoom(1.4), zoomOut: () => this.viewpoint.zoom(1 / 1.4), fit: () => this.showWhole(), list: () => this.listing.toggle(),
    });
    this.details = createDetails(this.frame.details, texts);
    this.stage = createStage(this.frame.stage, (ctx, pixels, now) => this.#drawFrame(ctx, pixels, now), () => this.#resized());
    this.motion = createMotion(this.stage.paint);
    this.state = emptyState(container, this.stage.size, this.numbers, convention);
    this.viewpoint = new Viewpoint(this.state, this.motion, this.stage.paint);
    this.folding = createFolding(this.state);
    this.listing = createListing(this.state, this.frame, texts);
    this.#watch(container);
    this.stage.start();
  }

  /** @param {HTMLElement} container */
  #watch(container) {
    const { state, stage } = this;
    const stopGestures = listenToReader(this);
    const stopTheme = watchTheme(() => { state.palette = readPalette(container); stage.paint(); });
    const fontsCame = () => { forgetWidths(); stage.paint(); };
    document.fonts.addEventListener("loadingdone", fontsCame);
    this.#stopWatching = () => {
      stopGestures();
      stopTheme();
      document.fonts.removeEventListener("loadingdone", fontsCame);
    };
  }

  /** The model as read, for who steps through it; null until a tree is shown. */
  get model() { return this.state.model; }

  /** What is drawn: for tests and measurements. */
  get picture() { return this.state; }

  // --- what is shown ---------------------------------------------------------------------------------------------

  /** @param {SentTree} tree */
  show(tree) {
    const { state } = this;
    const model = readTree(tree, (action) => actionName(this.texts, action));
    Object.assign(state, { model, moment: lastMoment(model), choices: new Map(), wide: new Set(), touched: false, scene: null, isWhole: false, tooMany: "" });
    this.beliefs = [];
    state.fractions = tree.fractions ?? [];
    this.numbers.useUsualFractions(model.probability);
    this.numbers.useMeans(model.meaning !== null);
    this.numbers.useFractions(state.isExact ? state.fractions : []);
    state.marks = { selected: -1, hover: -1, path: tree.path ?? [] };
    this.frame.outline.clear();
    this.details.close();
    this.frame.setConvention(state.shapes, model);
    this.#arrange();
  }

  /** @param {Delta} delta */
  update(delta) {
    const { state } = this;
    if (!state.model || !applyDelta(state.model, delta)) return false;
    Object.assign(state, { moment: lastMoment(state.model), tooMany: "" });
    if (delta.path) state.marks.path = delta.path;
    this.#arrange();
    return true;
  }

  /** @param {(Moment & {path?: number[], position?: number}) | null} moment  position: how many events have happened */
  showMoment(moment) {
    const { state } = this;
    const was = state.moment?.current ?? -1;
    if (!state.model) return;
    Object.assign(state, { moment: moment ?? lastMoment(state.model), tooMany: "" });
    if (!isLaid(state)) return this.#arrange(); // out of sight: it is drawn once its box has a size
    const { current } = state.moment;
    const { scene } = state;
    const isAway = (/** @type {number} */ row) => row >= 0 && Number.isNaN(scene.x[row]);
    const isBack = current < 0 && was >= 0;
    const { events, given } = state.model;
    const isOver = moment?.position !== undefined && moment.position + given === events?.code.length;
    const hidden = isBack || isOver || isAway(current) || state.folded.has(current) || isAway(cutterAt(state.model, state.moment));
    if (hidden || !moment) this.#arrange(); // at the beginning and at the end: the tree as it opened
    else this.#updateAppearance();
    if (current >= 0 && current !== was) this.viewpoint.follow(current);
  }

  /** @param {boolean} isExact */
  setExact(isExact) {
    this.state.isExact = isExact;
    this.numbers.useFractions(isExact ? this.state.fractions : []);
    this.#arrange(true);
  }

  /** @param {number[]} rows */
  lightPath(rows) {
    this.state.marks.path = rows;
    if (rows.length > 0) this.viewpoint.follow(this.state.standIn(rows[rows.length - 1]));
    this.#refresh();
  }

  // --- from the model to the picture -------------------------------------------------------------------------------

  /**
   * Folds, lays out, decides how all appears; the camera goes along unless the reader has taken it.
   * @param {boolean} [atOnce]  @param {boolean} [isResized]  whether there is more room than before, or less
   */
  #arrange(atOnce = false, isResized = false) {
    const { state } = this;
    const { model, moment, size } = state;
    if (!model || !moment || size.width === 0) return;
    const before = state.scene;
    layOut(Object.assign(state, { model, moment }), isResized);
    if (!isLaid(state)) return;
    this.numbers.useNearerWins(shortWinsOf(model, this.texts));
    this.numbers.useWins(winsOf(model, this.texts, this.numbers));
    state.words = wordsOf(state.model, state.scene, this.texts, this.numbers);
    this.#updateAppearance();
    this.viewpoint.settle(state, before, atOnce);
    if (moment.current > 0 && !state.touched && !state.isWhole) this.viewpoint.follow(state.standIn(moment.current));
  }

  #updateAppearance() {
    const { state } = this;
    if (!isLaid(state)) return;
    state.appearance = treeAppearance(state.model, state.moment, state.scene, state.folded, this.numbers, winOf(state.model, this.texts));
    const isProjected = document.documentElement.classList.contains("presenting");
    this.frame.note(noteOn(state.model, state.moment, state.scene, this.texts, this.numbers, state.tooMany, isProjected));
    this.#refresh();
  }

  #refresh() {
    this.stage.paint();
    this.listing.syncSoon();
  }

  #resized() {
    this.state.ui = Math.max(1, leastType() / LEAST);
    this.#arrange(true, true);
  }

  /** @param {CanvasRenderingContext2D} ctx  @param {number} pixels  @param {number} now */
  #drawFrame(ctx, pixels, now) {
    if (!isLaid(this.state)) return;
    const scene = this.motion.step(this.state, now);
    this.beliefs = draw(ctx, { ...this.state, scene }, pixels);
  }

  // --- what the reader does ------------------------------------------------------------------------------------------

  /** @param {number} row */
  select(row) {
    this.state.marks.selected = row;
    if (row >= 0 && Number.isNaN(this.state.scene?.x[row] ?? 0)) this.#arrange();
    this.listing.sync();
    this.viewpoint.follow(row);
    this.listing.bringIn(row);
    this.stage.paint();
  }

  /** @param {number} row */
  choose(row) {
    const { state } = this;
    this.select(row);
    if (!isLaid(state)) return;
    const facts = factsOf(state.model, state.moment, row, this.numbers);
    this.onSelect(facts, this.details.open(facts, sentenceOf(state, row, this.texts)));
  }

  /** Where a node stands on the canvas, in CSS pixels. @param {number} row  @returns {[number, number]} */
  placeOf(row) {
    const { camera, scene } = this.state;
    return toScreen(camera, scene?.x[row] ?? NaN, scene?.y[row] ?? NaN);
  }

  /** What was folded or opened stays where it is on the screen. @param {number} row */
  toggleFold(row) {
    const { state } = this;
    if (!isLaid(state) || state.model.children[row].length === 0) return;
    const [x, y] = this.placeOf(row);
    this.folding.toggle(state, row);
    this.#arrange();
    if (state.touched) {
      const [nowX, nowY] = this.placeOf(row);
      this.viewpoint.moveTo(pan(state.camera, x - nowX, y - nowY));
    } else this.viewpoint.follow(state.folded.has(row) ? row : state.model.children[row][0]);
    this.listing.sync();
  }

  /** Opens all that is below a node; without one, all there is. @param {number} [row] */
  unfoldAll(row = 0) {
    if (!this.state.model) return;
    this.folding.open(row);
    this.#arrange();
  }

  foldAll() {
    this.folding.forget();
    this.#arrange();
  }

  /** @param {number} row */
  showSiblings(row) {
    this.folding.widen(row);
    this.#arrange();
  }

  /** All of the tree, nothing folded if its nodes can be told apart, else it is said why not; asked again, as it opens. */
  showWhole() {
    const { state } = this;
    if (!isLaid(state)) return;
    const { choices, wide, touched } = state;
    const isAgain = state.isWhole && !touched && choices.size === 0;
    if (!isAgain && state.folded.size + state.clipped.size === 0) return this.viewpoint.fit();
    Object.assign(state, { isWhole: !isAgain, choices: new Map(), wide: new Set(), touched: false });
    this.#arrange();
    if (isAgain || state.isWhole) return;
    Object.assign(state, { choices, wide, touched });
    this.#arrange(true);
    this.viewpoint.fit();
  }

  /** All of the tree. */
  fit() { this.viewpoint.fitAll(); }

  /** What can be read of the tree, as it opens. */
  reopen() { this.viewpoint.reopen(); }

  /** @param {string | Shapes} nameOrShapes */
  setConvention(nameOrShapes) {
    this.state.shapes = shapesOf(nameOrShapes);
    this.frame.setConvention(this.state.shapes, this.state.model);
    this.stage.paint();
  }

  destroy() {
    this.#stopWatching();
    this.listing.stop();
    this.stage.destroy();
    this.frame.destroy();
  }
}

/** @param {HTMLElement} container  @param {ViewOptions} options */
export const createTreeView = (container, options) => new TreeView(container, options);
