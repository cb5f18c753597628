/** Which part of a tree a camera should show, so that it can be read: all of it, or what matters. */
import { bringIn, fillIn, fit, fitReaching, spread, squeeze, toScreen } from "./camera.js";
import { heightOfSamples } from "./draw-samples.js";
import { NODE } from "./layout.js";
import { LEAST as TYPE } from "./lettering.js";
import { closeMarginsOf, innerMarginsOf, marginsOf } from "./margins.js";
import { leavesOf, principalVariation, pathTo } from "./model.js";
import { nodeScale, stubBox } from "./sizes.js";
import { isUnfolded } from "./ways.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./state.js").Laid} Laid */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {import("./camera.js").Sides} Sides */
/** @typedef {import("./state.js").ViewState} ViewState */

const READABLE = 0.62; // the zoom at which a picture opens by itself, if folding can bring it there;
const WHOLE = 0.5; // the same of a small tree, rather than to fold it;
const WITH_BELIEFS = 1; // the same where beliefs are to be read below the nodes
const LEAST = 0.3; // below that, it shows the line that matters and not all;
const UNFOLDED = 0.28; // the same of a tree that opened unfolded, whose levels move apart
const STEPPED = 0.4; // the same at a step, for which all else is folded
const WIDENED = 0.46; // the same of a row that the reader wants to see all
const CLOSE = 32; // px that two levels have to be apart for nodes with labels between them, times how large the type is
const AIRY = 70; // px, on a projector, that two levels are apart if the height is there, times how large the type is
const LETTER = 0.55; // of its type is how wide one is
const LINES = 2.2; // times the smallest type, that two levels are apart at least for numbers in nodes and edges between them
const APART = 0.6; // node widths at zoom 1 between the middles of the closest two, times how large the type is
const MOST = 1.35; // the largest
const LEVEL = { usual: 36, large: 56, belief: 84 }; // px that a level needs to be read: at a desk, where large type is asked for, with beliefs

/**
 * How many px the nodes and stubs at the ends of levels go beyond the bounds of a scene, where they are larger than the zoom has them.
 * @param {Scene} scene  @param {Camera} camera  @param {Pick<ViewState, "ui" | "width">} state
 */
export function beyondBounds({ x, levels, stubs, bounds }, camera, { ui, width }) {
  const beyond = { left: 0, right: 0 };
  for (const stub of stubs) {
    const { x: left, wide } = stubBox({ camera, ui }, stub, nodeScale(levels[stub.ply], camera, ui));
    beyond.right = Math.max(beyond.right, left + wide - toScreen(camera, bounds.right, 0)[0]);
  }
  for (const level of levels) {
    if (level.rows.length === 0) continue;
    const s = nodeScale(level, camera, ui);
    const [first, last] = [level.rows[0], level.rows[level.rows.length - 1]];
    beyond.left = Math.max(beyond.left, (bounds.left - x[first]) * camera.k + (width(first) / 2) * s);
    beyond.right = Math.max(beyond.right, (x[last] - bounds.right) * camera.k + (width(last) / 2) * s);
  }
  return beyond;
}

/** Is it the whole search that is shown, as it folded by itself? At the first and the last step, too. @param {Pick<Laid, "moment" | "choices" | "wide">} state */
export const isOpening = ({ moment, choices, wide }) => moment.current <= 0 && choices.size === 0 && wide.size === 0;

/** Where nothing is folded, nothing is counted below the nodes. @param {ViewState} state */
const isBareBelow = ({ isWhole, tried, model }) => (isWhole || isUnfolded(tried)) && !model?.belief;

/** @param {ViewState} state */
export const marginOf = (state) => (isBareBelow(state) ? closeMarginsOf(state) : marginsOf(state));

/** At a step, which folds all else. @param {ViewState} state */
const isStep = ({ moment }) => (moment?.current ?? -1) > 0;

/** Whether a node has a place in the picture. @param {ViewState} state  @param {number} row */
export const isPlaced = ({ scene }, row) => row >= 0 && scene !== null && !Number.isNaN(scene.x[row] ?? NaN);

/** @param {ViewState} state  @param {Sides} bounds  @param {number} most */
const whole = (state, bounds, most) => fit(bounds, state.size, { margin: marginOf(state), most: most * state.ui });

/** All of a tree, its widest nodes included. @param {ViewState & {scene: Scene}} state */
export function everything(state) {
  const { scene } = state;
  const reach = (/** @type {Camera} */ camera) => beyondBounds(scene, camera, state);
  const camera = fitReaching(scene.bounds, state.size, { margin: marginOf(state), most: MOST * state.ui, reach });
  return state.ui > 1 ? spread(camera, scene.bounds, state.size, { margin: closeMarginsOf(state), enough: (AIRY * state.ui) / Math.max(1, ...scene.levels.map(({ gap }) => gap)) }) : camera;
}

/**
 * All of the tree; if that is too small to be read, the root with the node in hand or the principal variation, as far
 * down as there is room.
 * @param {Laid} state
 */
