/** Where windows stand beside their nodes: never over a node, its name or another window; where nothing is free they are left out. No DOM. */
import { createOccupancy } from "../tree/occupancy.js";
import { edgeType, ems, halfWidth, reach } from "./place.js";

const LINE = 1.1; // ems from line to line
const MONO = 0.6; // ems that a letter of a window is wide
const ASIDE = { units: 6, ems: 0.4 }; // between a node and its window, whichever is more: on a phone units are small
const PADDING = 0.12; // ems above and below
const SHIFTS = [0, 0.7, -0.7, 1.1, 1.4, -1.4]; // ems up or down, the best first

/** How much its window matters: of the chosen node most. */
export const CHOSEN = 2;

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./place.js").Setting} Setting */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {"start" | "end"} Anchor */
/** @typedef {{left: number, top: number, anchor: Anchor}} Candidate  from the node's middle */
/** @typedef {{x: number, y: number, anchor: Anchor}} Place  from the node's middle: where the first line begins or ends */

/**
 * A node with what is written on the edge above it, and where; lines: its window; ring: how far a ring goes about it.
 * @typedef {{node: LabNode, x: number, y: number, words: string, edge?: {x: number, y: number}, lines: string[], first: number, ring?: number}} Drawn
 */

/**
 * @param {Drawn[]} drawn  all nodes that are shown, the most important windows first
 * @param {Pick<import("./place.js").Spots, "wide" | "high" | "setting" | "labels">} spots
 * @returns {Map<number, Place | null>}  by id; null: left out
 */
export function placeWindows(drawn, spots) {
  const found = placed(drawn, spots, ASIDE.ems);
  const isLeftOut = drawn.some(({ node, first }) => first === CHOSEN && found.get(node.id) === null);
  return isLeftOut ? placed(drawn.map((each) => ({ ...each, ring: 0 })), spots, 0) : found; // over a ring rather than nowhere
}

/** @param {Drawn[]} drawn  @param {Parameters<typeof placeWindows>[1]} spots  @param {number} aside  ems, if they are more than the units  @returns {ReturnType<typeof placeWindows>} */
function placed(drawn, { wide, high, setting, labels }, aside) {
  /** @type {Map<number, Place | null>} */
  const found = new Map();
  if (drawn.every(({ lines }) => lines.length === 0)) return found;
  const type = edgeType(setting);
  const [places, nodes] = [createOccupancy({ width: wide, height: high }), createOccupancy({ width: wide, height: high })];
  for (const each of drawn) {
    for (const box of boxesOf(each, setting, type, labels)) { places.take(box); nodes.take(box); }
    for (const box of namesOf(each, type)) places.take(box);
  }
  for (const { node, x, y, lines, first, ring = 0 } of drawn) {
    if (lines.length === 0) continue;
    const long = Math.max(...lines.map((line) => line.length)) * MONO * type;
    const tall = lines.length * LINE * type;
    const half = halfWidth(node, setting) + ring + Math.max(ASIDE.units, aside * type);
    const boxAt = (/** @type {Candidate} */ { left, top }) => ({ left: x + left, right: x + left + long, top: y + top - PADDING * type, bottom: y + top + tall + PADDING * type });
    const around = candidates(half, long, type);
    const chosen = first === CHOSEN ? around.find((each) => nodes.isFree(boxAt(each))) : undefined; // over a name at most
    const spot = around.find((each) => places.claim(boxAt(each))) ?? chosen;
    found.set(node.id, spot ? { x: spot.anchor === "start" ? spot.left : spot.left + long, y: spot.top + 0.85 * type, anchor: spot.anchor } : null);
  }
  return found;
}

/**
 * At the right of a node, then at its left; nearly above its middle, then higher and lower.
 * @param {number} half  @param {number} long  @param {number} type  @returns {Candidate[]}
 */
function candidates(half, long, type) {
  return SHIFTS.flatMap((shift) => {
    const top = (shift - 1.9) * type;
    return [{ left: half, top, anchor: "start" }, { left: -half - long, top, anchor: "end" }];
  });
}

/** @param {string} text  @param {number} at  its middle  @param {number} line  it stands on  @param {number} type  @returns {Box} */
const about = (text, at, line, type) => ({ left: at - (ems(text) * type) / 2, right: at + (ems(text) * type) / 2, top: line - 0.75 * type, bottom: line + 0.1 * type });

/** What is never written over: the node with its ring, its own name, and whose row it is. @param {Drawn} drawn  @param {Setting} setting  @param {number} type  @param {number} labels  @returns {Box[]} */
function boxesOf({ node, x, y, ring = 0 }, setting, type, labels) {
  const [half, { above, below }] = [halfWidth(node, setting), reach(node, setting)];
  const box = { left: x - half - ring, right: x + half + ring, top: y - above - ring, bottom: y + below + ring };
  const row = { left: 0, right: node.kind === "leaf" ? 0 : labels, top: y - type, bottom: y + type / 2 };
  const name = about(node.name, x, node.kind === "leaf" ? y + below + type : y - above - 7, type);
  return [box, row, ...(node.name ? [name] : [])];
}

/** What stands on its edge. @param {Drawn} drawn  @param {number} type  @returns {Box[]} */
const namesOf = ({ words, edge }, type) => (words && edge ? [about(words, edge.x, edge.y, type)] : []);
