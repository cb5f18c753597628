/**
 * Says on the page (`data-rest` of <html>) that nothing is under way: no request, search, timer, movement or font, and that two
 * frames have passed in which nothing began. Whoever measures a page waits for it.
 */

const root = document.documentElement;
const QUIET = 2; // frames: the first lays the page out, the second draws what observers of sizes made of it
const AGAIN = 50; // ms between looks at what says of itself that it is under way

/** What the page itself shows to be under way. A paused search stands still. */
const UNDER_WAY = '[aria-busy="true"], [data-solving="yes"], [data-searching="yes"], [data-asking], #search:is(.searching, .loading):not(.paused), main:not(:has([data-paused="yes"])) [data-thinking="yes"]';

/** What an event of the page can set in motion. */
const STIRRING = ["load", "resize", "scroll", "click", "keydown", "input", "change", "transitionrun", "animationstart", "htmx:after:swap"];

let begun = 0; // how much is under way
let quiet = 0; // frames since anything began or ended
let isLooking = false;

/** Something has changed, or changes with the next frame. */
export function stir() {
  delete root.dataset.rest;
  quiet = 0;
  if (isLooking) return;
  isLooking = true;
  requestAnimationFrame(look);
}

/** Something begins. @returns {() => void}  to be called when it is over; only the first call counts */
export function begin() {
  let isOver = false;
  begun += 1;
  stir();
  return () => {
    if (isOver) return;
    isOver = true;
    begun -= 1;
    stir();
  };
}

/** @template T  @param {Promise<T>} promise  under way until it settles  @returns {Promise<T>} */
export function during(promise) {
  const end = begin();
  promise.then(end, end);
  return promise;
}

/** Fetches; under way until the answer has come whole. @param {Parameters<typeof fetch>} asked */
export async function request(...asked) {
  const end = begin();
  try {
    const answer = await fetch(...asked);
    answer.clone().arrayBuffer().then(end, end);
    return answer;
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * A timer that is under way until it has called `act`.
 * @param {() => void} act  @param {number} wait  ms  @returns {() => void}  to stop it
 */
export function after(act, wait) {
  const end = begin();
  const timer = setTimeout(() => {
    act();
    end();
  }, wait);
  return () => {
    clearTimeout(timer);
    end();
  };
}

function look() {
  isLooking = false;
  if (begun > 0) return; // its end stirs
  isLooking = true;
  quiet += 1;
  if (quiet <= QUIET) requestAnimationFrame(look);
  else if (isUnderWay()) setTimeout(stirAgain, AGAIN);
  else {
    isLooking = false;
    root.dataset.rest = "";
  }
}

function stirAgain() {
  isLooking = false;
  stir();
}

const isUnderWay = () => document.readyState !== "complete" || document.fonts.status === "loading" || document.querySelector(UNDER_WAY) !== null
  || document.getAnimations().some(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);

for (const event of STIRRING) addEventListener(event, stir, { capture: true, passive: true });
document.fonts.addEventListener("loading", stir);

/** @type {WeakMap<object, () => void>} */
const requests = new WeakMap(); // what ends each
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { requests.set(ctx, begin()); });
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => requests.get(ctx)?.());
stir();
