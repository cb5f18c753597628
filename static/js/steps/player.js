/** The clock of step mode: plays events at a speed, a frame at a time, so that the page never freezes. */
import { stir } from "../rest.js";

/** @typedef {number | "max"} Speed */

/** @type {Speed[]} */
export const SPEEDS = [1, 2, 5, 10, 30, "max"]; // events a second; max: the whole search in a few seconds
const MAX_LASTS = 180; // frames that the longest search takes at full speed

/**
 * @param {{length: number, position: () => number, go: (position: number) => void, changed: (playing: boolean) => void,
 *          pace?: () => number}} deck  pace: events a second, where that is chosen elsewhere
 */
export function createPlayer({ length, position, go, changed, pace }) {
  /** @type {Speed} */
  let speed = 2;
  let frameRequest = 0;
  let owed = 0; // events due, in parts
  let last = 0;

  /** @param {number} now  in ms */
  function tick(now) {
    const since = Math.min(250, now - last); // a tab that slept does not catch up
    last = now;
    if (pace) speed = pace();
    owed += speed === "max" ? Math.max(1, length / MAX_LASTS) : (since / 1000) * speed;
    const due = Math.floor(owed);
    owed -= due;
    if (due > 0) go(position() + due);
    if (position() >= length) return pause();
    stir();
    if (frameRequest) frameRequest = requestAnimationFrame(tick);
  }

  function play() {
    if (frameRequest || length === 0) return;
    if (position() >= length) go(0);
    last = performance.now();
    owed = 0;
    stir();
    frameRequest = requestAnimationFrame(tick);
    changed(true);
  }

  function pause() {
    if (!frameRequest) return;
    cancelAnimationFrame(frameRequest);
    frameRequest = 0;
    changed(false);
  }

  return {
    play, pause,
    toggle() { if (frameRequest) pause(); else play(); },
    get isPlaying() { return frameRequest !== 0; },
    setSpeed(/** @type {Speed} */ value) { speed = value; },
  };
}
