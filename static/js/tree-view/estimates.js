/** Which values of a tree are only estimates: those of cutoffs, and all that rest on one. No DOM. */

import { otherwiseOf } from "./meaning.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Moment} Moment */

/**
 * The least value of a won game, which no estimate reaches: `won`, or 1 where finished games are worth at most that and every estimate
 * is worth less. 0 where there is no such value.
 * @param {Model} model  @param {number} won  see won-games.js
 */
function surest({ status, value }, won) {
  if (won > 0) return won;
  const most = (/** @type {string} */ of) => value.reduce((/** @type {number} */ found, each, row) => (status[row] === of ? Math.max(found, Math.abs(each ?? 0)) : found), 0);
  return most("terminal") === 1 && most("cutoff") < 1 ? 1 : 0;
}

/**
 * By row, whether the value that is shown at that moment is only an estimate. A win is proven, whatever else was estimated; but
 * where an option changes what values mean only if the value would be the same without it.
 * @param {Model} model  @param {Pick<Moment, "value" | "declared">} moment  @param {number} [won]
 */
export function estimatedRows(model, { value, declared }, won = 0) {
  const estimated = model.status.map((status) => status === "cutoff");
  if (!model.estimated && !estimated.includes(true)) return estimated;
  const sure = surest(model, won);
  for (let row = model.parent.length - 1; row >= 0; row -= 1) { // parents come before their children
    if (mayHideOne(model, row)) estimated[row] = true;
    const isMean = model.meaning && otherwiseOf(model, { declared }, row) !== value[row];
    if (sure > 0 && !isMean && Math.abs(value[row] ?? 0) >= sure) estimated[row] = false;
    if (estimated[row] && row > 0) estimated[model.parent[row]] = true;
  }
  return estimated;
}

/** Whether a cutoff may be among what was not recorded below the node, or what the table answered. @param {Model} model  @param {number} row */
const mayHideOne = (model, row) => model.estimated && (model.status[row] === "table" || (model.children[row].length === 0 && (model.count[row] ?? 1) > 1));
