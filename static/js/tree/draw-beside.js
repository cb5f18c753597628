/** What stands beside a node: its window (α, β), and under star pruning what is proved of a chance node. */
import { eachRow, font, LEAST, screenX, textWidth } from "./lettering.js";
import { around } from "./occupancy.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {import("./draw.js").Picture} Picture */

const GAP = 6; // px between a node and what stands beside it, scaled with the type, so that the ring of a selected node does not touch it

/**
 * (α, β) at the right of a node, or else at its left, where there is room.
 * @param {"in hand" | "others"} which  the node in hand comes first: its window is what is talked about
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken
 */
export function drawWindows(ctx, picture, view, taken, which) {
  const { moment, marks, palette } = picture;
  const isInHand = (/** @type {number} */ row) => row === moment.current || row === marks.selected || row === marks.hover;
  const colour = which === "in hand" ? palette.ink : palette.soft;
  drawBeside(ctx, picture, view, taken, { textOf: (row) => (isInHand(row) === (which === "in hand") ? picture.appearance.window[row] : ""), lift: -12, colour });
}

/** [low, high] below the window. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken */
export function drawRanges(ctx, picture, view, taken) {
  drawBeside(ctx, picture, view, taken, { textOf: (row) => picture.appearance.range[row], lift: 5, colour: picture.palette.chance });
}

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken
 * @param {{textOf: (row: number) => string, lift: number, colour: string}} written
 */
function drawBeside(ctx, picture, view, taken, { textOf, lift, colour }) {
  const { palette, ui } = picture;
  if (view.s < 0.42) return;
  const px = Math.max(LEAST * ui, Math.min(13 * ui, 12.5 * view.s));
  ctx.font = font(550, px, palette.mono);
  ctx.fillStyle = colour;
  eachRow(view, (row) => {
    const text = textOf(row);
    if (!text) return;
    const wide = textWidth(ctx, palette.mono, 550, text, px);
    const away = (picture.width(row) / 2) * view.s + GAP * ui + wide / 2;
    const [x, y] = [screenX(picture, row), view.y + lift * view.s];
    const middle = [x + away, x - away].find((at) => taken.claim(around(at, y, wide + 4, px * 1.2)));
    if (middle !== undefined) ctx.fillText(text, middle, y);
  });
}
