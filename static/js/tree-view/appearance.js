/** How each node in sight appears at one moment: its look, its texts, its edge. Decided once, then drawn many times. */
import { estimatedRows } from "./estimates.js";
import { NODE } from "./layout.js";
import { below, principalVariation, hasBounds, isQuiescent, ownerOf, pathTo } from "./model.js";
import { isNumber, shortAmount } from "./texts.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Moment} Moment */
/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {import("./model.js").Value} Value */

const THIN_SPACE = "\u2009";
const LARGE = 1.5; // times as large as usual: nodes do not make more room for type
const LEAVES = new Set(["terminal", "cutoff", "table"]);

/** Is the node drawn as a box with a value (else as the shape of its mover)? @param {Model} model  @param {number} row */
export function isLeaf(model, row) {
  if (model.kind[row] === "terminal" || LEAVES.has(model.status[row])) return true;
  return model.kind[row] === "unknown" && innerSibling(model, row) === undefined;
}

/**
 * Where the search never went, only a typed tree tells whose turn it is: else such a node looks like its siblings.
 * @param {Model} model  @param {number} row
 */
function kindOf(model, row) {
  return model.kind[model.kind[row] === "unknown" ? innerSibling(model, row) ?? row : row];
}

/** @param {Model} model  @param {number} row */
function innerSibling(model, row) {
  const siblings = model.children[model.parent[row]] ?? [];
  return siblings.find((other) => model.status[other] === "valued" || model.status[other] === "open");
}

/**
 * The width a node needs, by what it will say in the end, so that stepping never moves it.
 * @param {Model} model  @param {number} row  @param {Numbers} numbers  @param {number} [ui]  how much larger than usual the smallest type is
 */
export function nodeWidth(model, row, numbers, ui = 1) {
  if (model.payoffs?.[row]) return Math.max(NODE.wide, 24 + 9 * model.payoffs[row].join("").length);
  const { length } = numbers.bounded(model.value[row], model.bound[row]).replace(THIN_SPACE, "");
  if (isLeaf(model, row)) return Math.max(NODE.leafWide, 16 + 8 * length);
  const letter = 13 * Math.min(ui, LARGE); // a triangle holds little: a long number in the smallest type needs a wider one
  return Math.min(Math.max(NODE.wide, 20 + letter * length), 2 * NODE.wide);
}

/** Does each node say how often the search came there? Not where its value does, as wins of so many. @param {Model} model */
export const isTallied = (model) => model.sampling !== null && model.given === 0;

/** Does a window say anything here? Without pruning all of them stay open. @param {Model} model */
export function hasWindows(model) {
  const some = (/** @type {Value[]} */ column) => column.some((value) => value !== null && Number.isFinite(value));
  return [model.alphaOut, model.betaOut, model.alphaIn, model.betaIn].some(some);
}

/**
 * @typedef {Object} Appearance  arrays by row
 * @property {string[]} look   "max" | "min" | "chance" | "leaf" | "unvisited" | "ghost"
 * @property {string[]} kind   whose shape it has
 * @property {string[]} edge   of the edge to the parent: "plain" | "ghost" | "unvisited" | "best-max" | …
 * @property {string[]} value  @property {string[]} window  or what the search declares to stand there
 * @property {string[]} range  what is proved of a chance node under star pruning: "[2, 4.5]"
 * @property {string[][]} action  what may stand on the edge to the parent, the longest first
 * @property {string[]} amount  the shortest of them where the action is a number: with its unit, or its verb in short, "" where the action has none
 * @property {string[]} pill   how many nodes a folded or unrecorded subtree holds: "1,234"; in a tree of means how often the search came there: "n 57"
 * @property {string[]} tally  the latter where nothing is folded: no handle
 * @property {boolean[]} box  @property {boolean[]} slash
 * @property {boolean[]} pillCut  the folded node was itself cut
 * @property {Set<number>} variation  the rows of the principal variation
 * @property {boolean[]} estimated  whether its value is only an estimate
 */

/** @returns {Appearance}  @param {Model} model  @param {Moment} moment  @param {Scene} scene  @param {Set<number>} folded  @param {Numbers} numbers  @param {number} [won]  what a won game is worth, if that is known */
export function treeAppearance(model, moment, scene, folded, numbers, won = 0) {
  const variation = new Set(isWalked(model, moment) ? pathTo(model, moment.current) : variationOf(moment));
  /** @type {Appearance} */
  const appearance = { look: [], kind: [], edge: [], value: [], window: [], range: [], action: [], amount: [], pill: [], tally: [], pillCut: [], box: [], slash: [], variation, estimated: estimatedRows(model, moment, won) };
  const windows = hasWindows(model);
  for (const { rows } of scene.levels) {
    for (const row of rows) setNode(appearance, row, { model, moment, folded, numbers, windows });
  }
  return appearance;
}

/** Of a sampled tree, a step shows the way that the iteration has gone. @param {Model} model  @param {Moment} moment */
const isWalked = (model, moment) => model.sampling !== null && moment.current > 0;

/** What is best so far, from the root and from the node in hand. @param {Moment} moment */
function variationOf({ best, current }) {
  return [...principalVariation(best), ...(current >= 0 ? principalVariation(best, current) : [])];
}

/**
 * @param {Appearance} appearance  @param {number} row
 * @param {{model: Model, moment: Moment, folded: Set<number>, numbers: Numbers, windows: boolean}} at
 */
