/** The nodes of an exercise's tree by number. No DOM. */
import { callNodes, fromColumns, inRows } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {ReturnType<typeof numberNodes>} Numbered */

/** @param {import("./tree.js").LabColumns} columns  the tree as the server tells it */
export function numberNodes(columns) {
  const root = fromColumns(columns);
  const nodes = inRows(root);
  /** @type {Map<number, {node: LabNode, number: number}>} */
  const parents = new Map(); // id → the node above, and its number
  nodes.forEach((node, number) => node.children.forEach((child) => parents.set(child.id, { node, number })));
  const numbers = new Map(nodes.map((node, number) => [node.id, number]));
  const called = callNodes(root);
  return {
    root, nodes, parents,
    /** A node of this tree, by its id. @param {number} id */
    numberOf: (id) => numbers.get(id) ?? -1,
    /** The name of its action. @param {number} id */
    called: (id) => called.get(id) ?? "",
  };
}
