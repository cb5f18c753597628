/** Why the search stopped looking at a node: as values for sentences, never as sentences. */
import { pathTo, roleOf } from "./model.js";

const MOST_TERMS = 8; // of a sum that can still be read

/**
 * The facts of a cut at `row`, or null. At a MIN node: its β has come down to an ancestor's α. At a MAX node the mirror.
 * At a chance node: the most it can still be worth has come down to α, or the least has gone up to β.
 * @returns {{ancestor: number, plies: number, through: number, bound: number, value: number} | null}
 *   ancestor −1: the root's window; through: the ancestor's child that gave it the bound, or −1
 */
export function whyCut(model, row) {
  const ancestor = model.cutBy[row];
  if (ancestor === -2 || ancestor === undefined) return null;
  const isLow = sideOf(model, row) === "upper";
  const [bound, own] = isLow ? [model.alphaIn[row], model.betaOut[row]] : [model.betaIn[row], model.alphaOut[row]];
  const best = isLow ? Math.min : Math.max;
  const value = best(model.value[row] ?? own, own ?? model.value[row]);
  const plies = ancestor >= 0 ? model.ply[row] - model.ply[ancestor] : 0;
  return { ancestor, plies, bound, value, through: ancestor >= 0 ? model.cutThrough[row] ?? boundGiver(model, ancestor, row) : -1 };
}

/** What a cut node's value is: an upper bound at MIN, a lower one at MAX, either at chance. */
function sideOf(model, row) {
  const role = roleOf(model, row);
  if (role === "chance") return model.bound[row] === "lower" ? "lower" : "upper";
  return role === "min" ? "upper" : "lower";
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

/** The cut as sentences' keys and values. @returns {{key: string, values: object}[]} */
export function cutParts(model, row, numbers) {
  const cut = whyCut(model, row);
  if (!cut) return [];
  const role = roleOf(model, row);
  const values = {
    value: numbers.short(cut.value), bound: numbers.short(cut.bound), plies: cut.plies,
    ...comparison(model, role),
    action: cut.through >= 0 ? model.called[cut.through] : "",
  };
  const fromChance = cut.ancestor >= 0 && roleOf(model, cut.ancestor) === "chance";
  if (role === "chance") return chanceCut(model, row, { fromChance, values, numbers });
  if (fromChance) return [{ key: `cut.${role}.chance`, values }];
  const how = cut.ancestor < 0 ? "window" : !values.action ? "plain" : cut.plies === 1 ? "one" : "many";
  return [{ key: `cut.${role}.${how}`, values }];
}

/** What is compared with the bound, and how: a node's own value v, or the edge of its window that moved. */
function comparison({ tests }, role) {
  const isStrict = /[<>]/.test(tests.max);
  const edge = role === "max" ? "α" : "β";
  return { own: tests.max.startsWith("v") ? "v" : edge, sign: role === "max" ? (isStrict ? ">" : "≥") : isStrict ? "<" : "≤" };
}

function chanceCut(model, row, { fromChance, values, numbers }) {
  const side = sideOf(model, row);
  const how = fromChance ? "chance" : values.action ? "through" : "plain";
  return [{ key: `cut.chance.${side}.${how}`, values }, ...extremeSum(model, row, side, values.value, numbers)];
}

/** The arithmetic of a bound: what is proved of each outcome, and the extreme value where nothing is. */
function extremeSum(model, row, side, value, numbers) {
  const children = model.children[row];
  if (!model.bounds || children.length > MOST_TERMS) return [];
  const extreme = model.bounds[side === "upper" ? 1 : 0];
  const isProved = (child) => [side, "exact"].includes(model.bound[child]) && model.value[child] !== null;
  const terms = children.map((child) => numbers.product(model.probability[child], isProved(child) ? model.value[child] : extreme));
  return [{ key: `cut.chance.${side}.sum`, values: { extreme: numbers.short(extreme), sum: terms.join(" + "), value } }];
}
