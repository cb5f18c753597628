/**
 * A drawn tree as a value that never changes: every edit gives a new root, and shares what it left alone. So undo is
 * keeping the old roots. `id` stays with a node through all edits; a node's number is its place row by row from the root.
 *
 * @typedef {{id: number, kind: "max"|"min"|"chance"|"leaf", value: string, probability: string, action: string, name: string,
 *            estimate: string, set: string, board: string, folded: boolean, children: LabNode[]}} LabNode
 *   set: the information set that it is in; board: of a position of a game, as SVG
 * @typedef {LabNode["kind"]} NodeKind
 * @typedef {{parent: number[], kind: NodeKind[], value: string[], probability: string[], action: string[], name: string[], set?: string[], estimate?: string[]}} LabColumns
 *   the tree as the server tells it: webapp/trees/lab/reading.py
 */
let ids = 0;

export const MOST_NODES = 2000;

/** @param {Partial<Omit<LabNode, "id">>} facts  @returns {LabNode} */
const node = (facts) => ({ id: (ids += 1), kind: "leaf", value: "", probability: "", action: "", name: "", estimate: "", set: "", board: "", folded: false, children: [], ...facts });

/** The smallest tree with a decision. @returns {LabNode} */
export const newTree = () => node({ kind: "max", children: [node({ value: "0" }), node({ value: "0" })] });

/**
 * The tree that the server has read.
 * @param {LabColumns} columns  @param {{boards?: string[], board?: number[]}} [drawn]  the boards of its nodes  @returns {LabNode}
 */
export function fromColumns({ parent, kind, value, probability, action, name, set = [], estimate = [] }, { boards = [], board = [] } = {}) {
  const nodes = parent.map((_, i) => node({
    kind: kind[i], value: value[i], probability: probability[i], action: action[i], name: name[i], set: set[i] ?? "", estimate: estimate[i] ?? "", board: boards[board[i]] ?? "",
  }));
  nodes.forEach((each, i) => { if (i > 0) nodes[parent[i]].children.push(each); });
  return nodes[0];
}

/** The nodes row by row: their places are the server's numbers for them. @param {LabNode} root */
export function inRows(root) {
  const nodes = [root];
  for (let i = 0; i < nodes.length; i += 1) nodes.push(...nodes[i].children);
  return nodes;
}

/** For every node's number, its parent's number. @param {LabNode[]} nodes  row by row */
export function parentNumbers(nodes) {
  const numberOf = new Map(nodes.map(({ id }, number) => [id, number]));
  return new Map(nodes.flatMap(({ children }, number) => children.map(({ id }) => /** @type {[number, number]} */ ([numberOf.get(id), number]))));
}

/**
 * The names of the actions, by the id of the node below; a default name is a letter for the ply, and the action's
 * place.
 * @param {LabNode} root
 */
export function callNodes(root) {
  const called = new Map([[root.id, ""]]);
  /** @param {LabNode} above  @param {number} ply */
  const walk = (above, ply) => above.children.forEach((child, i) => {
    called.set(child.id, child.action || `${String.fromCharCode(97 + (ply % 26))}${i + 1}`);
    walk(child, ply + 1);
  });
  walk(root, 0);
  return called;
}

/** @param {LabNode} root  @param {number} id */
export const find = (root, id) => inRows(root).find((each) => each.id === id) ?? null;
/** @param {LabNode} root  @param {number} id */
export const parentOf = (root, id) => inRows(root).find((each) => each.children.some((child) => child.id === id)) ?? null;
/** @param {LabNode} root */
export const size = (root) => inRows(root).length;

// --- edits -------------------------------------------------------------------------------------------------------------

/** The tree with one node changed by `change`. @param {LabNode} root  @param {number} id  @param {(old: LabNode) => LabNode} change  @returns {LabNode} */
export function replaceNode(root, id, change) {
  if (root.id === id) return change(root);
  let isChanged = false;
  const children = root.children.map((child) => {
    const changed = replaceNode(child, id, change);
    isChanged ||= changed !== child;
    return changed;
  });
  return isChanged ? { ...root, children } : root;
}

/** @param {LabNode} root  @param {number} id  @param {Partial<Omit<LabNode, "id">>} facts */
export const setFacts = (root, id, facts) => replaceNode(root, id, (old) => ({ ...old, ...facts }));

/**
 * The player to move after this node, if the players alternate.
 * @param {LabNode} root  @param {number} id  @returns {NodeKind}
 */
function nextPlayer(root, id) {
  /** @type {NodeKind[]} */
  const above = [];
  for (let at = find(root, id); at; at = parentOf(root, at.id)) above.push(at.kind);
  const last = above.find((kind) => kind === "max" || kind === "min");
  return last === "max" ? "min" : "max";
}

/**
 * Adds a successor; a leaf becomes an inner node.
 * @param {LabNode} root  @param {number} id  @returns {[LabNode, number]}  the tree, and the new node's id
 */
export function addChild(root, id) {
  const added = node({ value: "0" });
  const kind = nextPlayer(root, id);
  const tree = replaceNode(root, id, (old) => {
    const owner = old.kind === "leaf" ? { ...old, kind, value: "" } : old;
    return evened({ ...owner, folded: false, children: [...old.children, added] });
  });
  return [tree, added.id];
}

