/** Why the search cut a node: the values for sentences, never the sentences themselves. */
import { pathName, roleOf } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./texts.js").Part} Part */

const MOST_TERMS = 8; // of a sum that can still be read

/**
 * The facts of a cut at `row`, or null. At a MIN node: its β has come down to an ancestor's α. At a MAX node the mirror.
 * At a chance node: the most it can still be worth has come down to α, or the least has gone up to β.
 * @param {Model} model  @param {number} row
 * @returns {{ancestor: number, plies: number, through: number, bound: import("./numbers.js").Value, value: import("./numbers.js").Value} | null}
 *   ancestor −1: the root's window; through: the ancestor's child that gave it the bound, or −1
 */
export function whyCut(model, row) {
  const ancestor = model.cutBy[row];
  if (ancestor === -2 || ancestor === undefined) return null;
  const [own, , bound] = comparedAt(model, row);
  const plies = ancestor >= 0 ? model.ply[row] - model.ply[ancestor] : 0;
  return {
    ancestor, plies, through: model.cutThrough[row],
    bound: bound === "α" ? model.alphaIn[row] : model.betaIn[row],
    value: { v: model.value, "α": model.alphaOut, "β": model.betaOut, low: model.low, high: model.high }[own][row],
  };
}

/** What was compared at a cut node, and how. @param {Model} model  @param {number} row  @returns {import("./model.js").Compared} */
function comparedAt(model, row) {
  const role = roleOf(model, row);
  if (role === "chance") return sideOf(model, row) === "upper" ? ["high", "≤", "α"] : ["low", "≥", "β"];
  return role === "min" ? model.compared.min : model.compared.max;
}

/** What a cut node's value is: an upper bound at MIN, a lower one at MAX, either at chance. @param {Model} model  @param {number} row */
function sideOf(model, row) {
  const role = roleOf(model, row);
  if (role === "chance") return model.bound[row] === "lower" ? "lower" : "upper";
  return role === "min" ? "upper" : "lower";
}

/**
 * The node through which the one in hand has just been cut, for the sentence names it; or −1.
 * @param {Model} model  @param {Pick<import("./model.js").Moment, "current" | "cut">} moment
 */
export const cutterAt = (model, { current, cut }) => (current >= 0 && cut[current] ? model.cutThrough[current] : -1);

/** The cut as sentences' keys and values. @param {Model} model  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
export function cutParts(model, row, numbers) {
  const cut = whyCut(model, row);
  if (!cut) return [];
  const role = roleOf(model, row);
  const [own, sign] = comparedAt(model, row);
  const values = {
    ...numbersOf(cut, role, numbers), plies: cut.plies, own, sign,
    action: cut.through >= 0 ? nameOrPath(model, cut.through) : "",
  };
  const isNull = cut.ancestor >= 0 && cut.through >= 0 && roleOf(model, cut.ancestor) === role && role !== "chance"; // its own player's bound is nobody's but a null window's
  if (isNull) return [{ key: `cut.${role}.null`, values }];
  const fromChance = cut.ancestor >= 0 && roleOf(model, cut.ancestor) === "chance";
  if (role === "chance") return chanceCut(model, row, { fromChance, values, numbers });
  if (fromChance) return [{ key: `cut.${role}.chance`, values }];
  const how = cut.ancestor < 0 ? "window" : !values.action ? "plain" : cut.plies === 1 ? "one" : "many";
  return [{ key: `cut.${role}.${how}`, values }];
}

/** The action's name; where another node's action has the same name, the path to it. @param {Model} model  @param {number} row */
function nameOrPath(model, row) {
  const { called } = model;
  const isAmbiguous = called.some((name, other) => other !== row && name === called[row]);
  return isAmbiguous && called[row] ? pathName(model, row) : called[row];
}

/**
 * The two numbers compared. Equal values say once who wins; an expected value is nobody's victory.
 * @param {Pick<NonNullable<ReturnType<typeof whyCut>>, "value" | "bound">} cut  @param {string} role  @param {Numbers} numbers
 */
function numbersOf({ value, bound }, role, numbers) {
  return {
    value: role === "chance" ? numbers.short(value) : numbers.inSentence(value),
    bound: bound === value ? numbers.short(bound) : numbers.inSentence(bound),
  };
}

/**
 * @param {Model} model  @param {number} row
 * @param {{fromChance: boolean, values: Record<string, string | number>, numbers: Numbers}} cut
 */
function chanceCut(model, row, { fromChance, values, numbers }) {
  const side = sideOf(model, row);
  const how = fromChance ? "chance" : values.action ? "through" : "plain";
  return [{ key: `cut.chance.${side}.${how}`, values }, ...extremeSum(model, row, side, values.value, numbers)];
}

/**
 * The arithmetic of a bound: what is proved of each outcome, and the extreme value where nothing is.
 * @param {Model} model  @param {number} row  @param {"lower" | "upper"} side  @param {string | number} value  @param {Numbers} numbers
 * @returns {Part[]}
 */
function extremeSum(model, row, side, value, numbers) {
  const children = model.children[row];
  if (!model.bounds || children.length > MOST_TERMS) return [];
  const extreme = model.bounds[side === "upper" ? 1 : 0];
  /** @param {number} child */
  const worth = (child) => (model.bound[child] === side || model.bound[child] === "exact" ? model.value[child] : null) ?? extreme ?? 0;
  const terms = children.map((child) => numbers.product(model.probability[child] ?? 0, worth(child)));
  return [{ key: `cut.chance.${side}.sum`, values: { extreme: numbers.short(extreme), sum: terms.join(" + "), value } }];
}
