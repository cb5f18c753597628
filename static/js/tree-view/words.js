/** The words in the picture besides numbers and actions, and what the list says about each node. */
import { hides, levelKinds } from "./appearance.js";
import { describe } from "./explain.js";
import { below } from "./model.js";
import { say } from "./texts.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./state.js").Laid} Laid */

/**
 * @param {Model} model  @param {import("./layout.js").Scene} scene  @param {Record<string, string>} texts  @param {Numbers} numbers
 * @returns {import("./draw.js").Words}
 */
export function wordsOf(model, scene, texts, numbers) {
  const more = (/** @type {number} */ count) => say(texts, "mark.more", { count: numbers.count(count) });
  return {
    levels: levelKinds(model, scene).map((kinds) => kinds.map((kind) => ({ name: kind, text: say(texts, `row.${kind}`) }))),
    unvisited: say(texts, "mark.unvisited"), table: say(texts, "mark.table"), unrecorded: say(texts, "mark.unrecorded"),
    stub: ({ kind, count }) => (kind === "more" ? more(count) : "…"), worlds: more,
  };
}

/** Changes whenever the sentence of a node would. @param {Laid} laid  @param {number} row */
export function stateOf({ moment, appearance, isExact }, row) {
  const declared = Object.values(moment.declared ?? {}).map((column) => column[row]).join(" ");
  return `${declared} ${moment.status[row]} ${moment.value[row]} ${moment.bound[row]} ${moment.cut[row]} ${moment.current === row} ${appearance.pill[row]} ${isExact}`;
}

/** @param {Laid} laid  @param {number} row  @param {Record<string, string>} texts */
export function sentenceOf({ model, moment, folded, numbers, isExact, appearance }, row, texts) {
  const parts = model.says
    ? [model.says[row] ?? ""]
    : describe(model, moment, row, numbers, appearance?.estimated[row]).map(({ key, values }) => say(texts, key, values));
  for (const { name } of model.columns) {
    const value = moment.declared?.[name][row] ?? null;
    if (value !== null) parts.push(say(texts, "node.declared", { column: say(texts, `${model.record}.column.${name}`), value: numbers.figure(value) }));
  }
  const belief = model.belief?.[row];
  if (belief) parts.push(say(texts, "node.belief", { worlds: belief.map(([label, p, text]) => `${label} ${isExact ? text : numbers.short(p)}`).join(" · ") }));
  const count = below(model, row);
  if (hides(model, folded, row)) parts.push(say(texts, numbers.counting("node.hides", count), { count: numbers.count(count) }));
  return parts.join(", ");
}
