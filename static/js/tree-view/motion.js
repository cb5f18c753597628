/** Short movements: from one picture to the next in a fifth of a second, or at once for those who prefer reduced motion. */
import { between } from "./camera.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {import("./state.js").ViewState} ViewState */
/** @typedef {import("./state.js").Laid} Laid */

const LASTS = 220; // ms
const MOST = 900; // nodes; a larger picture changes at once

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** @param {number} t */
const ease = (t) => 1 - (1 - t) ** 3;

/** @param {() => void} paint  asks for a frame */
export function createMotion(paint) {
  /** @type {{begun: number, from: Camera, to: Camera, places: Float64Array | null} | null} */
  let running = null;

  return {
    get isRunning() { return running !== null; },

    /** Where the camera is going; null when it stands. On the way it can be given another goal. */
    get goal() { return running?.to ?? null; },
    set goal(camera) { if (running && camera) running.to = camera; },

    /**
     * Moves `state.camera`, and the nodes from where `before` had them, to the camera and scene given.
     * @param {Laid} state  @param {{camera: Camera, before?: Scene | null}} to
     */
    start(state, { camera, before = null }) {
      const still = reduced.matches || state.scene.count > MOST || (before && before.count > MOST);
      if (still) { running = null; state.camera = camera; return; }
      const places = before ? startingPlaces(state, before) : null;
      running = { begun: performance.now(), from: state.camera, to: camera, places };
      paint();
    },

    stop() { running = null; },

    /** Called at each frame. @returns {import("./layout.js").Scene} where the nodes stand now  @param {Laid} state  @param {number} now */
    step(state, now) {
      if (!running) return state.scene;
      const t = Math.min(1, Math.max(0, (now - running.begun) / LASTS));
      state.camera = between(running.from, running.to, ease(t));
      const scene = running.places ? mixScenes(running.places, state.scene, ease(t)) : state.scene;
      if (t >= 1) running = null;
      else paint();
      return t >= 1 ? state.scene : scene;
    },
  };
}

/** Across the level; a node new in sight starts below its nearest ancestor. @param {Laid} state  @param {Scene} before */
function startingPlaces({ model, scene }, before) {
  const places = new Float64Array(scene.x.length);
  for (const { rows } of scene.levels) {
    for (const row of rows) {
      let from = row;
      while (from > 0 && !(before.x[from] === before.x[from] && from < before.x.length)) from = model.parent[from];
      places[row] = before.x[from];
    }
  }
  return places;
}

/** @param {Float64Array} places  @param {Scene} scene  @param {number} t */
function mixScenes(places, scene, t) {
  const mixed = { ...scene, x: scene.x.slice() };
  for (const { rows } of scene.levels) {
    for (const row of rows) mixed.x[row] = places[row] + (scene.x[row] - places[row]) * t;
  }
  return mixed;
}
