/** Where the nodes of a tree stand beside each other, and the curves of its edges: the same on canvas and in SVG. No DOM. */
import { hierarchy, tree } from "d3-hierarchy";

/**
 * @template Datum
 * @typedef {import("d3-hierarchy").TidyNode<Datum>} TidyNode
 */

/**
 * The tidy tree of Reingold and Tilford: x by node, the root's 0.
 * @template Datum
 * @param {Datum} root  @param {(datum: Datum) => Datum[] | null} successors
 * @param {(left: TidyNode<Datum>, right: TidyNode<Datum>) => number} apart  from middle to middle of two neighbours of a level
 */
export function tidy(root, successors, apart) {
  const whole = hierarchy(root, successors).each((node, i) => { node.value = i; }); // row by row
  return /** @type {typeof tree<Datum>} */ (tree)().nodeSize([1, 1]).separation((a, b) => (a.value < b.value ? apart(a, b) : apart(b, a)))(whole);
}

/** An edge is a curve of Bézier, from straight down to straight down: how far down its control points are, as a part of its height. */
export const CONTROL = 0.46;

/** How far aside an edge is at a part of its way down, as a part of how far it goes: to a thousandth. @param {number} down */
export function bend(down) {
  const t = down - 0.41 * down * (1 - down) * (1 - 2 * down);
  return t * t * (3 - 2 * t);
}
