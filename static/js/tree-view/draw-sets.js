/** Information sets: a dashed line joins the nodes that whoever moves there cannot tell apart. */
import { toScreen } from "./camera.js";
import { NODE } from "./layout.js";
import { nodeScale } from "./sizes.js";

/** @typedef {import("./draw.js").Picture} Picture */

/**
 * The rows of each information set that are in sight, from left to right; those that stand alone are left out.
 * @param {Pick<Picture, "model" | "scene" | "moment">} picture
 */
export function setsInSight({ model, scene, moment }) {
  /** @type {Map<string, number[]>} */
  const sets = new Map();
  const { group } = model;
  if (!group) return [];
  for (const { rows } of scene.levels) {
    for (const row of rows) {
      const name = group[row];
      if (name === null || ["ghost", "unvisited"].includes(moment.status[row])) continue;
      sets.set(name, [...(sets.get(name) ?? []), row]);
    }
  }
  return [...sets.values()].filter((rows) => rows.length > 1).map((rows) => rows.sort((a, b) => scene.x[a] - scene.x[b]));
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture */
export function drawSets(ctx, picture) {
  const { model, palette, ui } = picture;
  if (!model.group) return;
  ctx.setLineDash([5, 4]);
  ctx.lineWidth = 1.8 * ui;
  for (const rows of setsInSight(picture)) {
    ctx.strokeStyle = palette[model.kind[rows[0]]];
    ctx.beginPath();
    rows.slice(1).forEach((row, i) => join(ctx, picture, rows[i], row));
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

/**
 * From the side of one node to the side of the next; under those that stand between.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {number} left  @param {number} right
 */
function join(ctx, picture, left, right) {
  const { model, scene } = picture;
  const level = scene.levels[model.ply[left]].rows;
  const [from, to] = [sideOf(picture, left, 1), sideOf(picture, right, -1)];
  ctx.moveTo(...from);
  const between = model.ply[left] === model.ply[right] ? level.indexOf(right) - level.indexOf(left) - 1 : 0;
  if (between === 0) return ctx.lineTo(...to);
  const dip = (NODE.high * 0.75 + 4 * between) * scaleOf(picture, left);
  return ctx.bezierCurveTo(from[0] + 14, from[1] + dip * 1.3, to[0] - 14, to[1] + dip * 1.3, ...to);
}

/** @param {Picture} picture  @param {number} row  @param {1 | -1} way  @returns {[number, number]} */
function sideOf(picture, row, way) {
  const [x, y] = toScreen(picture.camera, picture.scene.x[row], picture.scene.y[row]);
  const half = picture.appearance.box[row] ? picture.width(row) / 2 : NODE.wide * 0.36;
  return [x + way * half * scaleOf(picture, row), y];
}

/** @param {Picture} picture  @param {number} row */
const scaleOf = ({ model, scene, camera, ui }, row) => nodeScale(scene.levels[model.ply[row]], camera, ui);
