/** Behind the nodes of a quiescent search: an area in a colour of its own, below a line where the depth limit is. */
import { traceEdge } from "./draw-edges.js";
import { NODE } from "./layout.js";
import { isQuiescent } from "./model.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./draw.js").Picture} Picture */

const MARGIN = 9; // of the area around a node, at zoom 1
const STEM = 16; // width of the area along an edge, at zoom 1

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
export function drawQuiescent(ctx, picture, levels) {
  if (!picture.model.standPat.some((estimate) => estimate !== null)) return;
  for (const view of levels) {
    const rows = view.level.rows.slice(view.edges.from, view.edges.to + 1).filter((row) => isQuiescent(picture.model, row) && isReached(picture, row));
    if (rows.length > 0) drawArea(ctx, picture, view, rows);
  }
}

/** Step by step, the area grows with the search. @param {Picture} picture  @param {number} row */
const isReached = ({ moment }, row) => moment.status[row] !== "ghost";

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number[]} rows */
function drawArea(ctx, picture, view, rows) {
  const { model, palette, camera } = picture;
  const isFirst = (/** @type {number} */ row) => row === 0 || !isQuiescent(model, model.parent[row]);
  ctx.beginPath();
  for (const row of rows) if (!isFirst(row)) traceEdge(ctx, picture, row);
  ctx.strokeStyle = palette["quiet-soft"];
  ctx.lineWidth = Math.max(2, STEM * Math.min(view.s, camera.k));
  ctx.stroke();
  ctx.beginPath();
  for (const row of rows) traceBox(ctx, picture, view, row);
  ctx.fillStyle = palette["quiet-soft"];
  ctx.fill();
  drawLimit(ctx, picture, view, rows.filter(isFirst));
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} row */
function traceBox(ctx, { scene, camera, width }, { y, s }, row) {
  const [wide, high] = [(width(row) + 2 * MARGIN) * s, (NODE.high + 2 * MARGIN) * s];
  ctx.roundRect(scene.x[row] * camera.k + camera.x - wide / 2, y - high / 2, wide, high, MARGIN * s);
}

/** The limit, from the first to the last node that begins a quiescent search. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number[]} rows */
function drawLimit(ctx, { scene, camera, palette, width, ui }, { y, s }, rows) {
  if (rows.length === 0) return;
  const reach = (/** @type {number} */ row) => (width(row) / 2 + MARGIN) * s;
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const high = y - (NODE.high / 2 + MARGIN) * s;
  ctx.beginPath();
  ctx.moveTo(scene.x[first] * camera.k + camera.x - reach(first), high);
  ctx.lineTo(scene.x[last] * camera.k + camera.x + reach(last), high);
  ctx.strokeStyle = palette.quiet;
  ctx.lineWidth = 1.6 * ui;
  ctx.setLineDash([6, 4]);
  ctx.stroke();
  ctx.setLineDash([]);
}
