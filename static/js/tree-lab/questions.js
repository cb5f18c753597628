/**
 * What can be asked of a recorded search before it goes on. No DOM.
 *
 *   before an event that values a leaf            which leaf is looked at next?
 *   before a node takes its last successor's value,
 *   or before a node that was cut returns         what does it return?
 *   after a node has taken a value, where another
 *   player holds a bound and more is to be seen   does the search go on there, and if not, why?
 *
 * @typedef {{kind: "leaf", at: number, row: number}} LeafQuestion
 * @typedef {{kind: "value", at: number, row: number, child: number, value: Value}} ValueQuestion  child: whose value is
 *   at hand, or −1 where the node was cut
 * @typedef {{kind: "cut", at: number, row: number, child: number, right: string, choices: string[]}} CutQuestion
 *   choices: "no"; "by <row>", the ancestor whose bound cuts, −1 for the window the search began with; "bound alpha" or "bound
 *   beta", the player whose bound cuts; "test <comparison>"
 */
import { pathTo, roleOf } from "../tree-view/model.js";
import { stepAt } from "../steps/lines.js";

/** @typedef {import("../tree-view/model.js").Value} Value */
/** @typedef {import("../steps/lines.js").Stepped} Stepped */
/** @typedef {LeafQuestion | ValueQuestion | CutQuestion} Question */

/** @type {Question["kind"][]} */
export const KINDS = ["leaf", "value", "cut"];

const [ALPHA, BETA] = ["bound alpha", "bound beta"];

/** By position: how many events have happened when it is asked. @param {Stepped} model  @returns {Map<number, Question[]>} */
export function questionsOf(model) {
  /** @type {Map<number, Question[]>} */
  const found = new Map();
  const { code } = model.events;
  for (let event = 0; event < code.length; event += 1) {
    for (const question of [afterBack(model, event), ofLeaf(model, event), ofValue(model, event)]) {
      if (question) found.set(question.at, [...(found.get(question.at) ?? []), question]);
    }
  }
  return found;
}

/** @param {Stepped} model  @param {number} event  @returns {LeafQuestion | null} */
const ofLeaf = ({ events }, event) => (events.code[event] === "leaf" ? { kind: "leaf", at: event, row: events.node[event] } : null);

/**
 * A node that returns: asked before it takes its last value, so that the answer does not stand there yet.
 * @param {Stepped} model  @param {number} event  @returns {ValueQuestion | null}
 */
function ofValue(model, event) {
  const { code, node, value } = model.events;
  if (code[event] !== "return" || event === 0 || stepAt(model, event).verbs.includes("first")) return null;
  const row = node[event];
  const before = node[event - 1];
  if (code[event - 1] === "cut") return { kind: "value", at: event, row, child: -1, value: value[event] };
  if (code[event - 1] !== "back" || model.parent[before] !== row) return null;
  return { kind: "value", at: event - 1, row, child: before, value: value[event] };
}

/** The event before was a successor's value: does the node stop looking? @param {Stepped} model  @param {number} event  @returns {CutQuestion | null} */
function afterBack(model, event) {
  const { code, node } = model.events;
  if (event === 0 || code[event - 1] !== "back") return null;
  const child = node[event - 1];
  const row = model.parent[child];
  const isDone = code[event] === "return" && node[event] === row;
  if (isDone || !couldBeCut(model, event - 1, row)) return null;
  const isCut = code[event] === "cut";
  const reasons = reasonsOf(model, row);
  const reason = reasons.includes(ALPHA) ? (roleOf(model, row) === "min" ? ALPHA : BETA)
    : model.bounds !== null ? `test ${stepAt(model, event).test}` : `by ${model.cutBy[row]}`;
  return { kind: "cut", at: event, row, child, right: isCut ? reason : "no", choices: ["no", ...reasons] };
}

/** Somebody else must hold a bound by then: against infinity nothing is cut. @param {Stepped} model  @param {number} event  @param {number} row */
function couldBeCut(model, event, row) {
  const [alpha, beta] = [model.events.alpha[event], model.events.beta[event]];
  const isBound = (/** @type {Value} */ bound) => bound !== null && Number.isFinite(bound);
  const role = roleOf(model, row);
  return role === "max" ? isBound(beta) : role === "min" ? isBound(alpha) : isBound(alpha) || isBound(beta);
}

/** The comparison by which a node of that player is cut. @param {Stepped} model  @param {number} row */
const testOf = (model, row) => (roleOf(model, row) === "min" ? model.tests.min : model.tests.max);

/**
 * Why a node may be cut, the right reason and others. With star pruning windows are an outcome's own: of a chance node it counts
 * by which test, of others whose bound it is; and where one node alone stands above, it is no question that it is that node's.
 * @param {Stepped} model  @param {number} row
 */
function reasonsOf(model, row) {
  if (roleOf(model, row) === "chance") return ["test high ≤ α", "test low ≥ β"];
  const ancestors = ancestorsOf(model, row);
  return model.bounds === null && ancestors.length > 1 ? ancestors : [ALPHA, BETA];
}

/** The nearest first; the search may have begun with a window. @param {Stepped} model  @param {number} row */
function ancestorsOf(model, row) {
  const above = pathTo(model, row).slice(0, -1).reverse().map((ancestor) => `by ${ancestor}`);
  const beganOpen = ![model.alphaIn[0], model.betaIn[0]].some(Number.isFinite);
  return beganOpen ? above : [...above, "by -1"];
}

/**
 * The comparison that a question about a cut is decided by, in numbers: `2 ≤ 3`; empty where the page's tests are two.
 * @param {Stepped} model  @param {CutQuestion} question  @param {(value: Value) => string} short  how a number is written
 */
export function comparisonOf(model, { at, row, right }, short) {
  const role = roleOf(model, row);
  const isCut = right !== "no";
  const test = isCut ? stepAt(model, at).test : role === "chance" ? null : testOf(model, row);
  if (!test) return "";
  const { value, alpha, beta, low, high } = model.events;
  const event = isCut ? at : at - 1; // what the node had when it was looked at
  /** @type {Record<string, Value[]>} */
  const numbers = { v: value, "α": alpha, "β": beta, low, high };
  return test.split(" ").map((word) => (word in numbers ? short(numbers[word][event]) : word)).join(" ");
}

/** A number as people type it: 3, −2.5, 2,5, 7/2, ∞; null for what is none. @param {string} text */
export function readTyped(text) {
  const plain = text.trim().replace(/[≤≥]\s*/, "").replaceAll("−", "-").replace(",", ".").replace(/\+?(inf(inity|inito|ty)?|oo|∞)$/i, "Infinity").replace(/^-\s*Infinity$/, "-Infinity");
  const fraction = plain.match(/^(-?\d+)\s*\/\s*(\d+)$/);
  if (fraction) return Number(fraction[2]) === 0 ? null : Number(fraction[1]) / Number(fraction[2]);
  return plain !== "" && Number.isFinite(Number(plain)) || /^-?Infinity$/.test(plain) ? Number(plain) : null;
}

/** Is that what the node returns? Tenths and thirds are no binary fractions. @param {number} given  @param {Value} right */
export const isSame = (given, right) => given === right || right !== null && Math.abs(given - right) <= 5e-4 * Math.max(1, Math.abs(right));
