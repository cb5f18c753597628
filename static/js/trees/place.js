/** Where the nodes of a drawn tree stand: leaves side by side, parents over the middle of their successors. No DOM. */

import { inRows } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {{x: number, y: number, ply: number}} Spot */
/** @typedef {ReturnType<typeof place>} Spots */

export const LEVEL = 104;
const BOARD_LEVEL = 172;
export const NODE = { half: 23, leafHigh: 15, gap: 12, cousins: 14 };
const MARGIN = { x: 34, top: 42, bottom: 44, aboveBoard: 16 };

/** A node with a board: the board in a frame, and below it a band for its value. */
export const BOARD = { half: 38, top: -38, band: 38, bottom: 60 };

/** Half the width of a node: a leaf is as wide as its number. @param {number} [leaf]  how many times as large leaves are drawn  @param {LabNode} node */
export function halfWidth(node, leaf = 1) {
  if (node.board) return Math.max(BOARD.half, node.kind === "leaf" ? 8 + 4.4 * node.value.length : 0);
  return node.kind === "leaf" ? leaf * Math.max(18, 5 + 4.4 * node.value.length) : 27;
}

/** How far above and below its middle a node's edges end. @param {number} [leaf]  @param {LabNode} node */
export function reach(node, leaf = 1) {
  if (node.board) return { above: -BOARD.top, below: BOARD.bottom };
  const half = node.kind === "leaf" ? leaf * NODE.leafHigh : NODE.half;
  return { above: half, below: half };
}

/**
 * @param {import("./tree.js").LabNode} root
 * @param {number} beside  room that every inner node needs at its right, for its window
 * @param {{margin?: number, level?: number, leaf?: number}} [room]  at the left, for whose turn it is; from ply to ply, without
 *   boards; how many times as large leaves are drawn
 * @returns {{at: Map<number, Spot>, wide: number, high: number, level: number, plies: number, leaf: number}}
 *   by id, only what is shown; level: how far apart plies are
 */
export function place(root, beside = 0, { margin = MARGIN.x, level: usual = LEVEL, leaf = 1 } = {}) {
  /** @type {Map<number, Spot>} */
  const at = new Map();
  const level = root.board ? BOARD_LEVEL : usual;
  let plies = 0;
  /** @param {LabNode} node  @param {number} ply  @param {number} left  @returns {number} */
  const walk = (node, ply, left) => {
    plies = Math.max(plies, ply);
    const shown = node.folded ? [] : node.children;
    const half = halfWidth(node, leaf);
    const room = 2 * half + NODE.gap + (node.kind === "leaf" ? 0 : beside);
    if (shown.length === 0) {
      at.set(node.id, { x: left + half, y: ply * level, ply });
      return left + room;
    }
    let end = left;
    shown.forEach((child, i) => {
      const between = i > 0 && (child.children.length > 0 || shown[i - 1].children.length > 0) ? NODE.cousins : 0;
      end = walk(child, ply + 1, end + between);
    });
    const xOf = (/** @type {LabNode} */ child) => at.get(child.id)?.x ?? NaN;
    at.set(node.id, { x: (xOf(shown[0]) + xOf(shown[shown.length - 1])) / 2, y: ply * level, ply });
    if (end - left >= room) return end;
    const shift = (room - (end - left)) / 2; // a single leaf below a node: the node is wider
    for (const below of inRows(node)) {
      const spot = at.get(below.id);
      if (spot) spot.x += shift;
    }
    return left + room;
  };
  const wide = walk(root, 0, margin);
  const top = MARGIN.top + (root.board ? MARGIN.aboveBoard : 0);
  for (const spot of at.values()) spot.y += top;
  return { at, wide: wide + MARGIN.x, high: plies * level + top + MARGIN.bottom + (root.board ? 24 : 0), level, plies, leaf };
}
