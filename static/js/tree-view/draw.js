/**
 * One frame of the picture. Only what the window shows is drawn, batched by colour, with less detail the further away;
 * upper levels keep a readable size as long as their nodes do not touch.
 */
import { beliefsInView, drawBeliefs } from "./draw-beliefs.js";
import { beyond, drawBeyond } from "./draw-beyond.js";
import { drawEdges, drawPath } from "./draw-edges.js";
import { drawNodes, drawRings, drawStubs } from "./draw-nodes.js";
import { drawLabels, drawLevels } from "./draw-labels.js";
import { drawIntervals } from "./draw-samples.js";
import { drawQuiescent } from "./draw-quiescent.js";
import { drawSets } from "./draw-sets.js";
import { NODE } from "./layout.js";
import { nodeScale } from "./sizes.js";

/** @typedef {import("./layout.js").Level} Level */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./layout.js").Scene} Scene */

/**
 * @typedef {Object} Picture
 * @property {import("./model.js").Model} model
 * @property {import("./model.js").Moment & {path?: number[]}} moment  path: from the root to the step
 * @property {import("./layout.js").Scene} scene
 * @property {import("./appearance.js").Appearance} appearance
 * @property {import("./camera.js").Camera} camera
 * @property {{width: number, height: number}} size
 * @property {import("./palette.js").Palette} palette
 * @property {import("./shapes.js").Shapes} shapes
 * @property {{selected: number, hover: number, path: number[]}} marks
 * @property {Words} words
 * @property {import("./numbers.js").Numbers} numbers  @property {boolean} isExact  whether beliefs are written as fractions
 * @property {(row: number) => number} width  of a node at zoom 1
 * @property {(row: number) => number} standIn  the row itself, or the folded node that hides it
 * @property {Set<number>} covered  rows of nodes that windows cover in this frame
 * @property {boolean} isWhole  whether the reader sees all of it, nothing folded: then all its numbers are written
 * @property {number} ui  1, or more when the page's type is larger
 */

/**
 * @typedef {Object} Words  what is written on a picture besides its numbers and actions
 * @property {{name: string, text: string}[][]} levels  who moves, by ply
 * @property {(stub: import("./layout.js").Stub) => string} stub  @property {(count: number) => string} worlds  that are left out
 * @property {string} unrecorded  @property {string} unvisited  @property {string} table
 */

/**
 * @typedef {Object} LevelView  a level as the window shows it
 * @property {number} ply  @property {Level} level  @property {number} y  on the screen  @property {number} s  the scale of its nodes
 * @property {number} from  @property {number} to  which of its rows are in sight
 * @property {{from: number, to: number}} edges  which of its rows have an edge in sight  @property {boolean} inside
 * @property {{left: boolean, right: boolean}} cut  at which edges it goes on
 */

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {number} [pixels]  of the canvas for one of CSS
 * @returns {import("./draw-beliefs.js").ShownBelief[]}  the beliefs, and where they stand now
 */
export function draw(ctx, picture, pixels = 1) {
  const { size, palette, covered } = picture;
  covered.clear();
  ctx.setTransform(pixels, 0, 0, pixels, 0, 0);
  ctx.fillStyle = palette.card;
  ctx.fillRect(0, 0, size.width, size.height);
  const levels = levelsInView(picture);
  const beliefs = beliefsInView(ctx, picture, levels);
  drawLevels(ctx, picture, levels);
  drawQuiescent(ctx, picture, levels);
  drawPath(ctx, picture);
  drawEdges(ctx, picture, levels);
  drawSets(ctx, picture);
  drawBeliefs(ctx, picture, beliefs);
  drawNodes(ctx, picture, levels);
  drawIntervals(ctx, picture, levels);
  drawStubs(ctx, picture, levels);
  drawRings(ctx, picture);
  drawLabels(ctx, picture, levels, beliefs);
  drawBeyond(ctx, picture, levels);
  return beliefs;
}

/**
 * The part of each level that the window touches, as index ranges. A tidy tree keeps its order, so the children, and
 * their parents, come from left to right, and two searches by halves find both ends.
 * @param {Picture} picture  @returns {LevelView[]}
 */
export function levelsInView(picture) {
  const { model, scene, camera, size, ui } = picture;
  const [left, right] = [-camera.x / camera.k, (size.width - camera.x) / camera.k];
  const margin = NODE.wide * 2;
  return scene.levels.map((level, ply) => {
    const parentX = (/** @type {number} */ row) => (ply === 0 ? scene.x[row] : scene.x[model.parent[row]]);
    const x = (/** @type {number} */ row) => scene.x[row];
    const y = level.y * camera.ky + camera.y;
    const s = nodeScale(level, camera, ui);
    const slack = (margin * s) / camera.k;
    const nodes = span(level.rows, x, left - slack, right + slack);
    const over = span(level.rows, parentX, left, right);
    return {
      ply, level, y, s, ...nodes, cut: beyond(picture, { ply, level, s }),
      inside: y > -(NODE.high + level.below) * s && y < size.height + NODE.high * s,
      edges: { from: Math.min(nodes.from, over.from), to: Math.max(nodes.to, over.to) },
    };
  });
}

/** @param {number[]} rows  @param {(row: number) => number} at  @param {number} least  @param {number} most */
function span(rows, at, least, most) {
  return { from: firstAbove(rows, at, least), to: firstAbove(rows, at, most) };
}

/** @param {number[]} rows  @param {(row: number) => number} at  @param {number} bound */
function firstAbove(rows, at, bound) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(rows[middle]) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
