/** Edges: one path for each way of drawing them. */
import { toScreen } from "./camera.js";
import { WIDTHS, widthOfEdge } from "./draw-samples.js";
import { around } from "./occupancy.js";
import { bend, CONTROL } from "./tidy.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {{colour: string, wide: number, dash: number[]}} Style  its colour by the name it has in the palette */

const CURVES_FROM = 0.2; // zoom below which a curve looks like a line
const WIDER = 1.8; // px from one width of edges to the next, where it tells how often they were taken
/** @type {Record<string, Style>} */
const STYLES = {
  ghost: { colour: "ghost", wide: 1.2, dash: [2, 4] },
  unvisited: { colour: "leaf", wide: 1.4, dash: [5, 4] },
  plain: { colour: "edge", wide: 1.4, dash: [] },
  quiet: { colour: "quiet", wide: 1.6, dash: [] },
  "best-max": { colour: "max", wide: 3.6, dash: [] },
  "best-min": { colour: "min", wide: 3.6, dash: [] },
  "best-chance": { colour: "chance", wide: 3.6, dash: [] },
};

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
export function drawEdges(ctx, picture, levels) {
  /** @type {Record<string, number[]>} */
  const groups = Object.fromEntries(Object.keys(STYLES).map((name) => [name, []]));
  for (const view of levels) collect(groups, picture, view, levels[view.ply - 1]);
  for (const [name, style] of Object.entries(STYLES)) {
    for (const { rows, wider } of byWidth(picture, groups[name])) strokeGroup(ctx, picture, rows, { ...style, wide: style.wide + wider });
  }
  strokeStubs(ctx, picture);
  if (picture.camera.k > SLASHED_FROM) drawSlashes(ctx, picture, groups.unvisited);
  ctx.setLineDash([]);
}

/** Rows whose edges are equally wide: all, but in a tree of means by their share of the visits. @param {Picture} picture  @param {number[]} rows */
function byWidth({ model, moment }, rows) {
  if (rows.length === 0) return [];
  if (!model.sampling) return [{ rows, wider: 0 }];
  const widths = Array.from({ length: WIDTHS }, (_, width) => rows.filter((row) => widthOfEdge(model, moment, row) === width));
  return widths.map((alike, width) => ({ rows: alike, wider: WIDER * width })).filter((each) => each.rows.length > 0);
}

/**
 * Leaves out what lands on the same pixel as its neighbour.
 * @param {Record<string, number[]>} groups  @param {Picture} picture  @param {LevelView} view
 * @param {LevelView | undefined} above
 */
