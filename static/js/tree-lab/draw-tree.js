/** The nodes and edges of a tree of the lab: what has not changed since it was drawn stays. */
import { drawEdge, drawNode, newParts } from "./draw-node.js";
import { wordsOf } from "./draw-size.js";
import { inRows } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./draw.js").LabPicture} LabPicture */

/** How far successors of a node are apart, on average. @param {LabPicture} picture  @param {LabNode} parent */
function apart({ spots }, { children }) {
  const [first, last] = [children[0], children[children.length - 1]].map(({ id }) => spots.at.get(id)?.x ?? NaN);
  return children.length > 1 ? (last - first) / (children.length - 1) : Infinity;
}

/** Nodes are values, and in a large tree an edit changes few of them. @param {LabPicture} picture  @param {LabNode} node */
function redrawNode({ drawn, layers, spots, shapes }, node) {
  const spot = spots.at.get(node.id);
  if (!spot) return;
  const parts = drawn.get(node.id) ?? newParts(node.id, layers);
  drawn.set(node.id, parts);
  const seen = `${spot.x} ${spot.y} ${shapes} ${spots.setting.type} ${spots.setting.grow}`;
  if (parts.from === node && parts.seen === seen) return;
  [parts.from, parts.seen] = [node, seen];
  drawNode(parts, node, spot, shapes, node.folded ? inRows(node).length - 1 : 0, spots.setting);
  parts.looked = null;
}

/** @param {LabPicture} picture  @param {LabNode} parent  @param {LabNode} child */
function redrawEdge(picture, parent, child) {
  const { setting, at } = picture.spots;
  const [parts, from, to] = [picture.drawn.get(child.id), at.get(parent.id), at.get(child.id)];
  if (!parts || !from || !to) return;
  const words = wordsOf(picture, child, setting);
  const between = apart(picture, parent);
  const seen = `${from.x} ${from.y} ${to.x} ${to.y} ${between} ${words} ${child.kind === "leaf"} ${child.board === ""} ${child.name} ${child.estimate} ${setting.type} ${setting.grow}`;
  if (parts.edgeSeen === seen) return;
  parts.edgeSeen = seen;
  drawEdge(parts, parent, child, from, to, words, setting, between);
}

/** @param {LabPicture} picture  @param {LabNode[]} rows  of the tree that is drawn */
export function drawTree(picture, rows) {
  const { drawn, spots } = picture;
  for (const node of rows) redrawNode(picture, node);
  const kept = new Set(rows.map(({ id }) => id).filter((id) => spots.at.has(id)));
  for (const [id, parts] of drawn) if (!kept.has(id)) { parts.node.remove(); parts.edge.remove(); drawn.delete(id); }
  for (const node of rows) if (!node.folded) for (const child of node.children) redrawEdge(picture, node, child);
}
