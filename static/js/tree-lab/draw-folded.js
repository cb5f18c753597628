/**
 * The mark below a folded node: the number of hidden nodes, and an arrowhead pointing down, as in the tree of a search.
 */
import { ems } from "./place.js";

// all in ems of its type
const HEAD = { wide: 0.62, high: 0.43 };
const [INSET, BETWEEN] = [0.45, 0.25]; // from the ends of the pill, and from the arrowhead to the count
const [ABOVE, BELOW] = [1.03, 0.32]; // extent of the pill above and below the baseline of the count
const MIDDLE = (ABOVE - BELOW) / 2; // of the pill, above that baseline

/**
 * The paths of the pill and its arrowhead, and the middle of the count, for a node at x = 0.
 * @param {string} count  @param {number} line  that the count stands on  @param {number} type
 */
export function foldedMark(count, line, type) {
  const written = ems(count);
  const [half, high] = [(INSET + HEAD.wide + BETWEEN + written + INSET) / 2, ABOVE + BELOW];
  const units = (/** @type {number[]} */ ...each) => each.map((part) => part * type).join(" ");
  const straight = 2 * half - high; // between the round ends
  const end = (/** @type {1 | -1} */ down) => `a${units(high / 2, high / 2)} 0 0 1 0 ${units(down * high)}`;
  const pill = `M${-(straight / 2) * type} ${line - ABOVE * type}h${units(straight)}${end(1)}h${units(-straight)}${end(-1)}z`;
  const left = -half + INSET;
  const head = `M${left * type} ${line - (MIDDLE + HEAD.high / 2) * type}h${units(HEAD.wide)}l${units(-HEAD.wide / 2, HEAD.high)}z`;
  return { pill, head, middle: (left + HEAD.wide + BETWEEN + written / 2) * type };
}
