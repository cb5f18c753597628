/** The target of a dragged node: below the node that it is dropped on, or between the nodes of that level. No DOM. */
import { halfWidth, reach } from "./place.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./place.js").Spot} Spot */
/** @typedef {import("./place.js").Setting} Setting */
/** @typedef {{parent: LabNode, before: LabNode | null, after: LabNode | null, place: number}} Target  between these two of the parent's successors, the second of which has this place */

/**
 * @param {LabNode[]} others  all nodes but those that are dragged, the root first
 * @param {Pick<import("./place.js").Spots, "at" | "level" | "setting">} spots
 * @param {{x: number, y: number}} point  where the pointer is
 * @returns {Target | null}
 */
export function dropTarget(others, { at, level, setting }, { x, y }) {
  const left = new Set(others.map(({ id }) => id));
  const open = others.filter((node) => node.kind !== "leaf" && !node.folded && at.has(node.id));
  const top = at.get(others[0].id)?.y ?? 0;
  const ply = Math.max(1, Math.round((y - top) / level)) - 1;
  const parent = open.find((node) => isOver(node, at.get(node.id), setting, x, y)) ?? nearest(open, at, left, { x, ply });
  if (!parent) return null;
  const siblings = parent.children.filter(({ id }) => left.has(id));
  const after = siblings.find(({ id }) => (at.get(id)?.x ?? -Infinity) >= x) ?? null;
  const before = after ? siblings[siblings.indexOf(after) - 1] : siblings.at(-1);
  return { parent, before: before ?? null, after, place: after ? parent.children.indexOf(after) : parent.children.length };
}

/** @param {LabNode} node  @param {Spot | undefined} spot  @param {Setting} setting  @param {number} x  @param {number} y */
function isOver(node, spot, setting, x, y) {
  const { above, below } = reach(node, setting);
  return spot !== undefined && Math.abs(x - spot.x) <= halfWidth(node, setting) && y >= spot.y - above && y <= spot.y + below;
}

/**
 * The node of that ply which is nearest, itself or by its successors.
 * @param {LabNode[]} open  @param {Map<number, Spot>} at  @param {Set<number>} left  @param {{x: number, ply: number}} point
 */
function nearest(open, at, left, { x, ply }) {
  const away = (/** @type {LabNode} */ node) => Math.min(...[node, ...node.children.filter(({ id }) => left.has(id))].map(({ id }) => Math.abs((at.get(id)?.x ?? Infinity) - x)));
  const level = open.filter(({ id }) => at.get(id)?.ply === ply);
  return level.length === 0 ? null : level.reduce((best, node) => (away(node) < away(best) ? node : best));
}
