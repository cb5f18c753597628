/**
 * Which lines of the pseudo-code an event lights. A line's key is `<mover>.<verb>`:
 *
 *   mover  max, min, chance; or any, for what all movers share
 *   verb   enter   the head of the function            leaf    terminal or cutoff: return its value
 *          init    v ← −∞                              loop    for each successor
 *          update  v ← max(v, …)                       cut     if v ≥ β return …
 *          raise   α ← max(α, v)                       return  return v
 *          table   the value was in the table
 *   at chance, with star pruning
 *          tighten low and high take the value         high, low    if high ≤ α return high, if low ≥ β return low
 *          probe   the same for the value of the first action alone; probe-high, probe-low  its tests
 *
 * Events light enter, leaf (or table), update (and raise, when the window moved), cut and return; init, aim and loop
 * name lines that no event lights. The test of a cut follows each update: where it fails, it is lit faintly.
 */
import { roleOf } from "../tree/model.js";

const VERBS = { enter: ["enter"], leaf: ["leaf"], back: ["update"], cut: ["cut"], return: ["return"] };

/** Whose function runs at an event. */
export function moverAt(model, event) {
  const { code, node } = model.events;
  const row = node[event];
  if (code[event] === "back") return model.kind[model.parent[row]];
  return code[event] === "leaf" ? leafMover(model, row) : model.kind[row];
}

/** Is the event about a probe: the first action of an outcome, before the outcome is searched? Star2 alone does that. */
export function isProbe(model, event) {
  const { code, node } = model.events;
  const row = node[event];
  const parent = model.parent[row];
  if (model.algorithm !== "star2" || parent < 0 || model.kind[parent] !== "chance" || roleOf(model, row) === "chance") return false;
  const first = node.indexOf(row);
  const again = node.findIndex((other, at) => at > first && other === row && code[at] === "enter");
  return code[first] === "enter" && (again < 0 || event < again);
}

/** The test by which a chance node has left its window at a cut or a return, if it has: the verb of its line. */
function testPassed(model, event) {
  const { code, node, bound } = model.events;
  const known = code[event] === "cut" ? model.bound[node[event]] : bound[event];
  const test = { upper: "high", lower: "low" }[known];
  if (!test) return null;
  const back = code.lastIndexOf("back", event);
  return isProbe(model, back) ? `probe-${test}` : test;
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
  if (roleOf(model, node[event]) === "chance") return false;
  return model.convention === "puc" ? alpha[event] > beta[event] : alpha[event] >= beta[event];
}

/** The keys of the tests that failed at an event: a successor gave its value, and the search goes on. */
export function testedAt(model, event, keys) {
  const { code, node } = model.events;
  if (event < 0 || code[event] !== "back") return [];
  const next = event + 1;
  const cuts = code[next] === "cut" || (code[next] === "return" && (hasClosed(model, next) || testPassed(model, next)));
  if (cuts && node[next] === model.parent[node[event]]) return [];
  const tests = isProbe(model, event) ? ["probe-high", "probe-low"] : ["cut", "high", "low"];
  return tests.flatMap((verb) => keyOf(model, event, verb, keys) ?? []);
}

/** The line of that verb in the function that runs: the mover's own, that of who is played for, or everybody's. */
function keyOf(model, event, verb, keys) {
  const mover = moverAt(model, event);
  const role = mover === "chance" ? { optimistic: "max", pessimistic: "min" }[model.attitude] ?? mover : mover;
  return [`${mover}.${verb}`, `${role}.${verb}`, `any.${verb}`].find((key) => keys.has(key));
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
  const { code, node } = model.events;
  const verbs = verbsAt(model, event);
  if (code[event] === "leaf" && model.status[node[event]] === "table") verbs.unshift("table");
  if (tightened) verbs.push("raise");
  const lit = verbs.map((verb) => keyOf(model, event, verb, keys)).filter(Boolean);
  return lit[0]?.endsWith(".table") ? lit.slice(0, 1) : lit;
}

function verbsAt(model, event) {
  const { code, node } = model.events;
  const name = code[event];
  const row = name === "back" ? model.parent[node[event]] : node[event];
  if (roleOf(model, row) !== "chance" || !["back", "cut", "return"].includes(name)) {
    return name === "return" && hasClosed(model, event) ? ["cut"] : [...VERBS[name]];
  }
  if (name === "back") return isProbe(model, event) ? ["probe"] : ["update", "tighten"];
  return [testPassed(model, event) ?? "return"];
}
