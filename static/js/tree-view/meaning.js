/** An option by which values mean something else: why a node has its value, and what it would be worth without the option. */
import { roleOf } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Moment} Moment */
/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./texts.js").Part} Part */

const MOST_TERMS = 8; // of a mean that can still be read

/** The option by which this node is valued, if it is one of those that the option concerns. @param {Model} model  @param {number} row */
export const valuedBy = (model, row) => (model.meaning?.of === roleOf(model, row) ? model.meaning : null);

/** Why a finished node is valued so. @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
export function meaningParts(model, moment, row, numbers) {
  const meaning = valuedBy(model, row);
  if (!meaning) return [];
  const { option, number } = meaning;
  const best = moment.best[row];
  const given = model.children[row].map((child) => moment.value[child]);
  const values = { value: numbers.inFull(moment.value[row]), [option]: numbers.short(number) };
  if (best < 0 || given.includes(null) || given.length > MOST_TERMS) return [{ key: `explain.${option}.valued`, values }];
  const sure = numbers.short(Number((1 - number).toPrecision(12)));
  const mean = given.map((value) => numbers.short(value)).join("; ");
  return [{ key: `explain.${option}.${meaning.of}`, values: { ...values, sure, mean, action: model.called[best], best: numbers.short(moment.value[best]) } }];
}

/** What the node would be worth without the option, where that is another value. @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers  @returns {Part[]} */
export function otherwiseParts(model, moment, row, numbers) {
  const value = otherwiseOf(model, moment, row);
  if (!model.meaning || value === null || value === moment.value[row]) return [];
  return [{ key: `explain.${model.meaning.option}.${model.meaning.otherwise}`, values: { [model.meaning.otherwise]: numbers.byMinimax(value) } }];
}

/** The node's value without the option. @param {Pick<Model, "meaning">} model  @param {Pick<Moment, "declared">} moment  @param {number} row  @returns {import("./numbers.js").Value} */
export const otherwiseOf = ({ meaning }, { declared }, row) => (meaning && declared?.[meaning.otherwise]?.[row]) ?? null;
