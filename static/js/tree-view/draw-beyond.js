/** Where a level continues beyond the picture, it fades out at that edge, with an arrowhead pointing there. */
import { NODE } from "./layout.js";
import { screenX } from "./lettering.js";
import { GUTTER } from "./margins.js";
import { stubBox } from "./sizes.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./draw.js").Picture} Picture */

export const FADE = 26; // px at the edge, times how large the type is
const CUT = 5; // px of a node that may be outside, times how large the type is
const HEAD = { wide: 6, high: 7, weight: 2.4 }; // px: half the height of an arrowhead

/**
 * At which edges a level is cut off.
 * @param {Pick<Picture, "scene" | "camera" | "size" | "ui" | "width">} picture  @param {Pick<LevelView, "ply" | "level" | "s">} view
 */
export function beyond(picture, { ply, level: { rows }, s }) {
  const { scene, size, ui, width } = picture;
  const ends = [rows[0], rows[rows.length - 1]].map((row) => ({ x: screenX(picture, row), half: (Math.min(width(row), NODE.wide) / 2) * s }));
  const stubs = scene.stubs.filter((stub) => stub.ply === ply).map((stub) => stubBox(picture, stub, s));
  const left = Math.min(...ends.map(({ x, half }) => x - half), ...stubs.map(({ x }) => x));
  const right = Math.max(...ends.map(({ x, half }) => x + half), ...stubs.map(({ x, wide }) => x + wide));
  return { left: left < (GUTTER - CUT) * ui, right: right > size.width + CUT * ui };
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
export function drawBeyond(ctx, picture, levels) {
  const { size, ui } = picture;
  const shown = levels.filter(({ inside }) => inside);
  const edges = [
    { x: GUTTER * ui, inwards: 1, ys: shown.filter(({ cut }) => cut.left).map(({ y }) => y) },
    { x: size.width, inwards: -1, ys: shown.filter(({ cut }) => cut.right).map(({ y }) => y) },
  ];
  for (const { x, inwards, ys } of edges) {
    if (ys.length === 0) continue;
    fade(ctx, picture, x, inwards);
    drawHeads(ctx, picture, x + inwards * 4 * ui, inwards, ys);
  }
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {number} x  @param {number} inwards  1 or -1 */
function fade(ctx, { size, palette, ui }, x, inwards) {
  const end = x + inwards * FADE * ui;
  const colours = ctx.createLinearGradient(x, 0, end, 0);
  colours.addColorStop(0.5, palette.card);
  colours.addColorStop(1, palette.clear);
  ctx.beginPath();
  ctx.rect(Math.min(x, end), 0, FADE * ui, size.height);
  ctx.fillStyle = colours;
  ctx.fill();
}

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {number} tip  @param {number} inwards  1 or -1
 * @param {number[]} ys
 */
function drawHeads(ctx, { palette, ui }, tip, inwards, ys) {
  const [wide, high] = [inwards * HEAD.wide * ui, HEAD.high * ui];
  ctx.beginPath();
  for (const y of ys) {
    ctx.moveTo(tip + wide, y - high);
    ctx.lineTo(tip, y);
    ctx.lineTo(tip + wide, y + high);
  }
  ctx.strokeStyle = palette.soft;
  ctx.lineWidth = HEAD.weight * ui;
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.stroke();
  ctx.lineCap = "butt";
  ctx.lineJoin = "miter";
}
