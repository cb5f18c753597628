/** What shapes, colours and marks mean, as a small list. */
import { element } from "./outline.js";
import { outlineData, shapesOf } from "./shapes.js";
import { wordLink } from "../word-link.js";
import { actionName, isNumber, say, shortAmount } from "./texts.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").OptionalColumns} OptionalColumns */
/** @typedef {[className: string, data: string][]} Paths */

const SVG = "http://www.w3.org/2000/svg";
const BOX = "M4 7.5a3 3 0 0 1 3-3h14a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-14a3 3 0 0 1-3-3z";
/** @type {[key: string, paths: Paths][]} */
const SAMPLES = [
  ["legend.terminal", [["mark box", BOX], ["mark fill", "M7 15.6h14v2h-14z"]]],
  ["legend.cutoff", [["mark box", BOX], ["mark dots", "M9 23.5h.01M14 23.5h.01M19 23.5h.01"]]],
  ["legend.estimate", [["mark", "M4 19q2.5-5 5 0t5 0t5 0t5 0"], ["mark", "M14 4v9M11.5 6.2l2.5-2.2"]]],
  ["legend.table", [["mark box", BOX], ["mark fill", "M19 1.5h7v7h-7z"]]],
  ["legend.unvisited", [["mark box dashed", BOX]]],
  ["legend.cut", [["mark dashed", "M14 1V27"], ["mark slash", "M8 13l12-6M8 19l12-6"]]],
  ["legend.line", [["mark thick", "M5 3C5 16 23 12 23 25"]]],
  ["legend.path", [["mark lit", "M5 3C5 16 23 12 23 25"]]],
  ["legend.current", [["mark ring", "M24 14a10 10 0 1 0 0 .01z"]]],
  ["legend.folded", [["mark box", "M2 14a7 7 0 0 1 7-7h10a7 7 0 0 1 0 14h-10a7 7 0 0 1-7-7z"], ["mark fill", "M6 12h7l-3.5 4.6z"], ["mark stroke", "M16 17v-5.5M16 13.5c.8-2.4 4.5-2.6 4.5.5v3"]]],
  ["legend.more", [["mark box dashed", BOX], ["mark stroke", "M7 12.5h5M9.5 10v5M15.5 15v-5M15.5 12c.8-2.4 4.5-2.6 4.5.5v2.5"]]],
];
/** The entries of the glossary that say more. @type {Record<string, string>} */
const ENTRIES = {
  "legend.max": "max-min", "legend.min": "max-min", "legend.chance": "chance", "legend.belief": "belief", "legend.together": "information-set",
  "legend.terminal": "terminal", "legend.cutoff": "cutoff", "legend.estimate": "evaluation", "legend.table": "table",
  "legend.quiescent": "quiescence", "legend.extended": "extension", "legend.cut": "cut", "legend.line": "principal-variation",
};
const SAMPLE = "2"; // as it is drawn here
/** @type {Paths} */
const AMOUNT = [["mark stroke", "M14 1v7M14 19v8"], ["mark stroke", "M11.5 11.8c1-2.6 5-2.2 4.8.4-.2 1.8-3.6 3.2-4.8 4.8h5"]];

/** What only some trees have, each with the column that tells. */
/** @type {[key: string, column: keyof OptionalColumns, paths: Paths][]} */
const OF_BELIEFS = [
  ["legend.belief", "belief", [["mark stroke", "M4 8h20M4 14h12M4 20h6"]]],
  ["legend.replies", "owner", [["kind min", outlineData("circle", 28)]]],
  ["legend.together", "group", [["mark dashed", "M2 14h24"]]],
];

/** What only searches have that go on beyond their depth, each with the column that tells. @type {[key: string, column: "standPat" | "extended", paths: Paths][]} */
const BEYOND = [
  ["legend.quiescent", "standPat", [["mark quiet", "M2 6h24v20h-24z"], ["mark limit", "M2 6h24"], ["mark box", "M8 11h12v9h-12z"]]],
  ["legend.extended", "extended", [["mark stroke", "M14 1v26M18 14h6M21 11v6"]]],
];

/**
 * @param {Record<string, string>} texts  @param {string | import("./shapes.js").Shapes} convention
 * @param {string[]} [kinds]  of nodes, that it names  @param {Model | null} [model]
 */
export function createLegend(texts, convention, kinds = ["max", "min", "chance"], model = null) {
  const shapes = shapesOf(convention);
  const list = element("ul", "tree-legend-list");
  for (const kind of kinds) list.append(entry(say(texts, `legend.${kind}`), [[`kind ${kind}`, outlineData(shapes[kind], 28)]], ENTRIES[`legend.${kind}`]));
  for (const [key, column, paths] of OF_BELIEFS) if (model?.[column]) list.append(entry(say(texts, key), paths, ENTRIES[key]));
  for (const [key, column, paths] of BEYOND) if (model?.[column]?.some((told) => told !== null)) list.append(entry(say(texts, key), paths, ENTRIES[key]));
  for (const { name, symbol } of model?.columns ?? []) if (symbol) list.append(symbolEntry(symbol, say(texts, `${model?.record}.column.${name}`)));
  for (const [key, paths] of SAMPLES) list.append(entry(say(texts, key), paths, ENTRIES[key]));
  const hasAmounts = texts["action.amount"] !== undefined && model?.action.some(isNumber);
  if (hasAmounts) list.append(entry(sampleAmount(texts), AMOUNT));
  return list;
}

/** What stands on edges where there is little room, as it stands there. @param {Record<string, string>} texts */
function sampleAmount(texts) {
  const action = actionName(texts, SAMPLE);
  return say(texts, "legend.amount", { short: shortAmount(action, SAMPLE), action });
}

/** What a search declares to stand beside its nodes. @param {string} symbol  @param {string} text */
function symbolEntry(symbol, text) {
  const item = element("li");
  item.appendChild(element("span", "tree-legend-symbol")).textContent = symbol;
  item.append(text);
  return item;
}

/** The part before a colon leads to the glossary. @param {string} text  @param {Paths} paths  @param {string} [word]  its entry there */
function entry(text, paths, word) {
  const item = element("li");
  const svg = item.appendChild(document.createElementNS(SVG, "svg"));
  svg.setAttribute("viewBox", "0 0 28 28");
  svg.setAttribute("aria-hidden", "true");
  for (const [className, data] of paths) {
    const path = svg.appendChild(document.createElementNS(SVG, "path"));
    path.setAttribute("class", className);
    path.setAttribute("d", data);
  }
  const [named, ...rest] = text.split(/(?=:)/);
  item.appendChild(element("span")).append(wordLink(word, named), ...rest);
  return item;
}
