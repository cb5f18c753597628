/**
 * Which lines of the pseudo-code an event lights. A line's key is `<mover>.<verb>`:
 *
 *   mover  max, min, chance; or any, for a function that all movers share
 *   verb   enter   the head of the function            leaf    terminal or suspended: return its value
 *          init    v ← −∞                              loop    for each successor
 *          update  v ← max(v, …)                       cut     if v ≥ β return …
 *          raise   α ← max(α, v)                       return  return v
 *          table   the value was in the table
 *
 * Events light enter, leaf (or table), update (and raise, when the window moved), cut and return; init and loop name
 * lines that no event lights. The line of a cut is tested after each update: where the test fails, it is lit faintly.
 */

const VERBS = { enter: ["enter"], leaf: ["leaf"], back: ["update"], cut: ["cut"], return: ["return"] };

/** Whose function runs at an event. */
export function moverAt(model, event) {
  const { code, node } = model.events;
  const row = node[event];
  if (code[event] === "back") return model.kind[model.parent[row]];
  return code[event] === "leaf" ? leafMover(model, row) : model.kind[row];
}

/** A leaf is met in the function of the player who would move there: after MAX, MIN. */
function leafMover(model, row) {
  if (model.kind[row] !== "terminal") return model.kind[row];
  const parent = model.parent[row];
  if (parent < 0) return "max";
  const sibling = model.children[parent].find((other) => model.kind[other] !== "terminal");
  if (sibling !== undefined) return model.kind[sibling];
  return { max: "min", min: "max" }[model.kind[parent]] ?? model.kind[parent];
}

/** Whether a node returns because its window has closed, at its last successor or before it. */
function hasClosed(model, event) {
  const { alpha, beta, node } = model.events;
  if (model.kind[node[event]] === "chance") return false;
  return model.convention === "puc" ? alpha[event] > beta[event] : alpha[event] >= beta[event];
}

/** The key of the test that failed at an event: a successor gave its value, and the search goes on. */
export function testedAt(model, event, keys) {
  const { code, node } = model.events;
  if (event < 0 || code[event] !== "back") return null;
  const next = event + 1;
  const cuts = code[next] === "cut" || (code[next] === "return" && hasClosed(model, next));
  if (cuts && node[next] === model.parent[node[event]]) return null;
  const mover = moverAt(model, event);
  return [`${mover}.cut`, "any.cut"].find((key) => keys.has(key)) ?? null;
}

/** Does a node keep a value of its own, v? Where the window is all there is, no line says v ← −∞. */
export const keepsValue = (keys) => ["max.init", "any.init"].some((key) => keys.has(key)) || ![...keys].some((key) => key.endsWith(".cut"));

/** The events at which the search cuts. */
export function cutsOf(model) {
  return [...model.events.code.keys()].filter((event) => model.events.code[event] === "cut");
}

/**
 * @param {Set<string>} keys  those the pseudo-code has
 * @param {boolean} tightened  the event moved the window
 * @returns {string[]} the keys to light
 */
export function keysAt(model, event, keys, tightened = false) {
  if (event < 0) return [];
  const mover = moverAt(model, event);
  const { code, node } = model.events;
  const verbs = code[event] === "return" && hasClosed(model, event) ? ["cut"] : [...VERBS[code[event]]];
  if (code[event] === "leaf" && model.status[node[event]] === "table") verbs.unshift("table");
  if (tightened) verbs.push("raise");
  const lit = verbs.map((verb) => [`${mover}.${verb}`, `any.${verb}`].find((key) => keys.has(key))).filter(Boolean);
  return lit[0]?.endsWith(".table") ? lit.slice(0, 1) : lit;
}