function collect(groups, { model, scene, appearance, camera, size }, view, above) {
  if (!above || (view.y < 0 && above.y < 0) || (view.y > size.height && above.y > size.height)) return;
  const rows = view.level.rows;
  let last = { x: -Infinity, parent: -1, name: "" };
  for (let i = view.edges.from; i < Math.min(view.edges.to + 1, rows.length); i += 1) {
    const row = rows[i];
    const x = scene.x[row] * camera.k;
    const name = appearance.edge[row] ?? "plain";
    const isBest = name.startsWith("best");
    if (!isBest && name === last.name && model.parent[row] === last.parent && x - last.x < 0.8) continue;
    if (!isBest) last = { x, name, parent: model.parent[row] };
    groups[name]?.push(row);
  }
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {number[]} rows  @param {Style} style */
function strokeGroup(ctx, picture, rows, { colour, wide, dash }) {
  const { palette, camera, ui } = picture;
  ctx.beginPath();
  for (const row of rows) traceEdge(ctx, picture, row);
  ctx.strokeStyle = palette[colour];
  ctx.lineWidth = wide * Math.min(1.3, Math.max(0.55, camera.k)) * ui;
  ctx.setLineDash(camera.k > CURVES_FROM ? dash : []);
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture */
function strokeStubs(ctx, picture) {
  const { scene, camera, palette, ui } = picture;
  ctx.beginPath();
  for (const stub of scene.stubs) curve(ctx, camera, [scene.x[stub.parent], scene.y[stub.parent]], [stub.x, stub.y]);
  ctx.strokeStyle = palette.leaf;
  ctx.lineWidth = 1.2 * ui;
  ctx.setLineDash([2, 4]);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** The edge that leads to a node. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {number} row */
export function traceEdge(ctx, { model, scene, camera }, row) {
  const parent = model.parent[row];
  curve(ctx, camera, [scene.x[parent], scene.y[parent]], [scene.x[row], scene.y[row]]);
}

/** @param {CanvasRenderingContext2D} ctx  @param {Camera} camera  @param {[number, number]} from  @param {[number, number]} to */
function curve(ctx, camera, from, to) {
  const [x, y] = toScreen(camera, ...to);
  const [px, py] = toScreen(camera, ...from);
  ctx.moveTo(px, py);
  if (camera.k < CURVES_FROM || Math.abs(x - px) < 1) ctx.lineTo(x, y);
  else ctx.bezierCurveTo(px, py + (y - py) * CONTROL, x, y - (y - py) * CONTROL, x, y);
}

/**
 * The point of an edge at a part `t` of its way down, in world units.
 * @param {Picture} picture  @param {number} row  @param {number} t  @returns {[number, number]}
 */
export function pointOn({ model, scene }, row, t) {
  const parent = model.parent[row];
  return [
    scene.x[parent] + (scene.x[row] - scene.x[parent]) * bend(t),
    scene.y[parent] + (scene.y[row] - scene.y[parent]) * t,
  ];
}

export const SLASH_AT = 0.54; // part of the way down a cut edge
const SLASHED_FROM = 0.3; // the zoom below which there are no slashes

/** @param {Picture} picture */
const slashSize = ({ camera, ui }) => Math.min(1.1, Math.max(0.36, camera.k)) * ui;

/** Where the double slashes across the cut edges to a level stand. @param {Picture} picture  @param {LevelView} view  @returns {import("./occupancy.js").Box[]} */
export function slashBoxes(picture, { level: { rows }, edges: { from, to } }) {
  if (picture.camera.k <= SLASHED_FROM) return [];
  const wide = 12 * slashSize(picture);
  return rows.slice(from, to + 1).filter((row) => picture.appearance.slash[row]).map((row) => around(...toScreen(picture.camera, ...pointOn(picture, row, SLASH_AT)), wide, wide));
}

/** A double slash across every cut edge. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {number[]} rows */
function drawSlashes(ctx, picture, rows) {
  const { appearance, camera, palette } = picture;
  const size = slashSize(picture);
  ctx.setLineDash([]);
  ctx.beginPath();
  for (const row of rows) {
    if (!appearance.slash[row]) continue;
    const [x, y] = toScreen(camera, ...pointOn(picture, row, SLASH_AT));
    for (const step of [-2.6, 2.6]) { // steep: those of siblings stand close
      ctx.moveTo(x + (step - 3.2) * size, y + 6 * size);
      ctx.lineTo(x + (step + 3.2) * size, y - 6 * size);
    }
  }
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 2.3 * size;
  ctx.lineCap = "round";
  ctx.stroke();
  ctx.lineCap = "butt";
}

/** The path being searched, lit from below. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture */
export function drawPath(ctx, picture) {
  const { marks, moment, scene, palette, ui } = picture;
  const shown = (moment.path ?? marks.path).filter((row) => row > 0 && scene.x[row] === scene.x[row]); // in sight: not NaN
  if (shown.length === 0) return;
  ctx.beginPath();
  for (const row of shown) traceEdge(ctx, picture, row);
  ctx.strokeStyle = palette.ring;
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = 10 * ui;
  ctx.lineCap = "round";
  ctx.stroke();
  ctx.lineCap = "butt";
  ctx.globalAlpha = 1;
}
