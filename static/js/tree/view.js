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
import { pan, START, toScreen } from "./camera.js";
import { createDetails, factsOf } from "./details.js";
import { draw } from "./draw.js";
import { forgetWidths, LEAST, leastType } from "./lettering.js";
import { treeAppearance } from "./appearance.js";
import { cutterAt } from "./cuts.js";
import { createFolding } from "./folding.js";
import { createFrame } from "./frame.js";
import { listen } from "./gestures.js";
import { hit } from "./hit.js";
import { intentOf } from "./keys.js";
import { layOut } from "./lay-out.js";
import { createListing } from "./listing.js";
import { applyDelta, lastMoment, readTree } from "./model.js";
import { createMotion } from "./motion.js";
import { noteOn } from "./note.js";
import { createNumbers } from "./numbers.js";
import { readPalette, watchTheme } from "./palette.js";
import { shapesOf } from "./shapes.js";
import { createStage } from "./stage.js";
import { actionName } from "./texts.js";
import { isLaid } from "./state.js";
import { titleOf } from "./title.js";
import { createViewpoint } from "./viewpoint.js";
import { USUAL } from "./ways.js";
import { winsOf } from "./wins.js";
import { sentenceOf, wordsOf } from "./words.js";

/** @typedef {import("./model.js").Delta} Delta */
/** @typedef {import("./model.js").Moment} Moment */
/** @typedef {import("./model.js").SentTree} SentTree */
/** @typedef {ReturnType<typeof createTreeView>} TreeView */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {import("./state.js").Laid} Laid */
/** @typedef {import("./state.js").ViewState} ViewState */
/** @typedef {import("./shapes.js").Shapes} Shapes */

/**
 * @param {HTMLElement} container
 * @param {{texts: Record<string, string>, lang?: string, convention?: string | Shapes,
 *          onSelect?: (node: import("./details.js").NodeFacts, region: HTMLElement) => void}} options
 */
