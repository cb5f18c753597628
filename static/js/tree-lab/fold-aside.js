/**
 * Folds parts of a large tree while it is stepped through, so that its text has room: only the part with the current
 * step is open; the other subtrees that begin at its ply are folded. No DOM.
 */

/** @typedef {import("./tree.js").LabNode} LabNode */

/**
 * The nodes from the root to a node; empty if it is not in the tree.
 * @param {LabNode} root  @param {number} id  @returns {LabNode[]}
 */
export function pathTo(root, id) {
  if (root.id === id) return [root];
  for (const child of root.children) {
    const path = pathTo(child, id);
    if (path.length > 0) return [root, ...path];
  }
  return [];
}

/**
 * The largest part of a tree that fits; null if not even the path to one leaf does. Every part opens the same plies, so
 * that the tree keeps its shape from part to part; hence the widest part has to fit.
 * @template Fitted
 * @param {LabNode} root
 * @param {number} id  of the node that the step is at
 * @param {(tree: LabNode) => Fitted | null} fit
 * @returns {{tree: LabNode, fitted: Fitted} | null}
 */
export function openPart(root, id, fit) {
  const path = throughFirst(pathTo(root, id));
  for (let ply = height(root) - 1; ply >= 0; ply -= 1) {
    const isLast = ply === 0; // then only the path to the step is open
    const [from, to] = isLast ? [1, Infinity] : [ply, ply];
    if (!isLast && !fit(folded(root, new Set(throughFirst(pathTo(root, widestAt(root, ply).id))), from, to))) continue;
    const tree = folded(root, new Set(path), from, to);
    const fitted = fit(tree);
    if (fitted) return { tree, fitted };
  }
  return null;
}

/** @param {LabNode} node  @returns {number} */
const height = (node) => (node.folded ? 0 : Math.max(0, ...node.children.map((child) => 1 + height(child))));

/** A path extended to a leaf, by first successors. @param {LabNode[]} path */
function throughFirst(path) {
  const whole = [...path];
  for (let last = whole[whole.length - 1]; last && last.children.length > 0 && !last.folded;) {
    [last] = last.children;
    whole.push(last);
  }
  return whole;
}

/** The node of a ply with the most leaves below it. @param {LabNode} root  @param {number} ply */
function widestAt(root, ply) {
  let row = [root];
  for (let i = 0; i < ply; i += 1) row = row.flatMap(({ children }) => children);
  return row.reduce((widest, each) => (leaves(each) > leaves(widest) ? each : widest));
}

/** @param {LabNode} node  @returns {number} */
const leaves = ({ folded: isFolded, children }) => (isFolded || children.length === 0 ? 1 : children.reduce((sum, child) => sum + leaves(child), 0));

/**
 * The tree without the successors of the nodes of these plies, except for nodes that stay open.
 * @param {LabNode} node  @param {ReadonlySet<LabNode>} open  @param {number} from  @param {number} to  @param {number} [ply]  @returns {LabNode}
 */
function folded(node, open, from, to, ply = 0) {
  if (ply > to || node.children.length === 0) return node;
  if (ply >= from && !open.has(node)) return { ...node, folded: true };
  return { ...node, children: node.children.map((child) => folded(child, open, from, to, ply + 1)) };
}
