/**
 * Why a node has its value, and why the search stopped looking there: as values for sentences, never as sentences.
 * Each answer is a list of `{key, values}`; the page's `texts` hold the templates.
 */
import { pathTo } from "./model.js";

const STRICT = new Set(["puc"]); // conventions that cut on alpha > beta only

/**
 * The facts of a cut at `row`, or null. At a MIN node: its β has come down to an ancestor's α. At a MAX node the mirror.
 * @returns {{ancestor: number, plies: number, through: number, bound: number, value: number} | null}
 *   ancestor −1: the root's window; through: the ancestor's child that gave it the bound, or −1
 */
export function whyCut(model, row) {
  const ancestor = model.cutBy[row];
  if (ancestor === -2 || ancestor === undefined) return null;
  const isMin = model.kind[row] === "min" || (model.kind[row] === "chance" && model.bound[row] === "upper");
  const [bound, own] = isMin ? [model.alphaIn[row], model.betaOut[row]] : [model.betaIn[row], model.alphaOut[row]];
  const best = isMin ? Math.min : Math.max;
  const value = best(model.value[row] ?? own, own ?? model.value[row]);
  const plies = ancestor >= 0 ? model.ply[row] - model.ply[ancestor] : 0;
  return { ancestor, plies, bound, value, through: ancestor >= 0 ? model.cutThrough[row] ?? boundGiver(model, ancestor, row) : -1 };
}

/** For a record without the column `cutThrough`: the first child with the ancestor's best value, among those searched before the branch of `row`. */
function boundGiver(model, ancestor, row) {
  const branch = pathTo(model, row)[model.ply[ancestor] + 1];
  const sign = model.kind[ancestor] === "min" ? -1 : 1;
  let giver = -1;
  for (const child of model.children[ancestor]) {
    if (child === branch) break;
    if (model.value[child] === null || model.kind[ancestor] === "chance") continue;
    if (giver < 0 || sign * model.value[child] > sign * model.value[giver]) giver = child;
  }
  return giver;
}

/** The cut as a sentence's key and values. @returns {{key: string, values: object}[]} */
export function cutParts(model, row, numbers) {
  const cut = whyCut(model, row);
  if (!cut) return [];
  const kind = model.kind[row];
  const strict = STRICT.has(model.convention);
  const values = {
    value: numbers.short(cut.value), bound: numbers.short(cut.bound), plies: cut.plies,
    sign: kind === "max" ? (strict ? ">" : "≥") : strict ? "<" : "≤",
    action: cut.through >= 0 ? model.action[cut.through] : "",
  };
  if (kind === "chance") return [{ key: `cut.chance.${model.bound[row] === "lower" ? "lower" : "upper"}`, values }];
  const how = cut.ancestor < 0 ? "window" : !values.action ? "plain" : cut.plies === 1 ? "one" : "many";
  return [{ key: `cut.${kind}.${how}`, values }];
}

/** Why the node has its value. @returns {{key: string, values: object}[]} */
export function explain(model, moment, row, numbers) {
  const status = moment.status[row];
  const value = numbers.short(moment.value[row]);
  if (status === "ghost") return [{ key: "explain.ghost", values: {} }];
  if (status === "unvisited") return explainUnvisited(model, moment, row, numbers);
  if (status === "open") return explainOpen(model, moment, row, numbers);
  if (status !== "valued") return [{ key: `explain.${status}`, values: { value } }];
  return moment.cut[row] ? explainCut(model, moment, row, numbers) : explainValue(model, moment, row, numbers);
}

function explainUnvisited(model, moment, row, numbers) {
  const parent = model.parent[row];
  if (!moment.cut[parent]) return [{ key: "explain.unvisited", values: {} }];
  return [{ key: "explain.pruned", values: {} }, ...cutParts(model, parent, numbers)];
}

/** A cut node has a bound for a value: the rest of it was never looked at. */
function explainCut(model, moment, row, numbers) {
  const bound = moment.bound[row] === "lower" ? "lower" : "upper";
  return [...cutParts(model, row, numbers), { key: `explain.cut.${bound}`, values: { value: numbers.short(moment.value[row]) } }];
}

function explainOpen(model, moment, row, numbers) {
  const best = moment.best[row];
  if (moment.value[row] === null || best < 0) return [{ key: "explain.open", values: {} }];
  return [{ key: `explain.sofar.${model.kind[row]}`, values: { action: model.action[best], value: numbers.short(moment.value[row]) } }];
}

function explainValue(model, moment, row, numbers) {
  const kind = model.kind[row];
  const value = numbers.short(moment.value[row]);
  if (kind === "chance") return explainChance(model, moment, row, numbers);
  const missed = (kind === "max" && moment.bound[row] === "upper") || (kind === "min" && moment.bound[row] === "lower");
  if (missed) {
    const bound = numbers.short(kind === "max" ? moment.alpha[row] : moment.beta[row]);
    return [{ key: `explain.${kind}.missed`, values: { value, bound } }];
  }
  const best = moment.best[row];
  if (best < 0) return [{ key: "explain.valued", values: { value } }];
  return [{ key: `explain.${kind}`, values: { action: model.action[best], value } }];
}

function explainChance(model, moment, row, numbers) {
  const known = model.children[row].filter((child) => moment.value[child] !== null);
  const sum = known.map((child) => `${numbers.probability(model.probability[child] ?? 0)} · ${numbers.short(moment.value[child])}`);
  const value = numbers.short(moment.value[row]);
  if (known.length === 0 || moment.bound[row] !== "exact") return [{ key: "explain.valued", values: { value } }];
  return [{ key: "explain.chance", values: { sum: sum.join(" + "), value } }];
}

/** One line about a node, for the list form and for screen readers: parts to be joined by commas. */
export function describe(model, moment, row, numbers) {
  const status = moment.status[row];
  const parts = [];
  const add = (key, values = {}) => parts.push({ key, values });
  if (row === 0) add("node.root");
  else add("node.action", { action: model.action[row] });
  if (model.probability[row] !== null) add("node.probability", { probability: numbers.probability(model.probability[row]) });
  if (["max", "min", "chance"].includes(model.kind[row])) add(`node.${model.kind[row]}`);
  if (moment.value[row] !== null && status !== "ghost") {
    add(`value.${moment.bound[row] ?? "sofar"}`, { value: numbers.short(moment.value[row]) });
  }
  if (status !== "valued") add(`status.${status}`);
  if (moment.cut[row]) add("node.cut");
  if (moment.current === row) add("node.current");
  return parts;
}
