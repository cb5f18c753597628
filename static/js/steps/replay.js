/**
 * The search, event by event, forwards and backwards: what every node showed after the first i events. Each event
 * changes one node (and may reveal what it never visited), so what it overwrote is written down, and taking that back
 * undoes it exactly. Ten thousand events are walked in a few milliseconds. No DOM.
 */
import { hasBounds, pathTo } from "../tree-view/model.js";
import { stepAt } from "./lines.js";

/** @typedef {import("./lines.js").Stepped} Stepped */
/** @typedef {Omit<import("../tree-view/model.js").Moment, "current" | "declared">} CommonShown  by row */
/** @typedef {CommonShown & {declared: import("../tree-view/model.js").DeclaredValues}} ShownNodes */
/** @typedef {{[Field in keyof CommonShown]: CommonShown[Field][number]} & {declared: Record<string, import("../tree-view/numbers.js").Value>}} State  of one node */

/** @type {(keyof CommonShown)[]} */
const FIELDS = ["status", "value", "bound", "alpha", "beta", "low", "high", "best", "cut"];
/** @type {State} */
const FRESH = { status: "ghost", value: null, bound: null, alpha: null, beta: null, low: null, high: null, best: -1, cut: false, declared: {} };

/**
 * @typedef {import("../tree-view/model.js").Moment & {position: number, event: number, path: number[]}} StepMoment
 */

/**
 * @param {Stepped} model
 * @returns {{length: number, go: (position: number) => StepMoment}}
 *   position: how many events have happened since those that were given; event: the index of the last one, or −1 before it
 */
export function createReplay(model) {
  const { events, given } = model;
  const shown = fresh(model);
  const isLast = lastReturns(model);
  /** @type {{row: number, was: State}[]} */
  const before = []; // for each event: the row it changed and what stood there
  let position = 0;

  function forward() {
    const row = changedRow(model, position);
    before[position] = { row, was: stateAt(shown, row) };
    write(shown, row, applied(model, shown, position, isLast));
    if (endsLooking(position)) reveal(row, "unvisited");
    position += 1;
  }

  function backward() {
    position -= 1;
    const { row, was } = before[position];
    if (endsLooking(position) && !was.cut) reveal(row, "ghost");
    write(shown, row, was);
  }

  /** A probe comes back to what it left out. */
  const endsLooking = (/** @type {number} */ event) => events.code[event] === "cut" || isLast(event);

  /** Successors that were never visited show themselves as such once nobody will look at them. @param {number} row  @param {string} status */
  function reveal(row, status) {
    for (const child of model.children[row]) if (model.status[child] === "unvisited") shown.status[child] = status;
  }

  return {
    length: events.code.length - given,
    go(target) {
      const goal = Math.min(given + Math.max(target, 0), events.code.length);
      while (position < goal) forward();
      while (position > goal) backward();
      const event = position > given ? position - 1 : -1;
      const current = event < 0 ? -1 : changedRow(model, event);
      return { ...shown, position: position - given, event, current, path: pathTo(model, current) };
    },
  };
}

/** Every node, before the first event. @param {Stepped} model  @returns {ShownNodes} */
function fresh({ size, columns }) {
  /** @template T @param {T} value  @returns {T[]} */
  const all = (value) => new Array(size).fill(value);
  const { status, value, bound, alpha, beta, low, high, best, cut } = FRESH;
  return {
    status: all(status), value: all(value), bound: all(bound), alpha: all(alpha), beta: all(beta),
    low: all(low), high: all(high), best: all(best), cut: all(cut),
    declared: Object.fromEntries(columns.map(({ name }) => [name, all(null)])),
  };
}

/** @param {ShownNodes} shown  @param {number} row  @returns {State} */
const stateAt = ({ status, value, bound, alpha, beta, low, high, best, cut, declared }, row) => ({
  status: status[row], value: value[row], bound: bound[row], alpha: alpha[row], beta: beta[row],
  low: low[row], high: high[row], best: best[row], cut: cut[row],
  declared: Object.fromEntries(Object.entries(declared).map(([name, column]) => [name, column[row]])),
});

/** @param {ShownNodes} shown  @param {number} row  @param {Partial<State>} after */
function write(shown, row, after) {
  for (const field of FIELDS) if (field in after) Reflect.set(shown[field], row, after[field]);
  for (const [name, value] of Object.entries(after.declared ?? {})) shown.declared[name][row] = value;
}

/**
 * Is an event the return that finishes its node for good? Star2 returns to what it has probed.
 * @param {Stepped} model
 */
export function lastReturns({ events: { code, node } }) {
  /** @type {Map<number, number>} */
  const last = new Map();
  code.forEach((name, event) => { if (name === "return") last.set(node[event], event); });
  return (/** @type {number} */ event) => last.get(node[event]) === event;
}

/** Events that a search declares write down what their node shows by then. @param {Stepped} model  @param {number} event  @returns {Partial<State>} */
function written(model, event) {
  const { status, best, value, bound } = model.events;
  /** @type {Partial<State>} */
  const after = { value: value[event], bound: bound[event], ...declaredAt(model, event) };
  if (status) after.status = status[event];
  if (best) after.best = best[event];
  return after;
}

/** What an event says of the columns that its search declares. @param {Stepped} model  @param {number} event */
const declaredAt = ({ columns, events: { declared } }, event) => ({
  declared: Object.fromEntries(columns.filter(({ name }) => name in declared).map(({ name }) => [name, declared[name][event]])),
});

/** The node an event changes: `back` tells of a child, but it is the parent that takes the value. @param {Stepped} model  @param {number} event */
export function changedRow({ events, parent }, event) {
  const node = events.node[event];
  return events.code[event] === "back" ? parent[node] : node;
}

/**
 * @param {Stepped} model  @param {ShownNodes} shown  @param {number} event  @param {(event: number) => boolean} isLast
 * @returns {Partial<State>}
 */
function applied(model, shown, event, isLast) {
  const { code, node, value, alpha, beta, low, high, bound } = model.events;
  const row = node[event];
  const window = { alpha: alpha[event], beta: beta[event], low: low[event], high: high[event] };
  switch (code[event]) {
    case "enter": return { ...window, status: "open", bound: null };
    case "leaf": return { ...window, ...declaredAt(model, event), status: model.status[row], value: value[event], bound: model.bound[row] };
    case "back": return { ...window, ...declaredAt(model, event), value: hasBounds(model, model.parent[row]) ? null : value[event], best: bestSoFar(model, shown, event) };
    case "stand": return { ...window, value: value[event] };
    case "try": return window;
    case "cut": return { ...window, ...valueAtCut(model, event), cut: true };
    case "return": {
      const found = isLast(event) ? { bound: model.bound[row], best: model.best[row] } : { bound: bound[event] };
      return { ...window, ...declaredAt(model, event), status: "valued", value: value[event], ...found };
    }
    default: return written(model, event);
  }
}

/** Where a chance node is cut, its value is the bound by which it has left its window. @param {Stepped} model  @param {number} event */
function valueAtCut(model, event) {
  const { node, value, low, high } = model.events;
  const row = node[event];
  if (!hasBounds(model, row)) return { value: value[event] };
  return { value: model.bound[row] === "lower" ? low[event] : high[event], bound: model.bound[row] };
}

/** A child becomes the best one when its parent gains by its value. @param {Stepped} model  @param {ShownNodes} shown  @param {number} event */
function bestSoFar(model, shown, event) {
  const child = model.events.node[event];
  return stepAt(model, event).verbs.includes("gain") ? child : shown.best[model.parent[child]];
}
