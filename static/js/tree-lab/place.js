/**
 * Where the nodes of a drawn tree stand, so that there is room for what is written: type may be large in a drawing that is small. No DOM.
 */

import { tidy } from "../tree-view/tidy.js";
import { inRows } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {{x: number, y: number, ply: number}} Spot */
/** @typedef {ReturnType<typeof place>} Spots */

/**
 * @typedef {{type: number, grow: number, beside: number, isShort: boolean, isBare?: boolean, lead: number}} Setting  how a tree is set:
 *   type: units that type is high at least; grow: how many times as large a shape may become that holds it; beside: units
 *   that every inner node needs at its right, for its window; isShort: whether probabilities are written ½; isBare: whether
 *   edges go without what stands on them; lead: how many lines an edge is long at least
 */
export const LEVEL = 104;
const BOARD_LEVEL = 172;
const NODE = { half: 27, high: 23, leafHigh: 15, leafHalf: 18, gap: 12, cousins: 14 };
const MARGIN = { x: 20, above: 19, below: 12, aboveBoard: 16, belowBoard: 24 };
const TYPE = { edge: 11.5, value: 14, held: 20 }; // units: the least of the style sheet, and the largest that a shape holds as it is
export const MOST_TYPE = 64; // units, as in .is-tiny: larger type in a smaller drawing finds no room, and only the numbers are written, so small as they must be
export const ROW = { x: 2, air: 0.5 }; // where the label of a row begins; ems of type between it and the first node
export const ON_EDGE = 0.88; // of the way from a parent's x to its successor's the name of an edge stands at least: there it has room

/** @type {Setting} */
export const PLAIN = { type: 0, grow: 1, beside: 0, isShort: false, lead: 0 };

const BOARD = { half: 38, band: 60, picture: 34 };
const FINE = 26; // units that a fine board's halves are larger, so that its pieces can be told apart

/** A node with a board, from its middle: the board in a frame, and below it a band for its value. @param {string} markup  of the board */
export function boardSize(markup) {
  const more = moreFor(markup);
  return { half: BOARD.half + more, top: -BOARD.half - more, band: BOARD.half + more, bottom: BOARD.band + more, picture: BOARD.picture + more };
}

/** @param {string} markup */
const moreFor = (markup) => (markup.startsWith('<svg class="fine"') ? FINE : 0);

