/**
 * Why a node has its value, and why the search stopped looking there: as values for sentences, never as sentences.
 * Each answer is a list of `{key, values}`; the page's `texts` hold the templates.
 */
import { cutParts } from "./cuts.js";
import { meaningParts, otherwiseParts, valuedBy } from "./meaning.js";
import { hasBounds, roleOf } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Moment} Moment */
/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./texts.js").Part} Part */

/** Why the node has its value. @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
export function explain(model, moment, row, numbers) {
  if (model.says) return [];
  const status = moment.status[row];
  const value = numbers.inSentence(moment.value[row]);
  if (status === "ghost") return [{ key: "explain.ghost", values: {} }];
  if (status === "unvisited") return explainUnvisited(model, moment, row, numbers);
  if (status === "open") return explainOpen(model, moment, row, numbers);
  if (status === "cutoff" && model.standPat[row] !== null) return [{ key: "explain.quiet", values: { value } }];
  if (status !== "valued") return [{ key: `explain.${status}`, values: { value } }];
  const parts = moment.cut[row] ? explainCut(model, moment, row, numbers) : explainValue(model, moment, row, numbers);
  return [...extendedParts(model, row), ...standPatParts(model, row, numbers), ...parts, ...otherwiseParts(model, moment, row, numbers)];
}

/** Why the search goes a ply deeper at a node. @param {Model} model  @param {number} row  @returns {Part[]} */
export const extendedParts = ({ extended }, row) => (extended[row] ? [{ key: `explain.extended.${extended[row]}`, values: {} }] : []);

/** What the player can have without an unquiet action. @param {Model} model  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
function standPatParts(model, row, numbers) {
  if (model.standPat[row] === null) return [];
  return [{ key: `explain.stand.${roleOf(model, row)}`, values: { value: numbers.inSentence(model.standPat[row]) } }];
}

/** @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
function explainUnvisited(model, moment, row, numbers) {
  const parent = model.parent[row];
  if (!moment.cut[parent]) {
    const wasProbed = model.probes && roleOf(model, model.parent[parent] ?? parent) === "chance";
    return [{ key: wasProbed ? "explain.probed" : "explain.unvisited", values: {} }];
  }
  return [{ key: "explain.pruned", values: {} }, ...cutParts(model, parent, numbers)];
}

/**
 * A cut node has a bound for a value: the rest of it was never looked at.
 * @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]}
 */
function explainCut(model, moment, row, numbers) {
  const bound = moment.bound[row] === "lower" ? "lower" : "upper";
  return [...cutParts(model, row, numbers), { key: `explain.cut.${bound}`, values: { value: numbers.short(moment.value[row]) } }];
}

/** @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
function explainOpen(model, moment, row, numbers) {
  const best = moment.best[row];
  const role = roleOf(model, row);
  if (role === "chance") return explainOpenChance(model, moment, row, numbers);
  if (moment.value[row] === null || best < 0) return [{ key: "explain.open", values: {} }];
  const meaning = valuedBy(model, row);
  if (meaning) return [{ key: `explain.${meaning.option}.sofar`, values: { value: numbers.short(moment.value[row]) } }];
  return [{ key: `explain.sofar.${role}`, values: { action: model.called[best], value: numbers.short(moment.value[row]) } }];
}

/** @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
function explainOpenChance(model, moment, row, numbers) {
  const [low, high] = [moment.low?.[row] ?? null, moment.high?.[row] ?? null];
  if (hasBounds(model, row) && low !== null) {
    return [{ key: "explain.sofar.bounds", values: { low: numbers.short(low), high: numbers.short(high) } }];
  }
  if (moment.value[row] === null) return [{ key: "explain.open", values: {} }];
  return [{ key: "explain.sofar.chance", values: { value: numbers.short(moment.value[row]) } }];
}

/** @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
function explainValue(model, moment, row, numbers) {
  const role = roleOf(model, row);
  const value = numbers.inSentence(moment.value[row]);
  if (moment.bound[row] === "sample") return [{ key: "explain.sample", values: { value: numbers.short(moment.value[row]) } }];
  if (role === "chance") return explainChance(model, moment, row, numbers);
  if (valuedBy(model, row)) return meaningParts(model, moment, row, numbers);
  const missed = (role === "max" && moment.bound[row] === "upper") || (role === "min" && moment.bound[row] === "lower");
  if (missed) {
    const bound = numbers.short(role === "max" ? moment.alpha[row] : moment.beta[row]);
    return [{ key: `explain.${role}.missed`, values: { value, bound } }];
  }
  const best = moment.best[row];
  if (best < 0) return [{ key: model.standPat[row] === null ? "explain.valued" : "explain.stands", values: { value } }];
  const who = role === model.kind[row] ? role : `chance.${model.attitude}`;
  return [{ key: `explain.${who}`, values: { action: model.called[best], value } }];
}

/** @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
function explainChance(model, moment, row, numbers) {
  const known = model.children[row].filter((child) => moment.value[child] !== null);
  const sum = known.map((child) => numbers.product(model.probability[child] ?? 0, moment.value[child] ?? 0));
  const value = numbers.inFull(moment.value[row]);
  if (known.length === 0 || moment.bound[row] !== "exact") return [{ key: "explain.valued", values: { value } }];
  return [{ key: "explain.chance", values: { sum: sum.join(" + "), value } }];
}

/**
 * One line about a node, for the list form and for screen readers: parts to be joined by commas.
 * @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers
 * @param {boolean} [isEstimate]  whether its value is only an estimate
 */
export function describe(model, moment, row, numbers, isEstimate = false) {
  const status = moment.status[row];
  /** @type {Part[]} */
  const parts = [];
  /** @param {string} key  @param {Part["values"]} [values] */
  const add = (key, values = {}) => { parts.push({ key, values }); };
  if (row === 0) add("node.root");
  else add("node.action", { action: model.called[row] });
  if (model.probability[row] !== null) add("node.probability", { probability: numbers.outcome(model.probability[row]) });
  if (["max", "min", "chance"].includes(model.kind[row])) add(`node.${model.kind[row]}`);
  if (model.kind[row] === "terminal" && status === "unvisited") add("node.leaf");
  if (moment.value[row] !== null && status !== "ghost") {
    const bound = moment.bound[row] ?? "sofar";
    add(isEstimate && bound === "exact" ? "value.estimate" : `value.${bound}`, { value: numbers.short(moment.value[row]) });
  }
  const isPruned = status === "unvisited" && moment.cut[model.parent[row]]; // row 0 is visited
  if (status !== "valued") add(isPruned ? "status.pruned" : `status.${status}`);
  if (hasBounds(model, row) && (moment.cut[row] || status === "open") && (moment.low?.[row] ?? null) !== null) {
    add("value.between", { low: numbers.short(moment.low[row]), high: numbers.short(moment.high[row]) });
  }
  if (moment.cut[row]) add("node.cut");
  if (moment.current === row) add("node.current");
  return parts;
}
