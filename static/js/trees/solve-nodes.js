/** The nodes of an exercise's tree, by the numbers that its parts call them by. No DOM. */
import { callNodes, fromColumns, inRows } from "./tree.js";

/** @param {object} columns  the tree as the server tells it */
export function numberNodes(columns) {
  const root = fromColumns(columns);
  const nodes = inRows(root);
  const parents = new Map(); // id → the node above, and its number
  nodes.forEach((node, number) => node.children.forEach((child) => parents.set(child.id, { node, number })));
  return { root, nodes, parents, called: callNodes(root), numberOf: new Map(nodes.map((node, number) => [node.id, number])) };
}
