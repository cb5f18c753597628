/**
 * Which lines of the pseudo-code an event lights: those whose verbs the engine recorded (engine/search/verbs.py). A line's
 * key is `<mover>.<verb>`; the mover is max, min or chance, or any for what all movers share. A test that was made and
 * failed is lit faintly.
 */

/** @typedef {{mover: string, verbs: string[], failed: string[], test: string|null}} Step */

/** @typedef {import("../tree-view/model.js").Model} Model */
/** @typedef {Model & {events: import("../tree-view/model.js").Events}} Stepped  a tree whose search was recorded whole */

/** @param {Model} model  @returns {model is Stepped} */
export const isStepped = (model) => model.events !== null;

/** What ran at an event. @param {Stepped} model  @param {number} event  @returns {Step} */
export const stepAt = (model, event) => model.steps[model.events.step[event]];

/** Whose lines run at an event. @param {Stepped} model  @param {number} event */
export const moverAt = (model, event) => stepAt(model, event).mover;

/** The keys of the lines that ran. @param {Stepped} model  @param {number} event  @param {Set<string>} keys  those the pseudo-code has */
export const keysAt = (model, event, keys) => (event < 0 ? [] : linesOf(stepAt(model, event), "verbs", keys));

/**
 * The keys of the tests that failed: a successor gave its value, and the search goes on.
 * @param {Stepped} model  @param {number} event  @param {Set<string>} keys
 */
export const testedAt = (model, event, keys) => (event < 0 ? [] : linesOf(stepAt(model, event), "failed", keys));

/** @param {Step} step  @param {"verbs" | "failed"} what  @param {Set<string>} keys */
function linesOf(step, what, keys) {
  const lineOf = (/** @type {string} */ verb) => [`${step.mover}.${verb}`, `any.${verb}`].filter((key) => keys.has(key)).slice(0, 1);
  return step[what].flatMap(lineOf);
}

/** The events at which the search cuts. @param {Stepped} model */
export function cutsOf(model) {
  return [...model.events.code.keys()].filter((event) => model.events.code[event] === "cut");
}

/**
 * Where the next cut is made known; at the end, where a search that is over is shown, it is the first again. Undefined where
 * none can follow. A `hidesCuts` leads to the end after the last one, where anything else would tell that it was the last.
 * @param {number[]} cuts  the positions right after a cut  @param {number} position  @param {number} length
 * @param {boolean} hidesCuts  @returns {number | undefined}
 */
export function nextCut(cuts, position, length, hidesCuts) {
  if (position >= length) return cuts[0];
  return cuts.find((at) => at > position) ?? (hidesCuts ? length : undefined);
}
