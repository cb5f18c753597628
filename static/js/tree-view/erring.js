/** A MIN who errs: why its node is worth what MAX may expect, and what minimax says of the same node. */

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Moment} Moment */
/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./texts.js").Part} Part */

const MOST_TERMS = 8; // of a mean that can still be read

/** Why a finished MIN node has its value. @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
export function erringParts(model, moment, row, numbers) {
  const best = moment.best[row];
  const given = model.children[row].map((child) => moment.value[child]);
  const values = { value: numbers.inFull(moment.value[row]), errs: numbers.short(model.errs) };
  if (best < 0 || given.includes(null) || given.length > MOST_TERMS) return [{ key: "explain.errs.valued", values }];
  const sure = numbers.short(Number((1 - model.errs).toPrecision(12)));
  const mean = given.map((value) => numbers.short(value)).join("; ");
  return [{ key: "explain.errs.min", values: { ...values, sure, mean, action: model.called[best], best: numbers.short(moment.value[best]) } }];
}

/** What the node would be worth if MIN did not err, where that is another value. @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
export function minimaxParts(model, moment, row, numbers) {
  const minimax = minimaxOf(moment, row);
  if (model.errs === 0 || minimax === null || minimax === moment.value[row]) return [];
  return [{ key: "explain.errs.minimax", values: { minimax: numbers.byMinimax(minimax) } }];
}

/** The minimax value of a node. @param {Pick<Moment, "declared">} moment  @param {number} row  @returns {import("./numbers.js").Value} */
export const minimaxOf = ({ declared }, row) => declared?.minimax?.[row] ?? null;
