/** The camera of a view: it follows the search until the reader moves it. */
import { bringIn, fillIn, holdIn, zoomAt } from "./camera.js";
import { cutterAt } from "./cuts.js";
import { everything, home, isOpening, isPlaced, marginOf } from "./framing.js";
import { innerMarginsOf } from "./margins.js";
import { isLaid } from "./state.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./state.js").Laid} Laid */
/** @typedef {import("./layout.js").Scene} Scene */

/** @type {["k", "ky", "x", "y"]} */
const KEYS = ["k", "ky", "x", "y"]; // what of a camera the reader sees

/** The root, a successor, and the node by which it was cut. @param {Laid} state  @param {number} row */
function company(state, row) {
  const { model, moment } = state;
  const successor = model.children[row].find((child) => isPlaced(state, child)) ?? -1;
  return [0, successor, row === moment.current ? cutterAt(model, moment) : -1].filter((each) => isPlaced(state, each));
}

export class Viewpoint {
  /**
   * @param {import("./state.js").ViewState} state  its `camera` is set here, and `touched` once the reader has moved it
   * @param {ReturnType<typeof import("./motion.js").createMotion>} motion
   * @param {() => void} paint
   */
  constructor(state, motion, paint) {
    this.state = state;
    this.motion = motion;
    this.paint = paint;
  }

  /** The reader moves the camera. @param {Camera} camera */
  moveTo(camera) {
    const { state } = this;
    if (!isLaid(state)) return;
    this.motion.stop();
    state.touched = true;
    state.camera = holdIn(camera, state.scene.bounds, state.size);
    this.paint();
  }

  /** @param {number} factor  @param {number} [x]  @param {number} [y] */
  zoom(factor, x = this.state.size.width / 2, y = this.state.size.height / 2) {
    this.moveTo(zoomAt(this.state.camera, factor, x, y));
  }

  /** What can be read of the tree, with the root; asked again, or at a step, really all of it, however small. */
  fit() {
    const { state } = this;
    if (!isLaid(state)) return;
    const readable = home(state);
    const isThere = KEYS.every((key) => Math.abs(readable[key] - state.camera[key]) < 1e-3);
    this.#look(state, isThere || !isOpening(state) ? everything(state) : readable);
  }

  /** What can be read of the tree, as it opens. */
  reopen() { if (isLaid(this.state)) this.#look(this.state, home(this.state)); }

  fitAll() { if (isLaid(this.state)) this.#look(this.state, everything(this.state)); }

  /**
   * Goes to a new layout from the one `before`; the first picture, and `atOnce`, come without a movement.
   * @param {Laid} laid  @param {Scene | null} before  @param {boolean} [atOnce]
   */
  settle(laid, before, atOnce = false) {
    const { state, motion } = this;
    motion.start(laid, { camera: state.touched ? state.camera : home(laid), before });
    if (before && !atOnce) return;
    motion.stop();
    if (!state.touched) state.camera = home(laid);
  }

  /** Brings a node into the window, if it is outside; and what belongs to it, if there is room. @param {number} row */
  follow(row) {
    const { state, motion } = this;
    if (!isLaid(state) || !isPlaced(state, row)) return;
    const { scene, size } = state;
    const from = motion.goal ?? state.camera;
    const inner = innerMarginsOf(state, from.ky);
    const into = (/** @type {Camera} */ camera, /** @type {number} */ at) => bringIn(camera, [scene.x[at], scene.y[at]], size, inner);
    const led = (state.touched ? [row] : [...company(state, row), row]).reduce(into, from);
    const camera = state.touched ? led : fillIn(led, scene.bounds, size, marginOf(state));
    if (camera.x === from.x && camera.y === from.y) return;
    if (motion.isRunning) motion.goal = camera;
    else motion.start(state, { camera });
    this.paint();
  }

  /** @param {Laid} state  @param {Camera} camera */
  #look(state, camera) {
    state.touched = false;
    this.motion.start(state, { camera });
    this.paint();
  }
}
