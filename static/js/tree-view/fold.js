/**
 * Which nodes open by themselves, so that the first picture can be read: the root, the principal variation, the first
 * cut, the path in focus, and then level after level as long as a whole level fits. Of a long row of siblings the first
 * ones stand for the rest. What the reader folded or opened stays so.
 */
import { pathTo } from "./model.js";

/** @typedef {import("./model.js").Model} Model */

export const MOST_SIBLINGS = 18;
const DEEPER = 2; // levels that the first cut may be below those that can be read at their usual distance: it is what a search with cuts is about

/**
 * @typedef {Object} FoldingOptions
 * @property {number} columns   how many nodes fit side by side
 * @property {number} [levels]  how many levels can be read one below the other; deeper ones open by hand, or in a path
 * @property {number} [most]    siblings to show of a row
 * @property {number[]} [keep]  rows to stay in sight
 * @property {number[]} [variation]  the principal variation
 * @property {Map<number, boolean>} [choices]  row → folded, by the reader's hand
 * @property {Set<number>} [wide]  rows whose successors the reader wants to see all
 * @property {boolean} [cuts]  whether the first cut opens too: not where there is hardly room for the principal variation
 */

/**
 * @param {import("./model.js").Model} model
 * @param {FoldingOptions} options
 * @returns {{folded: Set<number>, clipped: Map<number, number[]>}}  the folded rows; and of those with too many
 *   successors, the ones that are shown
 */
export function foldTree(model, { columns, levels = Infinity, most = MOST_SIBLINGS, keep = [], variation = [], choices = new Map(), wide = new Set(), cuts = true }) {
  const cut = cuts ? pathTo(model, firstCut(model)) : [];
  const clipped = clipRows(model, most, new Set([...keep, ...variation, ...cut]), wide);
  /** @param {number} row */
  const shown = (row) => clipped.get(row) ?? model.children[row];
  /** @type {Set<number>} */
  const open = new Set();
  let width = 1;
  const cost = (/** @type {number} */ row) => Math.max(0, shown(row).length - 1);
  /** @param {number} row */
  const unfold = (row) => {
    if (open.has(row) || model.children[row].length === 0) return;
    open.add(row);
    width += cost(row);
  };
  unfold(0);
  for (const row of keep) if (row > 0) unfold(model.parent[row]);
  /** @param {number} row */
  const unfoldWithin = (row) => {
    if (model.ply[row] + 1 < levels) unfold(row);
  };
  variation.forEach(unfoldWithin);
  for (const row of cut) if (model.ply[row] + 1 < levels + DEEPER) unfold(row);
  openLevels(model, shown, columns, () => width, unfoldWithin, open);
  for (const [row, folded] of choices) if (!folded) open.add(row); else open.delete(row);
  return { folded: foldedRows(model, open), clipped };
}

/**
 * The cut nearest to the root that left something unvisited; the first of those, or −1.
 * @param {Model} model
 */
export function firstCut(model) {
  let found = -1;
  for (let row = 0; row < model.size; row += 1) {
    if (model.cutBy[row] === -2 || model.cutBy[row] === undefined || (found >= 0 && model.ply[row] >= model.ply[found])) continue;
    if (model.children[row].some((child) => model.status[child] === "unvisited")) found = row;
  }
  return found;
}

/**
 * Of each long row: what is asked for, the best, the first one not visited, and the first few.
 * @param {Model} model  @param {number} most  @param {Set<number>} keep  @param {Set<number>} wide
 */
function clipRows(model, most, keep, wide) {
  /** @type {Map<number, number[]>} */
  const clipped = new Map();
  for (let row = 0; row < model.size; row += 1) {
    const children = model.children[row];
    if (children.length <= most + 1 || wide.has(row)) continue; // a stub for a single one saves nothing
    const unvisited = children.find((child) => model.status[child] === "unvisited");
    const wanted = new Set(children.filter((child) => keep.has(child) || child === model.best[row] || child === unvisited));
    for (const child of children) if (wanted.size < most) wanted.add(child);
    clipped.set(row, children.filter((child) => wanted.has(child)));
  }
  return clipped;
}

/**
 * @param {Model} model  @param {(row: number) => number[]} shown  @param {number} columns  @param {() => number} width
 * @param {(row: number) => void} unfold  @param {Set<number>} open
 */
function openLevels(model, shown, columns, width, unfold, open) {
  let level = [0];
  while (level.length > 0) {
    const next = level.flatMap(shown);
    const closed = next.filter((row) => model.children[row].length > 0 && !open.has(row));
    const cost = closed.reduce((sum, row) => sum + shown(row).length - 1, 0);
    if (width() + cost > columns) return;
    closed.forEach(unfold);
    level = next.filter((row) => open.has(row));
  }
}

/** @param {Model} model  @param {Set<number>} open */
function foldedRows(model, open) {
  /** @type {Set<number>} */
  const folded = new Set();
  for (let row = 0; row < model.size; row += 1) {
    if (model.children[row].length > 0 && !open.has(row)) folded.add(row);
  }
  return folded;
}

/**
 * Successors that were searched but not recorded, with all below them: what the recorded ones do not account for.
 * @param {Model} model  @param {number} row
 */
export function unrecordedBelow(model, row) {
  if (model.children[row].length === 0 || model.status[row] === "open") return 0;
  const known = model.children[row].reduce((sum, child) => sum + (model.count[child] ?? 0), 1);
  return Math.max(0, (model.count[row] ?? 0) - known);
}

/** The row itself when it is in sight, else the folded node that hides it. @param {Model} model  @param {Set<number>} folded  @param {number} row */
export function shownFor(model, folded, row) {
  let shown = row;
  for (let at = row; at >= 0; at = model.parent[at]) if (folded.has(at) && at !== row) shown = at;
  return shown;
}
