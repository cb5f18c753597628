/** The camera of a view: it follows the search until the reader moves it. */
import { bringIn, fillIn, fit, fitReaching, holdIn, spread, squeeze, zoomAt } from "./camera.js";
import { cutterAt } from "./cuts.js";
import { NODE } from "./layout.js";
import { closeMarginsOf, innerMarginsOf, marginsOf } from "./margins.js";
import { principalVariation, pathTo } from "./model.js";
import { nodeScale, stubBox } from "./sizes.js";
import { isLaid } from "./state.js";
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
const APART = 0.6; // node widths at zoom 1 between the middles of the closest two, times how large the type is
const MOST = 1.35; // the largest
const LEVEL = { usual: 36, large: 56, belief: 84 }; // px that a level needs to be read: at a desk, where large type is asked for, with beliefs
/** @type {["k", "ky", "x", "y"]} */
const KEYS = ["k", "ky", "x", "y"]; // what of a camera the reader sees

/**
 * How many px the nodes and stubs at the ends of levels go beyond the bounds of a scene, where they are larger than the zoom has them.
 * @param {Scene} scene  @param {Camera} camera  @param {Pick<ViewState, "ui" | "width">} state
 */
export function beyondBounds({ x, levels, stubs, bounds }, camera, { ui, width }) {
  const beyond = { left: 0, right: 0 };
  for (const stub of stubs) {
    const { wide } = stubBox({ camera, ui, aside: new Map() }, stub, nodeScale(levels[stub.ply], camera, ui));
    beyond.right = Math.max(beyond.right, (stub.x - bounds.right) * camera.k + wide / 2);
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

/**
 * @param {ViewState} state  its `camera` is set here, and `touched` once the reader has moved it
 * @param {ReturnType<typeof import("./motion.js").createMotion>} motion
 * @param {() => void} paint
 */
export function createViewpoint(state, motion, paint) {
  /** Where nothing is folded, nothing is counted below the nodes. */
  const isBareBelow = () => isUnfolded(state.tried) && !state.model?.belief;
  const margin = () => (isBareBelow() ? closeMarginsOf(state) : marginsOf(state));

  /** At a step, which folds all else. */
  const isStep = () => (state.moment?.current ?? -1) > 0;

  /** @param {number} row */
  const inSight = (row) => row >= 0 && state.scene !== null && !Number.isNaN(state.scene.x[row] ?? NaN);

  /** @param {Sides} bounds  @param {number} most */
  const whole = (bounds, most) => fit(bounds, state.size, { margin: margin(), most: most * state.ui });

  /** All of a tree, its widest nodes included. @param {Laid} laid */
  function everything({ scene }) {
    const reach = (/** @type {Camera} */ camera) => beyondBounds(scene, camera, state);
    const camera = fitReaching(scene.bounds, state.size, { margin: margin(), most: MOST * state.ui, reach });
    return state.ui > 1 ? spread(camera, scene.bounds, state.size, { margin: closeMarginsOf(state), enough: (AIRY * state.ui) / Math.max(1, ...scene.levels.map(({ gap }) => gap)) }) : camera;
  }

  /**
   * All of the tree; if that is too small to be read, the root with the node in hand or the principal variation, as far
   * down as there is room.
   * @param {Laid} laid
   */
  function home(laid) {
    const { scene, moment, model } = laid;
    const all = whole(scene.usual, MOST);
    const least = (isBareBelow() ? UNFOLDED : isOpening(laid) || isUnfolded(state.tried) ? LEAST : laid.wide.size > 0 ? WIDENED : READABLE * 0.9) * state.ui;
    if (all.k >= least || isStepWhole(laid, all)) return everything(laid);
    const matter = (moment.current > 0 ? pathTo(model, state.standIn(moment.current)) : principalVariation(moment.best)).filter(inSight);
    const xs = matter.map((row) => scene.x[row]);
    const { top, bottom } = scene.bounds;
    const room = (state.size.height - margin().top - margin().bottom) / least;
    const bounds = { top, bottom: Math.min(bottom, top + room), left: Math.min(0, ...xs) - NODE.wide, right: Math.max(0, ...xs) + NODE.wide };
    const near = deep(whole(bounds, Math.max(all.k, least) / state.ui), scene);
    const camera = bringIn(near, [scene.x[0], scene.y[0]], state.size, innerMarginsOf(state, near.ky));
    return fillIn(camera, scene.bounds, state.size, margin());
  }

  /** At a step all else has been folded: what is left is shown whole, if at all possible. @param {Laid} laid  @param {Camera} all */
  function isStepWhole({ moment, scene, choices, wide }, { k }) {
    if (moment.current <= 0 || choices.size > 0 || wide.size > 0) return false;
    return k >= STEPPED * state.ui || isReadable(scene, isUnfolded(state.tried));
  }

  /** With all levels, closer together, if they can be read like that. @param {Camera} camera  @param {Scene} scene */
  function deep(camera, { bounds, levels }) {
    const squeezed = squeeze(camera, bounds, state.size, closeMarginsOf(state));
    const canBeRead = levels.every(({ gap, below }) => below === 0 && gap * squeezed.ky >= CLOSE * state.ui);
    return canBeRead ? squeezed : camera;
  }

  /**
   * Can the whole tree be read as it is laid out now? Where large type is asked for, and at a step, its numbers need room
   * beside each other, however small the nodes; and one that opens unfolded has to stand there whole: folded it is less high.
   * @param {Scene} scene  @param {boolean} isUnfolded
   */
  function isReadable({ usual: bounds, levels }, isUnfolded) {
    const isLarge = state.ui > 1;
    const hasBeliefs = Boolean(state.model?.belief);
    const { k } = whole(bounds, MOST);
    if (isLarge && isUnfolded && k < (hasBeliefs ? LEAST : UNFOLDED) * state.ui) return false;
    const isApart = Math.min(...levels.map(({ tight }) => tight)) * k >= APART * state.ui;
    if (!isApart && (isLarge || (isStep() && !isUnfolded && !hasBeliefs))) return false;
    if (isLarge && isUnfolded && !hasBeliefs) return true; // whatever is written has its size there, and nodes their room
    const wide = whole({ ...bounds, top: 0, bottom: 1 }, MOST).k;
    const least = hasBeliefs ? WITH_BELIEFS : isUnfolded ? WHOLE : READABLE;
    return wide >= Math.min(least * state.ui, whole({ ...bounds, left: 0, right: 1 }, MOST).k);
  }

  /** @param {Camera} camera */
  function moveTo(camera) {
    if (!isLaid(state)) return;
    motion.stop();
    state.touched = true;
    state.camera = holdIn(camera, state.scene.bounds, state.size);
    paint();
  }

  /** @param {Laid} laid  @param {Camera} camera */
  function look(laid, camera) {
    state.touched = false;
    motion.start(laid, { camera });
    paint();
  }

  return {
    moveTo, isReadable,
    /** The camera that shows all of a scene. @param {Scene} scene */
    cameraFor: (scene) => whole(scene.usual, MOST),
    /** How many levels can be read one below the other. */
    levels() {
      const { top, bottom } = margin();
      const high = state.model?.belief ? LEVEL.belief * state.ui : state.ui > 1 ? LEVEL.large * state.ui : LEVEL.usual;
      return Math.max(3, 1 + Math.floor((state.size.height - top - bottom - NODE.high) / high));
    },
    /** @param {number} factor  @param {number} [x]  @param {number} [y] */
    zoom(factor, x = state.size.width / 2, y = state.size.height / 2) {
      moveTo(zoomAt(state.camera, factor, x, y));
    },
    /** What can be read of the tree, with the root; asked again, or at a step, really all of it, however small. */
    fit() {
      if (!isLaid(state)) return;
      const readable = home(state);
      const isThere = KEYS.every((key) => Math.abs(readable[key] - state.camera[key]) < 1e-3);
      look(state, isThere || !isOpening(state) ? everything(state) : readable);
    },
    /** What can be read of the tree, as it opens. */
    reopen() { if (isLaid(state)) look(state, home(state)); },
    fitAll() { if (isLaid(state)) look(state, everything(state)); },
    /**
     * Goes to a new layout from the one `before`; the first picture, and `atOnce`, come without a movement.
     * @param {Laid} laid  @param {Scene | null} before  @param {boolean} [atOnce]
     */
    settle(laid, before, atOnce = false) {
      motion.start(laid, { camera: state.touched ? state.camera : home(laid), before });
      if (before && !atOnce) return;
      motion.stop();
      if (!state.touched) state.camera = home(laid);
    },
    /** Brings a node into the window, if it is outside; and what belongs to it, if there is room. @param {number} row */
    follow(row) {
      if (!isLaid(state) || !inSight(row)) return;
      const laid = state;
      const from = motion.goal ?? state.camera;
      const inner = innerMarginsOf(state, from.ky);
      const into = (/** @type {Camera} */ camera, /** @type {number} */ at) => bringIn(camera, [laid.scene.x[at], laid.scene.y[at]], laid.size, inner);
      const led = (state.touched ? [row] : [...company(laid, row), row]).reduce(into, from);
      const camera = state.touched ? led : fillIn(led, state.scene.bounds, state.size, margin());
      if (camera.x === from.x && camera.y === from.y) return;
      if (motion.isRunning) motion.goal = camera;
      else motion.start(state, { camera });
      paint();
    },
  };

  /** The root, a successor, and the node by which it was cut. @param {Laid} laid  @param {number} row */
  function company({ model, moment }, row) {
    const successor = model.children[row].find(inSight) ?? -1;
    return [0, successor, row === moment.current ? cutterAt(model, moment) : -1].filter(inSight);
  }
}