export function createTreeView(container, { texts, lang, convention = "aima", onSelect = () => {} }) {
  const numbers = createNumbers(lang ?? (document.documentElement.lang || "en"));
  const frame = createFrame(container, texts, {
    zoomIn: () => viewpoint.zoom(1.4), zoomOut: () => viewpoint.zoom(1 / 1.4), fit: () => viewpoint.fit(), list: () => listing.toggle(),
  });
  const details = createDetails(frame.details, texts);
  const stage = createStage(frame.stage, drawFrame, resized);
  const motion = createMotion(stage.paint);
  /** @type {import("./draw-beliefs.js").ShownBelief[]} */
  let beliefs = []; // as they stand in the last frame
  /** @type {ViewState} */
  const state = {
    model: null, moment: null, camera: START, touched: false, folded: new Set(), clipped: new Map(), choices: new Map(), wide: new Set(), tried: USUAL, scene: null, appearance: null,
    marks: { selected: -1, hover: -1, path: [] }, asList: false,
    shapes: shapesOf(convention), palette: readPalette(container), ui: 1, size: stage.size, aside: new Map(), covered: new Set(),
    width: () => 0, standIn: (/** @type {number} */ row) => row, words: null, numbers, isExact: true, fractions: [],
  };
  const viewpoint = createViewpoint(state, motion, stage.paint);
  const folding = createFolding(state);
  const listing = createListing(state, frame, texts);

  // --- what is shown ---------------------------------------------------------------------------------------------

  /** @param {SentTree} tree */
  function show(tree) {
    const model = readTree(tree, (action) => actionName(texts, action));
    Object.assign(state, { model, moment: lastMoment(model), choices: new Map(), wide: new Set(), touched: false, scene: null });
    beliefs = [];
    state.fractions = tree.fractions ?? [];
    numbers.useUsualFractions(model.probability);
    numbers.useFractions(state.isExact ? state.fractions : []);
    state.marks = { selected: -1, hover: -1, path: tree.path ?? [] };
    frame.outline.clear();
    details.close();
    frame.setConvention(state.shapes, model);
    arrange();
  }

  /** @param {Delta} delta */
  function update(delta) {
    if (!state.model || !applyDelta(state.model, delta)) return false;
    state.moment = lastMoment(state.model);
    if (delta.path) state.marks.path = delta.path;
    arrange();
    return true;
  }

  /** @param {(Moment & {path?: number[], position?: number}) | null} moment  position: how many events have happened */
  function showMoment(moment) {
    const was = state.moment?.current ?? -1;
    if (!state.model) return;
    state.moment = moment ?? lastMoment(state.model);
    if (!isLaid(state)) return arrange(); // out of sight: it is drawn once its box has a size
    const { current } = state.moment;
    const { scene } = state;
    const isAway = (/** @type {number} */ row) => row >= 0 && Number.isNaN(scene.x[row]);
    const isBack = current < 0 && was >= 0;
    const isOver = moment?.position === state.model.events?.code.length;
    const hidden = isBack || isOver || isAway(current) || state.folded.has(current) || isAway(cutterAt(state.model, state.moment));
    if (hidden || !moment) arrange(); // at the beginning and at the end: the tree as it opened
    else updateAppearance();
    if (current >= 0 && current !== was) viewpoint.follow(current);
  }

  /** @param {boolean} isExact */
  function setExact(isExact) {
    state.isExact = isExact;
    numbers.useFractions(isExact ? state.fractions : []);
    arrange(true);
  }

  /** @param {number[]} rows */
  function lightPath(rows) {
    state.marks.path = rows;
    if (rows.length > 0) viewpoint.follow(state.standIn(rows[rows.length - 1]));
    refresh();
  }

  // --- from the model to the picture -------------------------------------------------------------------------------

  /** Folds, lays out, decides how all appears; the camera goes along unless the reader has taken it. @param {boolean} [atOnce] */
  function arrange(atOnce = false) {
    const { model, moment, size } = state;
    if (!model || !moment || size.width === 0) return;
    const before = state.scene;
    layOut(Object.assign(state, { model, moment }), viewpoint);
    if (!isLaid(state)) return;
    numbers.useWins(winsOf(model, texts, numbers));
    state.words = wordsOf(state.model, state.scene, texts, numbers);
    updateAppearance();
    viewpoint.settle(state, before, atOnce);
    if (moment.current > 0 && !state.touched) viewpoint.follow(state.standIn(moment.current));
  }

  function updateAppearance() {
    if (!isLaid(state)) return;
    state.appearance = treeAppearance(state.model, state.moment, state.scene, state.folded, numbers);
    frame.note(noteOn(state.model, state.moment, state.scene, texts, numbers));
    refresh();
  }

  function refresh() {
    stage.paint();
    listing.syncSoon();
  }

  function resized() {
    state.ui = Math.max(1, leastType() / LEAST);
    arrange(true);
  }

  /** @param {CanvasRenderingContext2D} ctx  @param {number} pixels  @param {number} now */
  function drawFrame(ctx, pixels, now) {
    if (!isLaid(state)) return;
    const scene = motion.step(state, now);
    beliefs = draw(ctx, { ...state, scene }, pixels);
  }

  // --- what the reader does ------------------------------------------------------------------------------------------

  /** @param {number} row */
  function select(row) {
    state.marks.selected = row;
    if (row >= 0 && Number.isNaN(state.scene?.x[row] ?? 0)) arrange();
    listing.sync();
    viewpoint.follow(row);
    listing.bringIn(row);
    stage.paint();
  }

  /** @param {number} row */
  function choose(row) {
    select(row);
    if (!isLaid(state)) return;
    const facts = factsOf(state.model, state.moment, row, numbers);
    onSelect(facts, details.open(facts, sentenceOf(state, row, texts)));
  }

  /** @param {number} row  @returns {[number, number]} */
  const placeOf = (row) => toScreen(state.camera, state.scene?.x[row] ?? NaN, state.scene?.y[row] ?? NaN);

  /** What was folded or opened stays where it is on the screen. @param {number} row */
  function toggleFold(row) {
    if (!isLaid(state) || state.model.children[row].length === 0) return;
    const [x, y] = placeOf(row);
    folding.toggle(state, row);
    arrange();
    if (state.touched) {
      const [nowX, nowY] = placeOf(row);
      viewpoint.moveTo(pan(state.camera, x - nowX, y - nowY));
    } else viewpoint.follow(state.folded.has(row) ? row : state.model.children[row][0]);
    listing.sync();
  }

  /** Opens all that is below a node; without one, all there is. @param {number} [row] */
  function unfoldAll(row = 0) {
    if (!state.model) return;
    folding.open(row);
    arrange();
  }

  function foldAll() {
    folding.forget();
    arrange();
  }

  /** @param {number} row */
  function showSiblings(row) {
    folding.widen(row);
    arrange();
  }

  /** @param {number} x  @param {number} y  @param {boolean} twice */
  function tap(x, y, twice) {
    const found = isLaid(state) ? hit(state, beliefs, x, y) : null;
    if (found?.part === "pill") return toggleFold(found.row);
    if (found?.part === "more") return showSiblings(found.row);
    if (found) return twice ? toggleFold(found.row) : choose(found.row);
    if (twice) return viewpoint.zoom(1.6, x, y);
    details.close();
    return select(-1);
  }

  /** @param {number} x  @param {number} y */
  function hover(x, y) {
    const found = isLaid(state) ? hit(state, beliefs, x, y) : null;
    if (isLaid(state)) stage.canvas.title = titleOf(state, found, texts);
    const row = found?.row ?? -1;
    if (row === state.marks.hover) return;
    state.marks.hover = row;
    stage.canvas.classList.toggle("over-node", row >= 0);
    stage.paint();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const intent = isLaid(state) && intentOf({ ...state, selected: state.marks.selected, current: state.standIn(state.moment.current) }, event);
    if (!intent) return;
    event.preventDefault();
    if ("move" in intent) select(intent.move);
    if ("fold" in intent) toggleFold(intent.fold);
    if ("choose" in intent) choose(intent.choose);
    if ("unfold" in intent) unfoldAll(intent.unfold);
    if ("zoom" in intent) viewpoint.zoom(intent.zoom);
    if ("fit" in intent) viewpoint.fit();
  }

  /** @param {Event} event */
  function clickInList(event) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const row = frame.outline.rowAt(target);
    if (row < 0) return;
    if (target.classList.contains("tree-item")) choose(row);
    else toggleFold(row); // the marker beside it
  }

  const stopGestures = listen(stage.canvas, {
    onPan: (dx, dy) => viewpoint.moveTo(pan(state.camera, dx, dy)), onZoom: viewpoint.zoom, onTap: tap, onHover: hover,
  });
  const stopTheme = watchTheme(() => { state.palette = readPalette(container); stage.paint(); });
  const fontsCame = () => { forgetWidths(); stage.paint(); };
  document.fonts.addEventListener("loadingdone", fontsCame);
  frame.stage.addEventListener("keydown", key);
  frame.list.addEventListener("click", clickInList);
  stage.start();

  return {
    show, update, showMoment, setExact, lightPath, select, choose, unfoldAll, foldAll, fit: viewpoint.fitAll, reopen: viewpoint.reopen,
    /** The model as read, for who steps through it; null until a tree is shown. */
    get model() { return state.model; },
    get numbers() { return numbers; },
    /** What is drawn: for tests and measurements. */
    get picture() { return state; },
    /** Where a node stands on the canvas, in CSS pixels. */
    placeOf,
    /** @param {string | Shapes} nameOrShapes */
    setConvention(nameOrShapes) {
      state.shapes = shapesOf(nameOrShapes);
      frame.setConvention(state.shapes, state.model);
      stage.paint();
    },
    destroy() {
      stopGestures();
      stopTheme();
      document.fonts.removeEventListener("loadingdone", fontsCame);
      listing.stop();
      stage.destroy();
      frame.destroy();
    },
  };
}
