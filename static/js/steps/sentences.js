/** What happens at an event, as a sentence's key and values. */
import { cutParts } from "../tree/explain.js";
import { moverAt } from "./lines.js";

/** @returns {{key: string, values: object}[]} */
export function sentenceParts(model, moment, numbers, rootName, hasValue = true) {
  const { event } = moment;
  if (event < 0) return [{ key: "step.start", values: {} }];
  const { code, node, value, alpha, beta } = model.events;
  const row = node[event];
  const mover = moverAt(model, event);
  const values = {
    node: model.action[row] || rootName, value: numbers.short(value[event]),
    alpha: numbers.short(alpha[event]), beta: numbers.short(beta[event]),
  };
  switch (code[event]) {
    case "enter": return [{ key: `step.enter.${mover}`, values }];
    case "leaf": return [{ key: `step.leaf.${model.status[row]}`, values }];
    case "back": return [hasValue || mover === "chance" ? backPart(model, moment, row, mover, values, numbers) : windowPart(model, moment, row, mover, values, numbers)];
    case "cut": return cutParts(model, row, numbers);
    default: return [{ key: "step.return", values }];
  }
}

/** Without a value of its own, a node has its window: α at MAX, β at MIN. */
function windowPart(model, moment, row, mover, values, numbers) {
  const given = numbers.short(moment.value[row]);
  const value = mover === "max" ? values.alpha : values.beta;
  return { key: `step.back.${mover}.${moment.tightened ? "taken" : "left"}.window`, values: { ...values, given, value } };
}

function backPart(model, moment, row, mover, values, numbers) {
  const given = numbers.short(moment.value[row]);
  const parent = model.parent[row];
  const isTaken = mover === "chance" || moment.best[parent] === row;
  return { key: `step.back.${mover}.${isTaken ? "taken" : "left"}`, values: { ...values, given } };
}
