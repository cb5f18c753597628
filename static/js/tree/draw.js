/**
 * One frame of the picture. Only what the window shows is drawn, batched by colour, with less detail the further away;
 * upper levels keep a readable size as long as their nodes do not touch.
 */
import { drawBeliefs } from "./draw-beliefs.js";
import { drawEdges, drawPath } from "./draw-edges.js";
import { drawNodes, drawRings, drawStubs } from "./draw-nodes.js";
import { drawLabels, drawLevels } from "./draw-labels.js";
import { drawSets } from "./draw-sets.js";
import { NODE } from "./layout.js";
import { nodeScale } from "./sizes.js";

/**
 * @typedef {Object} Picture
 * @property {import("./model.js").Model} model
 * @property {import("./model.js").Moment} moment
 * @property {import("./layout.js").Scene} scene
 * @property {import("./appearance.js").Appearance} appearance
 * @property {import("./camera.js").Camera} camera
 * @property {{width: number, height: number}} size
 * @property {Record<string, string>} palette
 * @property {Record<string, string>} shapes
 * @property {{selected: number, hover: number, path: number[]}} marks
 * @property {{levels: string[][], stub: (stub: object) => string, unrecorded: string, unvisited: string, table: string}} words
 * @property {number} ui  1, or more when the page's type is larger
 */

/** @param {CanvasRenderingContext2D} ctx @param {Picture} picture */
export function draw(ctx, picture, pixels = 1) {
  const { size, palette } = picture;
  ctx.setTransform(pixels, 0, 0, pixels, 0, 0);
  ctx.fillStyle = palette.card;
  ctx.fillRect(0, 0, size.width, size.height);
  const levels = levelsInView(picture);
  drawLevels(ctx, picture, levels);
  drawPath(ctx, picture);
  drawEdges(ctx, picture, levels);
  drawSets(ctx, picture);
  drawBeliefs(ctx, picture, levels);
  drawNodes(ctx, picture, levels);
  drawStubs(ctx, picture, levels);
  drawRings(ctx, picture);
  drawLabels(ctx, picture, levels);
}

/**
 * The part of each level that the window touches, as index ranges. A tidy tree keeps its order, so the children, and
 * their parents, come from left to right, and two searches by halves find both ends.
 */
export function levelsInView({ model, scene, camera, size, ui }) {
  const [left, right] = [-camera.x / camera.k, (size.width - camera.x) / camera.k];
  const margin = NODE.wide * 2;
  return scene.levels.map((level, ply) => {
    const parentX = (row) => (ply === 0 ? scene.x[row] : scene.x[model.parent[row]]);
    const x = (row) => scene.x[row];
    const y = level.y * camera.ky + camera.y;
    const s = nodeScale(level, camera, ui);
    const slack = (margin * s) / camera.k;
    const nodes = span(level.rows, x, left - slack, right + slack);
    const over = span(level.rows, parentX, left, right);
    return {
      ply, level, y, s, ...nodes,
      inside: y > -(NODE.high + level.below) * s && y < size.height + NODE.high * s,
      edges: { from: Math.min(nodes.from, over.from), to: Math.max(nodes.to, over.to) },
    };
  });
}

function span(rows, at, least, most) {
  return { from: firstAbove(rows, at, least), to: firstAbove(rows, at, most) };
}

function firstAbove(rows, at, bound) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(rows[middle]) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