const NARROW = /[.,:;'’|il/ ]/;

/** About how wide a text is, in ems. @param {string} text */
export const ems = (text) => [...text].reduce((sum, sign) => sum + (NARROW.test(sign) ? 0.31 : 0.63), 0);

/** The same of one in bold type, such as "MAX". @param {string} text */
const boldEms = (text) => [...text].reduce((sum, sign) => sum + (sign === "I" ? 0.31 : sign !== sign.toLowerCase() ? 0.82 : ems(sign)), 0);

/** The sizes of type in a drawing, in its units. @param {Setting} setting */
export const edgeType = ({ type }) => Math.max(TYPE.edge, type);

/** How many times as large as the least the type on edges is. @param {Setting} setting */
export const typeGrown = (setting) => Math.min(edgeType(setting), MOST_TYPE) / TYPE.edge;

/** @param {Setting} setting */
export const valueType = ({ type }) => Math.max(TYPE.value, Math.min(type, MOST_TYPE));

/** How many times as large the shapes of inner nodes are, so that they hold their values. @param {Setting} setting */
export const grown = ({ type, grow }) => Math.max(1, Math.min(grow, type / TYPE.held));

/** Half the width of a node: a leaf is as wide as its number. @param {LabNode} node  @param {Setting} [setting] */
export function halfWidth(node, setting = PLAIN) {
  if (node.board) return Math.max(boardSize(node.board).half, node.kind === "leaf" ? 8 + 4.4 * node.value.length : 0);
  if (node.kind !== "leaf") return NODE.half * grown(setting);
  return Math.max(NODE.leafHalf, 5 + 4.4 * node.value.length, 4 + (ems(node.value) * Math.min(setting.type, MOST_TYPE)) / 2);
}

/** How far above and below its middle a node's edges end. @param {LabNode} node  @param {Setting} [setting] */
export function reach(node, setting = PLAIN) {
  if (node.board) return { above: -boardSize(node.board).top, below: boardSize(node.board).bottom };
  const half = node.kind === "leaf" ? Math.max(NODE.leafHigh, 0.72 * Math.min(setting.type, MOST_TYPE)) : NODE.high * grown(setting);
  return { above: half, below: half };
}

/** How far its writing goes beside a node: its own name, and that of the edge above it. @param {LabNode} node  @param {string} words  @param {Setting} setting */
function written(node, words, setting) {
  const type = Math.min(edgeType(setting), MOST_TYPE);
  return Math.max((ems(words) * type + 0.3 * type) / ON_EDGE, ems(node.name) * type) / 2;
}

/**
 * @param {LabNode} root
 * @param {(node: LabNode) => string} wordsOf  what stands on the edge above a node
 * @param {(kind: string) => string} rowOf  what stands at the left of a row of such nodes
 * @param {Setting} [setting]  @param {number} [usual]  from ply to ply, without boards
 * @returns {{at: Map<number, Spot>, wide: number, high: number, level: number, plies: number, setting: Setting, labels: number}}
 *   by id, only what is shown; level: how far apart plies are; labels: how far those of the rows go from the left
 */
export function place(root, wordsOf, rowOf, setting = PLAIN, usual = LEVEL) {
  const level = Math.max(root.board ? BOARD_LEVEL + 2 * moreFor(root.board) : usual, leastLevel(root, setting));
  const halves = new Map(inRows(root).map((node) => [node, Math.max(halfWidth(node, setting), node === root ? 0 : written(node, wordsOf(node), setting))]));
  const half = (/** @type {LabNode} */ node) => halves.get(node) ?? NaN;
  const beside = (/** @type {LabNode} */ { kind }) => (kind === "leaf" ? 0 : setting.beside);
  const drawn = tidy(root, ({ folded, children }) => (folded ? null : children), (left, right) => {
    const isClose = left.parent === right.parent && left.data.children.length + right.data.children.length === 0;
    return half(left.data) + beside(left.data) + half(right.data) + NODE.gap + (isClose ? 0 : NODE.cousins);
  }).descendants();
  const left = Math.min(...drawn.map(({ x, data }) => x - half(data))) - MARGIN.x;
  const wide = Math.max(...drawn.map(({ x, data }) => x + half(data))) + NODE.gap - left;
  const at = new Map(drawn.map(({ data: { id }, x, depth }) => [id, { x: Math.round(x - left), y: depth * level, ply: depth }]));
  const plies = Math.max(...drawn.map(({ depth }) => depth));
  const hasBelow = drawn.some(({ data: { kind, name, folded, children } }) => (folded && children.length > 0) || (kind === "leaf" && name !== ""));
  const above = Math.max(0.75 * edgeType(setting), reach(root, setting).above + MARGIN.above + (root.board ? MARGIN.aboveBoard : 0) + (root.name ? edgeType(setting) - TYPE.edge : 0));
  const below = reach(root, setting).below + MARGIN.below + (root.board ? MARGIN.belowBoard : 0) + (hasBelow ? 1.2 * edgeType(setting) : 0);
  const { aside, labels } = besideRows(root, at, rowOf, setting);
  for (const spot of at.values()) { spot.y += above; spot.x += aside; }
  return { at, wide: wide + aside + MARGIN.x, high: plies * level + above + below, level, plies, setting, labels };
}

/** Between two plies: the halves of their nodes, and the edge with its name. @param {LabNode} root  @param {Setting} setting */
export function leastLevel(root, setting) {
  return root.board ? 0 : 2 * NODE.high * grown(setting) + setting.lead * Math.min(edgeType(setting), MOST_TYPE);
}

/**
 * How far the tree stands aside, so that whose turn it is has room at the left of every row, and how wide that is.
 * @param {LabNode} root  @param {Map<number, Spot>} at  @param {(kind: string) => string} rowOf  @param {Setting} setting
 */
function besideRows(root, at, rowOf, setting) {
  /** @typedef {{begins: number, kinds: Set<string>}} Row  where the first of its nodes begins */
  /** @type {Map<number, Row>} */
  const rows = new Map(); // by ply
  for (const node of inRows(root)) {
    const spot = at.get(node.id);
    if (!spot) continue;
    const row = rows.get(spot.ply) ?? { begins: spot.x - halfWidth(node, setting), kinds: new Set() };
    rows.set(spot.ply, row);
    if (node.kind !== "leaf") row.kinds.add(node.kind);
  }
  const type = edgeType(setting);
  const agreed = [...rows.values()].filter(({ kinds }) => kinds.size === 1);
  const wide = (/** @type {Row} */ { kinds: [kind] }) => (boldEms(rowOf(kind)) + ROW.air) * type + ROW.x;
  return { aside: Math.max(0, ...agreed.map((row) => wide(row) - row.begins)), labels: Math.max(0, ...agreed.map(wide)) };
}