function setNode(appearance, row, { model, moment, folded, numbers, windows }) {
  const status = moment.status[row];
  const box = isLeaf(model, row);
  const reached = status !== "ghost" && status !== "unvisited";
  appearance.box[row] = box;
  appearance.kind[row] = kindOf(model, row);
  appearance.look[row] = reached ? (box ? "leaf" : ownerOf(model, row)) : status;
  appearance.value[row] = status === "ghost" ? "" : numbers.bounded(moment.value[row], moment.bound[row]);
  appearance.window[row] = !reached ? "" : windows ? windowOf(moment, row, box, numbers) : declaredText(model, moment, row, numbers);
  appearance.range[row] = reached && !box && isOpenRange(model, moment, row) ? numbers.range(moment.low[row], moment.high[row]) : "";
  appearance.action[row] = edgeTexts(model, row, numbers);
  appearance.amount[row] = amountOf(model, row);
  const visits = reached && isTallied(model) ? `n ${numbers.count(Number(moment.declared?.visits[row] ?? 0))}` : "";
  const isFolded = reached && hides(model, folded, row);
  appearance.pill[row] = isFolded ? visits || numbers.count(below(model, row)) : "";
  appearance.tally[row] = isFolded ? "" : visits;
  appearance.pillCut[row] = appearance.pill[row] !== "" && Boolean(moment.cut[row]);
  setEdge(appearance, row, { model, moment });
}

/** @param {Moment} moment  @param {number} row  @param {boolean} isLeafBox  @param {Numbers} numbers */
const windowOf = ({ alpha, beta }, row, isLeafBox, numbers) => (isLeafBox || alpha[row] === null ? "" : numbers.window(alpha[row], beta[row]));

/** What the search declares to stand beside a node: "n 12 · Σ 5". @param {Model} model  @param {Moment} moment  @param {number} row  @param {Numbers} numbers */
function declaredText({ columns }, { declared }, row, numbers) {
  const written = columns.filter(({ name, symbol }) => symbol !== "" && (declared?.[name][row] ?? null) !== null);
  return written.map(({ name, symbol }) => `${symbol} ${numbers.figure(declared?.[name][row])}`).join(" · ");
}

/** @param {Appearance} appearance  @param {number} row  @param {{model: Model, moment: Moment}} at */
function setEdge(appearance, row, { model, moment }) {
  const parent = model.parent[row];
  const status = moment.status[row];
  const isOnVariation = parent >= 0 && appearance.variation.has(row) && appearance.variation.has(parent) && (isWalked(model, moment) || moment.best[parent] === row);
  appearance.slash[row] = status === "unvisited" && parent >= 0 && moment.cut[parent];
  const isMarked = Boolean(model.mark?.[row]) && moment.status[parent] === "valued";
  const plain = isQuiescent(model, parent) ? "quiet" : "plain";
  appearance.edge[row] = isOnVariation || isMarked ? `best-${model.kind[parent]}` : ["ghost", "unvisited"].includes(status) ? status : plain;
}

/** Does the node keep nodes out of sight: folded, or searched but not recorded? @param {Model} model  @param {Set<number>} folded  @param {number} row */
export function hides(model, folded, row) {
  return folded.has(row) || (model.children[row].length === 0 && (model.count[row] ?? 1) > 1);
}

/** Bounds that have met say no more than the value does. @param {Model} model  @param {Moment} moment  @param {number} row */
function isOpenRange(model, moment, row) {
  const [low, high] = [moment.low?.[row] ?? null, moment.high?.[row] ?? null];
  return hasBounds(model, row) && low !== null && low !== high;
}

/** Of an outcome of chance none: its probability is not left out. @param {Model} model  @param {number} row */
const amountOf = ({ action, called, probability }, row) => (isNumber(action[row]) && (probability[row] ?? null) === null ? shortAmount(called[row], action[row]) : "");

/**
 * "Take…" of "Take a card", if none of the actions beside it begins like that.
 * @param {Model} model  @param {number} row
 */
function beginning({ children, parent, called }, row) {
  const start = (/** @type {number} */ each) => called[each].split(" ")[0];
  const isLong = called[row].length > start(row).length + 3;
  const isShared = () => (children[parent[row]] ?? []).some((each) => each !== row && start(each) === start(row));
  return isLong && !isShared() ? [`${start(row)}…`] : [];
}

/**
 * An action, whole or in short; for an outcome of chance its name and its probability, on one line or on two, or the probability.
 * @param {Model} model  @param {number} row  @param {Numbers} numbers  @returns {string[]}
 */
function edgeTexts(model, row, numbers) {
  const p = model.probability[row];
  const action = model.called[row];
  if (model.extended[row]) return [`${action} +1`];
  if (p === null || p === undefined) {
    const amount = amountOf(model, row);
    return amount ? [...new Set([action, amount])] : [action, ...beginning(model, row)];
  }
  return [...(action ? [`${action}: ${numbers.probability(p)}`, `${action}:\n${numbers.probability(p)}`] : []), numbers.probability(p)]; // no dot between them: it would read as a product
}

/**
 * What the longest or the shortest name of an action takes on its edge at zoom 1, in world units.
 * @param {Model} model  @param {number} row  @param {Numbers} numbers  @param {"longest" | "shortest"} which
 */
export function labelWidth(model, row, numbers, which) {
  const written = edgeTexts(model, row, numbers);
  return 7 * Math.max(...written[which === "longest" ? 0 : written.length - 1].split("\n").map((line) => line.length));
}

/** What stands at the left of each level: the movers of its nodes. @param {Model} model  @param {Scene} scene */
export function levelKinds(model, scene) {
  return scene.levels.map(({ rows }) => {
    const inner = rows.filter((row) => !isLeaf(model, row));
    if (inner.length > 0) return [...new Set(inner.map((row) => model.owner?.[row] ?? kindOf(model, row)))].slice(0, 2);
    return [rows.some((row) => model.status[row] === "cutoff") ? "cutoff" : "terminal"];
  });
}
