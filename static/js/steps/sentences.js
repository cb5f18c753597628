/** What happens at an event, as a sentence's key and values. */
import { hasWindows } from "../tree-view/appearance.js";
import { cutParts } from "../tree-view/cuts.js";
import { otherwiseOf, valuedBy } from "../tree-view/meaning.js";
import { extendedParts } from "../tree-view/explain.js";
import { hasBounds, pathName, roleOf } from "../tree-view/model.js";
import { stepAt } from "./lines.js";
import { lastReturns } from "./replay.js";

/** @typedef {import("./lines.js").Stepped} Stepped */
/** @typedef {import("./replay.js").StepMoment} StepMoment */
/** @typedef {import("../tree-view/numbers.js").Numbers} Numbers */
/** @typedef {import("../tree-view/texts.js").Part} Part */
/** @typedef {Record<string, string>} SentenceValues */

/**
 * @param {Stepped} model  @param {StepMoment} moment  @param {Numbers} numbers
 * @param {string} rootName  @param {Record<string, string>} [called]  what the pseudo-code calls the players' own values
 * @returns {Part[]}
 */
export function sentenceParts(model, moment, numbers, rootName, called = { max: "v", min: "v" }) {
  const { event } = moment;
  if (event < 0) return [{ key: "step.start", values: {} }];
  const { code, node } = model.events;
  const row = node[event];
  const values = valuesAt(model, event, numbers, rootName);
  switch (code[event]) {
    case "enter": return [{ key: enterKey(model, event), values }, ...extendedParts(model, row)];
    case "stand": return [standPart(model, event, values, numbers, called)];
    case "try": return [{ key: `step.try.${stepAt(model, event).verbs.includes("singular") ? "singular" : "none"}`, values }];
    case "leaf": return [{ key: `step.leaf.${model.status[row]}`, values: { ...values, value: numbers.inSentence(model.events.value[event]) } }];
    case "back": return [backPart(model, moment, row, { ...values, v: called[roleOf(model, model.parent[row])] }, numbers)];
    case "cut": return cutParts(model, row, numbers);
    case "return": return [returnPart(model, event, values, numbers)];
    default: return [{ key: `${model.record}.step.${code[event]}`, values: { ...values, ...declaredAt(model, event, numbers), ...playedAt(model, event) } }];
  }
}

/** @param {Stepped} model  @param {number} event  @param {Numbers} numbers  @param {string} rootName  @returns {SentenceValues} */
function valuesAt(model, event, numbers, rootName) {
  const { events, probability } = model;
  const { node, value, alpha, beta, low, high } = events;
  const row = node[event];
  return {
    node: pathName(model, row) || rootName, value: numbers.inFull(value[event]),
    alpha: numbers.short(alpha[event]), beta: numbers.short(beta[event]),
    low: numbers.short(low[event]), high: numbers.short(high[event]),
    p: numbers.outcome(probability[row]),
  };
}

/** @param {Stepped} model  @param {number} event  @param {Numbers} numbers  @returns {SentenceValues} */
const declaredAt = ({ events: { declared } }, event, numbers) =>
  Object.fromEntries(Object.entries(declared).map(([name, column]) => [name, numbers.figure(column[event])]));

/** What readers call the action that a playout plays. @param {Stepped} model  @param {number} event  @returns {SentenceValues} */
const playedAt = ({ events: { played }, call }, event) => (played?.[event] ? { action: call(played[event]) } : {});

/** @param {Stepped} model  @param {number} event */
function enterKey(model, event) {
  const { verbs } = stepAt(model, event);
  const row = model.events.node[event];
  if (hasBounds(model, row)) return "step.enter.bounds";
  if (verbs.includes("first")) return "step.enter.probe";
  if (verbs.includes("others")) return "step.enter.again";
  const kind = model.kind[row];
  return kind !== "chance" && hasWindows(model) ? `step.enter.${kind}.window` : `step.enter.${kind}`;
}

/**
 * A quiescent node takes its estimate first.
 * @param {Stepped} model  @param {number} event  @param {SentenceValues} values  @param {Numbers} numbers  @param {Record<string, string>} called
 * @returns {Part}
 */
function standPart(model, event, values, numbers, called) {
  const row = model.events.node[event];
  return { key: `step.stand.${roleOf(model, row)}`, values: { ...values, v: called[roleOf(model, row)], value: numbers.inSentence(model.standPat[row]) } };
}

/** @param {Stepped} model  @param {number} event  @param {SentenceValues} values  @param {Numbers} numbers  @returns {Part} */
function returnPart(model, event, values, numbers) {
  const { value, bound } = model.events;
  const best = model.events.node[event] === 0 ? model.best[0] : -1;
  if (best >= 0 && roleOf(model, 0) !== "chance" && lastReturns(model)(event)) return { key: "step.return.chosen", values: { ...values, best: pathName(model, best) } };
  if (!stepAt(model, event).verbs.includes("first") || lastReturns(model)(event)) return { key: "step.return", values };
  return { key: "step.return.probe", values: { ...values, value: numbers.bounded(value[event], bound[event]) } };
}

/**
 * A successor gave its value to the node above. Without a value of its own, a player's node has its window.
 * @param {Stepped} model  @param {StepMoment} moment  @param {number} row  @param {SentenceValues} values  @param {Numbers} numbers
 * @returns {Part}
 */
function backPart(model, moment, row, values, numbers) {
  const parent = model.parent[row];
  const role = roleOf(model, parent);
  if (role === "chance") return outcomePart(model, moment, row, values, numbers);
  const { verbs } = stepAt(model, moment.event);
  if (verbs.includes("again")) return { key: "step.back.again", values: { ...values, given: numbers.bounded(moment.value[row], moment.bound[row]) } };
  const given = numbers.inSentence(moment.value[row]);
  const isTaken = verbs.includes(model.ownsValue ? "gain" : "narrow");
  const meaning = valuedBy(model, parent);
  if (meaning) {
    const otherwise = numbers.byMinimax(otherwiseOf(model, moment, row));
    return { key: `step.back.${meaning.option}.${isTaken ? "taken" : "left"}`, values: { ...values, given, [meaning.otherwise]: otherwise } };
  }
  const key = `step.back.${role}.${isTaken ? "taken" : "left"}`;
  if (model.ownsValue) return { key, values: { ...values, given } };
  return { key: `${key}.window`, values: { ...values, given, value: role === "max" ? values.alpha : values.beta } };
}

/**
 * The value of an outcome goes into the sum, or with star pruning into the bounds.
 * @param {Stepped} model  @param {StepMoment} moment  @param {number} row  @param {SentenceValues} values  @param {Numbers} numbers
 * @returns {Part}
 */
function outcomePart(model, moment, row, values, numbers) {
  const parent = model.parent[row];
  const given = numbers.bounded(moment.value[row], moment.bound[row]);
  if (!hasBounds(model, parent)) return { key: "step.back.chance.sum", values: { ...values, given } };
  const isSettled = moment.low[parent] === moment.high[parent];
  return { key: `step.back.chance.${isSettled ? "settled" : "bounds"}`, values: { ...values, given } };
}
