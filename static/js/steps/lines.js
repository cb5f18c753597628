/**
 * Which lines of the pseudo-code an event lights: those whose verbs the engine recorded (engine/search/verbs.py). A line's
 * key is `<mover>.<verb>`; the mover is max, min or chance, or any for what all movers share. A test that was made and
 * failed is lit faintly.
 */

/** @typedef {{mover: string, verbs: string[], failed: string[], test: string|null}} Step */

/** What ran at an event. @returns {Step} */
export const stepAt = (model, event) => model.steps[model.events.step[event]];

/** Whose lines run at an event. */
export const moverAt = (model, event) => stepAt(model, event).mover;

/** The keys of the lines that ran. @param {Set<string>} keys  those the pseudo-code has */
export const keysAt = (model, event, keys) => (event < 0 ? [] : linesOf(stepAt(model, event), "verbs", keys));

/** The keys of the tests that failed: a successor gave its value, and the search goes on. */
export const testedAt = (model, event, keys) => (event < 0 ? [] : linesOf(stepAt(model, event), "failed", keys));

/** @param {Step} step  @param {"verbs" | "failed"} what */
function linesOf(step, what, keys) {
  const lineOf = (verb) => [`${step.mover}.${verb}`, `any.${verb}`].find((key) => keys.has(key));
  return step[what].map(lineOf).filter(Boolean);
}

/** Does a node keep a value of its own, v? Where the window is all there is, no line says v ← −∞. */
export const keepsValue = (keys) => ["max.init", "any.init"].some((key) => keys.has(key)) || ![...keys].some((key) => key.endsWith(".cut"));

/** The events at which the search cuts. */
export function cutsOf(model) {
  return [...model.events.code.keys()].filter((event) => model.events.code[event] === "cut");
}
