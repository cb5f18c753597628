/** From the model to the places of its nodes: folds the tree until it can be read, and lays out what is left. */
import { hasWindows, labelWidth, nodeWidth } from "./appearance.js";
import { beliefSize, levelsForBeliefs } from "./belief-size.js";
import { cutterAt } from "./cuts.js";
import { heightOfSamples } from "./draw-samples.js";
import { firstCut, foldTree, shownFor } from "./fold.js";
import { cameraFor, hasTooManyLeaves, isOpening, isReadable, readableLevels, tooMany } from "./framing.js";
import { layout } from "./layout.js";
import { LEAST } from "./lettering.js";
import { pathTo, principalVariation } from "./model.js";
import { AT_SIDE, FAR } from "./sizes.js";
import { ALL, isUnfolded, waysToFold, waysToStep } from "./ways.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Moment} Moment */
/** @typedef {import("./state.js").ViewState} ViewState */
/** @typedef {import("./ways.js").Folding} Folding */
/** @typedef {import("./layout.js").Extent} Extent */

const APART = 4; // world units that keep names apart
const MONO = 0.6; // of its size is how wide a letter of the type for windows is
const COLUMN = { usual: 44, belief: 100 }; // px that a column of nodes needs to be read

/**
 * A first picture is folded until it can be read whole, and so is that of a step whose nodes it hid. What the reader has
 * opened, or chosen, stays in sight.
 * @param {ViewState & {model: Model, moment: Moment}} state
 * @param {boolean} isResized  whether the stage has another size, so that what is folded by itself may be too much or too little
 */
export function layOut(state, isResized) {
  const { model, moment } = state;
  /** @type {number[]} */
  const widths = [];
  state.width = (row) => (widths[row] ??= nodeWidth(model, row, state.numbers, state.ui));
  state.standIn = (row) => (row < 0 ? row : shownFor(model, state.folded, row));
  const keep = toKeep(model, moment, state.marks.selected);
  if (state.isWhole && layWhole(state, keep)) return;
  const isFirst = isOpening(state) && (isResized || state.marks.selected < 0);
  for (const way of isFirst ? waysToFold(model.size, askedOf(state)) : waysAtHand(state, isResized)) {
    if (isFirst) state.tried = way; // what is folded at a step opens again after it
    lay(state, way, keep);
    if (state.scene && isReadable(state, state.scene, isUnfolded(way))) return;
  }
}

/** With nothing folded; false where its nodes could not be told apart. @param {ViewState & {model: Model}} state  @param {number[]} keep */
function layWhole(state, keep) {
  state.tooMany = hasTooManyLeaves(state) ? "leaves" : "";
  if (!state.tooMany) lay(state, ALL, keep);
  if (state.scene) state.tooMany ||= tooMany(state, state.scene);
  state.isWhole = state.tooMany === "";
  return state.isWhole;
}

/** A node that was chosen stays where it is, unless there is another room for the tree. @param {ViewState & {model: Model, moment: Moment}} state  @param {boolean} isResized */
function waysAtHand(state, isResized) {
  const { tried, choices, wide, marks, moment } = state;
  const isByItself = choices.size === 0 && wide.size === 0 && (marks.selected < 0 || isResized);
  if (!isByItself || moment.current <= 0) return [tried];
  return waysToStep(tried, askedOf(state));
}

/** @param {ViewState & {model: Model}} state */
const askedOf = ({ ui, model }) => ({ isLarge: ui > 1, hasBeliefs: model.belief !== null, hasCuts: firstCut(model) >= 0, actions: model.children[0].length });

/** The node in hand with its first successor, the one by which it was cut, and the one selected. @param {Model} model  @param {Moment} moment  @param {number} selected */
function toKeep(model, moment, selected) {
  const rows = [moment.current, selected, cutterAt(model, moment)].flatMap((row) => pathTo(model, row));
  return moment.current < 0 ? rows : [...rows, ...model.children[moment.current].slice(0, 1)];
}

/**
 * @param {ViewState & {model: Model}} state  @param {Folding} way  @param {number[]} keep
 */
function lay(state, way, keep) {
  const { model, choices, wide, size, width, numbers, ui } = state;
  const { labels, most, cuts, isBare } = way;
  const column = (model.belief ? COLUMN.belief : COLUMN.usual) * ui;
  const columns = Math.max(10, Math.floor(size.width / column)) * way.columns;
  const levels = isUnfolded(way) ? Infinity : readableLevels(state);
  const variation = isBare ? [] : principalVariation(model.best);
  Object.assign(state, foldTree(model, { columns, levels, most, cuts, keep, variation, choices, wide }));
  const label = labels ? (/** @type {number} */ row) => roomFor(state, labelWidth(model, row, numbers, labels)) : undefined;
  const layWith = (/** @type {(row: number) => Extent} */ below) => layout(model, state, { width, label, below, stage: size, isBroad: ui > 1, isEven: way === ALL });
  const below = (/** @type {number} */ row) => beliefSize(model, row);
  state.scene = layWith(below);
  if (ui > 1 && model.belief) {
    // projected, most beliefs are written beside their nodes: room below is kept only where they are not
    const plies = levelsForBeliefs(model, state.scene, cameraFor(state, state.scene), ui);
    state.scene = layWith((row) => (plies.has(model.ply[row]) ? below(row) : { ...below(row), high: 0 }));
  }
  for (const level of state.scene.levels) level.written = heightOfSamples(model);
  if (ui > 1 && hasWindows(model)) for (const level of state.scene.levels) level.beside = windowWidth(state, level.rows);
}

/** What the widest window of a level takes when all is searched, in the smallest type, with what it keeps from the next node. @param {ViewState & {model: Model}} state  @param {number[]} rows */
function windowWidth({ model, numbers, ui }, rows) {
  const inner = rows.filter((row) => model.children[row].length > 0 && model.alphaOut[row] !== null);
  const letters = inner.map((row) => numbers.window(model.alphaOut[row], model.betaOut[row]).length);
  return letters.length > 0 ? (Math.max(...letters) * MONO * LEAST + FAR.right) * ui + AT_SIDE.padding : 0;
}

/**
 * What a name takes in type of the size asked for; where beliefs are written, they keep the edges apart.
 * @param {ViewState & {model: Model}} state  @param {number} wide
 */
function roomFor({ model, ui }, wide) {
  return model.belief ? wide : ui * (wide + APART);
}
