/** The keyboard in the tree: in the picture, arrows follow the drawing; in the list form, they walk the list. */

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./layout.js").Scene} Scene */
/**
 * @typedef {{model: Model, folded: Set<number>, scene: Scene, selected: number, current: number, asList: boolean}} Where
 *   selected: the row chosen, or −1; current: the one that stands for the node of the step on show, or −1
 */
/** @typedef {{move: number} | {fold: number} | {unfold: number} | {choose: number} | {zoom: number} | {fit: true}} Intent */

/**
 * @param {Where} state
 * @param {KeyboardEvent} event
 * @returns {Intent | null}
 */
export function intentOf(state, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = [state.selected, state.current].find((row) => row >= 0) ?? 0;
  switch (event.key) {
    case "Enter": return { choose: at };
    case " ": return { fold: at };
    case "+": case "=": return { zoom: 1.25 };
    case "-": case "−": return { zoom: 0.8 };
    case "f": case "F": return { fit: true };
    case "*": return { unfold: at };
    case "Home": return { move: 0 };
    default:
  }
  if (!event.key.startsWith("Arrow")) return null;
  if (state.selected < 0 && state.current < 0) return { move: 0 };
  return state.asList ? listMove(state, at, event.key) : pictureMove(state, at, event.key);
}

/** @param {Where} state  @param {number} at  @param {string} key  @returns {Intent} */
function pictureMove({ model, folded, scene }, at, key) {
  if (key === "ArrowUp") return { move: model.parent[at] < 0 ? at : model.parent[at] };
  if (key === "ArrowDown") return folded.has(at) ? { fold: at } : { move: model.children[at][0] ?? at };
  const { rows } = scene.levels[model.ply[at]];
  return { move: rows[rows.indexOf(at) + (key === "ArrowRight" ? 1 : -1)] ?? at };
}

/** @param {Where} state  @param {number} at  @param {string} key  @returns {Intent} */
function listMove({ model, folded }, at, key) {
  const isOpen = model.children[at].length > 0 && !folded.has(at);
  if (key === "ArrowLeft") return isOpen ? { fold: at } : { move: Math.max(0, model.parent[at]) };
  if (key === "ArrowRight") return folded.has(at) ? { fold: at } : { move: model.children[at][0] ?? at };
  const order = listOrder(model, folded);
  return { move: order[order.indexOf(at) + (key === "ArrowDown" ? 1 : -1)] ?? at };
}

/**
 * Rows in sight as the list shows them: a node, then all below it.
 * @param {Where["model"]} model  @param {Where["folded"]} folded
 */
function listOrder(model, folded) {
  /** @type {number[]} */
  const order = [];
  const waiting = [0];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    order.push(row);
    if (!folded.has(row)) waiting.push(...[...model.children[row]].reverse());
  }
  return order;
}
