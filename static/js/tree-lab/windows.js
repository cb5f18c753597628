/**
 * Places windows beside their nodes, never over a node, its name or another window; windows without a free place are
 * left out. No DOM.
 */
import { createOccupancy } from "../tree-view/occupancy.js";
import { edgeType, ems, halfWidth, reach } from "./place.js";

const LINE = 1.1; // ems from line to line
const MONO = 0.6; // the width of a window's letter in ems
const ASIDE = { units: 6, ems: 0.4 }; // between a node and its window, the larger of the two: on a phone units are small
const PADDING = 0.12; // ems above and below
const ROW = 1; // units up or down between the nodes of a row
const SLACK = 0.5; // ems that a window may be closer to another node than to its own
const SHIFTS = [0, 0.7, -0.7, 1.1, 1.4, -1.4]; // ems up or down, the best first

/** The priority of the chosen node's window, the highest. */
export const CHOSEN = 2;

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./place.js").Setting} Setting */
/** @typedef {import("../free-strip.js").Rect} Rect */
/** @typedef {{x: number, y: number, anchor: "start" | "end"}} WindowPlace  from the node's middle: where the first line begins or ends */
/** @typedef {{place: WindowPlace, box: Rect}} Candidate */
/** @typedef {Pick<import("./place.js").Spots, "wide" | "high" | "setting" | "labels">} WindowSpots */

/**
 * A node with what is written on the edge above it, and where; lines: its window; ring: how far a ring goes about it.
 * @typedef {{node: LabNode, x: number, y: number, words: string, edge?: {x: number, y: number}, lines: string[], first: number, ring?: number}} Drawn
 */

/**
 * @param {Drawn[]} drawn  all nodes that are shown, the most important windows first
 * @param {WindowSpots} spots
 * @returns {Map<number, WindowPlace | null>}  by id; null: left out
 */
export function placeWindows(drawn, spots) {
  /** @type {Map<number, WindowPlace | null>} */
  const found = new Map();
  if (drawn.every(({ lines }) => lines.length === 0)) return found;
  const taken = occupied(drawn, spots);
  for (const each of drawn) {
    if (each.lines.length === 0) continue;
    const isOwn = (/** @type {Candidate} */ { box }) => readsAsOf(each, box, { ...spots, drawn });
    const free = candidates(each, spots.setting, ASIDE.ems).filter(({ box }) => taken.all.isFree(box));
    const spot = free.find(isOwn) ?? (each.first === CHOSEN ? free[0] ?? ratherThanNowhere(each, drawn, spots, taken) : undefined);
    if (spot) taken.all.take(apart(spot.box, spots.setting));
    found.set(each.node.id, spot?.place ?? null);
  }
  return found;
}

/** No other node of its row is clearly closer to the window. @param {Drawn} own  @param {Rect} box  @param {WindowSpots & {drawn: Drawn[]}} spots */
function readsAsOf(own, { left, right }, { drawn, setting }) {
  const slack = SLACK * edgeType(setting);
  const away = (/** @type {Drawn} */ { x }) => Math.abs((left + right) / 2 - x);
  return drawn.every((each) => each === own || Math.abs(each.y - own.y) > ROW || away(own) <= away(each) + slack);
}

/** Another window right above or below would read as one with it. @param {Rect} box  @param {Setting} setting  @returns {Rect} */
function apart(box, setting) {
  const line = LINE * edgeType(setting);
  return { ...box, top: box.top - line, bottom: box.bottom + line };
}

/**
 * The boxes that windows keep clear of: all, and all but the names on edges.
 * @param {Drawn[]} drawn  @param {WindowSpots} spots
 */
function occupied(drawn, { wide, high, setting, labels }) {
  const type = edgeType(setting);
  const [all, nodes] = [createOccupancy({ width: wide, height: high }), createOccupancy({ width: wide, height: high })];
  for (const each of drawn) {
    for (const box of boxesOf(each, setting, type, labels)) { all.take(box); nodes.take(box); }
    for (const box of namesOf(each, type)) all.take(box);
  }
  return { all, nodes };
}

/**
 * The chosen node's window may cover a name, and if necessary rings, close to its node.
 * @param {Drawn} chosen  @param {Drawn[]} drawn  @param {WindowSpots} spots  @param {ReturnType<typeof occupied>} taken  @returns {Candidate | undefined}
 */
function ratherThanNowhere(chosen, drawn, spots, { nodes }) {
  const overName = candidates(chosen, spots.setting, ASIDE.ems).find(({ box }) => nodes.isFree(box));
  if (overName) return overName;
  const ringless = occupied(drawn.map((each) => ({ ...each, ring: 0 })), spots);
  const close = candidates({ ...chosen, ring: 0 }, spots.setting, 0);
  return close.find(({ box }) => ringless.all.isFree(box)) ?? close.find(({ box }) => ringless.nodes.isFree(box));
}

/**
 * The places to try: to the right of a node, then to its left; first near its middle, then higher and lower, and last
 * closer to its middle, above it.
 * @param {Drawn} drawn  @param {Setting} setting  @param {number} aside  ems from the node, if they are more than the units  @returns {Candidate[]}
 */
function candidates({ node, x, y, lines, ring = 0 }, setting, aside) {
  const type = edgeType(setting);
  const long = Math.max(...lines.map((line) => line.length)) * MONO * type;
  const tall = lines.length * LINE * type;
  const gap = Math.max(ASIDE.units, aside * type);
  const at = (/** @type {number} */ shift, /** @type {number} */ half) => {
    const top = (shift - 1.9) * type;
    const line = top + 0.85 * type;
    const boxAt = (/** @type {number} */ left) => ({ left: x + left, right: x + left + long, top: y + top - PADDING * type, bottom: y + top + tall + PADDING * type });
    return /** @type {Candidate[]} */ ([
      { place: { x: half, y: line, anchor: "start" }, box: boxAt(half) },
      { place: { x: -half, y: line, anchor: "end" }, box: boxAt(-half - long) },
    ]);
  };
  const top = y - reach(node, setting).above - ring;
  const above = SHIFTS.flatMap((shift) => at(shift, 2 * gap)).filter(({ box }) => box.bottom <= top);
  return [...SHIFTS.flatMap((shift) => at(shift, halfWidth(node, setting) + ring + gap)), ...above];
}

/** @param {string} text  @param {number} at  its middle  @param {number} line  it stands on  @param {number} type  @returns {Rect} */
const about = (text, at, line, type) => ({ left: at - (ems(text) * type) / 2, right: at + (ems(text) * type) / 2, top: line - 0.75 * type, bottom: line + 0.1 * type });

/**
 * Never covered: the node with its ring, its own name, and the label of its row.
 * @param {Drawn} drawn  @param {Setting} setting  @param {number} type  @param {number} labels  @returns {Rect[]}
 */
function boxesOf({ node, x, y, ring = 0 }, setting, type, labels) {
  const [half, { above, below }] = [halfWidth(node, setting), reach(node, setting)];
  const box = { left: x - half - ring, right: x + half + ring, top: y - above - ring, bottom: y + below + ring };
  const row = { left: 0, right: node.kind === "leaf" ? 0 : labels, top: y - type, bottom: y + type / 2 };
  const name = about(node.name, x, node.kind === "leaf" ? y + below + type : y - above - 7, type);
  return [box, row, ...(node.name ? [name] : [])];
}

/** The text on its edge. @param {Drawn} drawn  @param {number} type  @returns {Rect[]} */
const namesOf = ({ words, edge }, type) => (words && edge ? [about(words, edge.x, edge.y, type)] : []);