/**
 * Equal probabilities of outcomes stay equal; others are left to the reader.
 * @param {LabNode} parent  @returns {LabNode}
 */
function evened(parent) {
  if (parent.kind !== "chance") return parent;
  const same = new Set(parent.children.slice(0, -1).map(({ probability }) => probability)).size <= 1;
  const count = parent.children.length;
  return same ? { ...parent, children: parent.children.map((child) => ({ ...child, probability: count === 1 ? "1" : `1/${count}` })) } : parent;
}

/** The tree without a node and all below it; a node that loses its last successor becomes a leaf. The root stays. @param {LabNode} root  @param {number} id */
export function removeNode(root, id) {
  const parent = parentOf(root, id);
  if (!parent) return root;
  return replaceNode(root, parent.id, (old) => {
    const children = old.children.filter((child) => child.id !== id);
    return children.length > 0 ? { ...old, children } : { ...old, children, kind: "leaf", value: old.estimate || "0", estimate: "", set: "" };
  });
}

/** Makes a node MAX, MIN or chance. @param {LabNode} root  @param {number} id  @param {NodeKind} kind */
export function setKind(root, id, kind) {
  return replaceNode(root, id, (old) => {
    const count = old.children.length;
    const children = old.children.map((child) => ({ ...child, probability: kind === "chance" ? child.probability || `1/${count}` : "" }));
    return { ...old, kind, children, set: kind === "chance" ? "" : old.set };
  });
}

/**
 * The same for every inner node at this node's depth.
 * @param {LabNode} root  @param {number} id  @param {NodeKind} kind
 */
export function setLevel(root, id, kind) {
  /** @param {LabNode} at  @param {number} [ply]  @returns {number} */
  const plyOf = (at, ply = 0) => (at.id === id ? ply : at.children.reduce((found, child) => (found >= 0 ? found : plyOf(child, ply + 1)), -1));
  const wanted = plyOf(root);
  /** @type {LabNode[]} */
  const level = [];
  /** @param {LabNode} at  @param {number} ply */
  const collect = (at, ply) => {
    if (ply === wanted) level.push(at);
    else for (const child of at.children) collect(child, ply + 1);
  };
  collect(root, 0);
  return level.filter(({ children }) => children.length > 0).reduce((tree, each) => setKind(tree, each.id, kind), root);
}

/**
 * Moves a node to another parent, before the sibling at this place. Returns the same tree if the node is the root, or
 * if the new parent is a leaf, the node itself or below it.
 * @param {LabNode} root  @param {number} id  @param {number} parentId  @param {number} place
 */
export function moveNode(root, id, parentId, place) {
  const moved = find(root, id);
  if (!moved || id === root.id || find(moved, parentId)) return root;
  const from = parentOf(root, id);
  const target = find(root, parentId);
  if (!from || !target || target.kind === "leaf") return root;
  if (from.id === parentId) {
    const old = from.children.findIndex((child) => child.id === id);
    const rest = from.children.filter((child) => child.id !== id);
    rest.splice(place > old ? place - 1 : place, 0, moved);
    return rest.every((child, i) => child === from.children[i]) ? root : replaceNode(root, parentId, (at) => ({ ...at, children: rest }));
  }
  const probability = target.kind === "chance" ? moved.probability || "0" : "";
  const inserted = { ...moved, probability, action: target.children.some(({ action }) => action && action === moved.action) ? "" : moved.action };
  return replaceNode(removeNode(root, id), parentId, (at) => ({ ...at, children: at.children.toSpliced(place, 0, inserted) }));
}

// --- the text form -----------------------------------------------------------------------------------------------------

const RESERVED = new Set(["max", "min", "chance", "inf", "infinity"]);

/** A name as written in the text form (engine/trees/text.py). @param {string} name */
const quoted = (name) => (/^[\p{L}_][\p{L}\p{N}_'’]*$/u.test(name) && !RESERVED.has(name.toLowerCase()) ? name : `"${name.replaceAll('"', "'")}"`);

/** @param {string} name  of an information set */
const setNamed = (name) => (/^[0-9]+$/.test(name) ? name : quoted(name));

/** What the server reads: see docs/trees.md. @param {LabNode} at  @param {NodeKind} [last]  @returns {string} */
export function write(at, last = "min") {
  const own = at.name ? `${quoted(at.name)}=` : "";
  if (at.kind === "leaf") return own + (at.value || "0");
  const label = own + (at.set ? `@${setNamed(at.set)} ` : "") + (at.estimate ? `~${at.estimate} ` : "");
  if (at.kind === "chance") {
    const outcomes = at.children.map((child) => `${child.probability || "0"}${child.action ? ` ${quoted(child.action)}` : ""}:${write(child, last)}`);
    return `${label}{${outcomes.join(" ")}}`;
  }
  const turn = at.kind === (last === "max" ? "min" : "max") ? "" : at.kind;
  const actions = at.children.map((child) => (child.action ? `${quoted(child.action)}: ` : "") + write(child, at.kind));
  return `${label}${turn}(${actions.join(" ")})`;
}