export function home(state) {
  const { scene, moment, model } = state;
  if (state.isWhole) return everything(state);
  const all = whole(state, scene.usual, MOST);
  const least = (isBareBelow(state) ? UNFOLDED : isOpening(state) || isUnfolded(state.tried) ? LEAST : state.wide.size > 0 ? WIDENED : READABLE * 0.9) * state.ui;
  if (all.k >= least || isStepWhole(state, all)) return everything(state);
  const matter = (moment.current > 0 ? pathTo(model, state.standIn(moment.current)) : principalVariation(moment.best)).filter((row) => isPlaced(state, row));
  const xs = matter.map((row) => scene.x[row]);
  const { top, bottom } = scene.bounds;
  const margin = marginOf(state);
  const room = (state.size.height - margin.top - margin.bottom) / least;
  const bounds = { top, bottom: Math.min(bottom, top + room), left: Math.min(0, ...xs) - NODE.wide, right: Math.max(0, ...xs) + NODE.wide };
  const near = deep(state, whole(state, bounds, Math.max(all.k, least) / state.ui), scene);
  const camera = bringIn(near, [scene.x[0], scene.y[0]], state.size, innerMarginsOf(state, near.ky));
  return fillIn(camera, scene.bounds, state.size, margin);
}

/** At a step all else has been folded: what is left is shown whole, if at all possible. @param {Laid} state  @param {Camera} all */
function isStepWhole(state, { k }) {
  const { moment, scene, choices, wide } = state;
  if (moment.current <= 0 || choices.size > 0 || wide.size > 0) return false;
  return k >= STEPPED * state.ui || isReadable(state, scene, isUnfolded(state.tried));
}

/** With all levels, closer together, if they can be read like that. @param {ViewState} state  @param {Camera} camera  @param {Scene} scene */
function deep(state, camera, { bounds, levels }) {
  const squeezed = squeeze(camera, bounds, state.size, closeMarginsOf(state));
  const canBeRead = levels.every(({ gap, below }) => below === 0 && gap * squeezed.ky >= CLOSE * state.ui);
  return canBeRead ? squeezed : camera;
}

/**
 * Can the whole tree be read as it is laid out now? Where large type is asked for, and at a step, its numbers need room
 * beside each other, however small the nodes; and one that opens unfolded has to stand there whole: folded it is less high.
 * @param {ViewState} state  @param {Scene} scene  @param {boolean} isUnfolded
 */
export function isReadable(state, { usual: bounds, levels }, isUnfolded) {
  const isLarge = state.ui > 1;
  const hasBeliefs = Boolean(state.model?.belief);
  const { k } = whole(state, bounds, MOST);
  if (isLarge && isUnfolded && k < (hasBeliefs ? LEAST : UNFOLDED) * state.ui) return false;
  const isApart = Math.min(...levels.map(({ tight }) => tight)) * k >= APART * state.ui;
  if (!isApart && (isLarge || (isStep(state) && !isUnfolded && !hasBeliefs))) return false;
  if (isLarge && isUnfolded && !hasBeliefs) return true; // whatever is written has its size there, and nodes their room
  const wide = whole(state, { ...bounds, top: 0, bottom: 1 }, MOST).k;
  const least = hasBeliefs ? WITH_BELIEFS : isUnfolded ? WHOLE : READABLE;
  return wide >= Math.min(least * state.ui, whole(state, { ...bounds, left: 0, right: 1 }, MOST).k);
}

/** Before it is laid out: would even numbers of one digit overlap? @param {ViewState & {model: import("./model.js").Model}} state */
export const hasTooManyLeaves = ({ model, size, ui }) => leavesOf(model) * LETTER * TYPE * ui > size.width;

/**
 * Of what there is too much for the nodes of a whole tree to be told apart; "" where they can be.
 * @param {ViewState & {model: import("./model.js").Model}} state  @param {Scene} scene
 */
export function tooMany(state, scene) {
  const { model, numbers, ui } = state;
  const { k, ky } = everything({ ...state, scene });
  if (scene.levels.some(({ gap, below }) => (gap + below) * ky < LINES * TYPE * ui)) return "levels";
  const wide = (/** @type {number} */ row) => Math.max(1, numbers.bounded(model.value[row], model.bound[row]).length) * LETTER * TYPE * ui;
  const isTight = (/** @type {number} */ row, /** @type {number | undefined} */ next) => next !== undefined && (scene.x[next] - scene.x[row]) * k < (wide(row) + wide(next)) / 2;
  return scene.levels.some(({ rows }) => rows.some((row, i) => isTight(row, rows[i + 1]))) ? "leaves" : "";
}

/** The camera that shows all of a scene. @param {ViewState} state  @param {Scene} scene */
export const cameraFor = (state, scene) => whole(state, scene.usual, MOST);

/** How many levels can be read one below the other. @param {ViewState} state */
export function readableLevels(state) {
  const { top, bottom } = marginOf(state);
  const samples = state.model ? heightOfSamples(state.model) * state.ui : 0;
  const high = samples + (state.model?.belief ? LEVEL.belief * state.ui : state.ui > 1 ? LEVEL.large * state.ui : LEVEL.usual);
  return Math.max(3, 1 + Math.floor((state.size.height - top - bottom - NODE.high) / high));
}
