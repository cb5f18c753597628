/** What stands beside a node: its window (α, β), and under star pruning what is proved of a chance node. */
import { whyCut } from "./cuts.js";
import { NODE } from "./layout.js";
import { eachRow, font, LEAST, screenX, textWidth } from "./lettering.js";
import { around } from "./occupancy.js";
import { CROWDED } from "./sizes.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {import("./draw.js").Picture} Picture */

const GAP = 6; // px between a node and what stands beside it, scaled with the type, so that the ring of a selected node does not touch it

/**
 * (α, β) at the right of a node, or else at its left, where there is room.
 * @param {"in hand" | "others"} which  the node in hand comes first, and the one whose bound it has met: their windows are talked about
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken
 */
export function drawWindows(ctx, picture, view, taken, which) {
  const { palette } = picture;
  const inHand = new Set(rowsInHand(picture));
  const overFaint = which === "in hand";
  const textOf = (/** @type {number} */ row) => (inHand.has(row) === overFaint ? picture.appearance.window[row] : "");
  drawBeside(ctx, picture, view, taken, { textOf, lift: -12, colour: overFaint ? palette.ink : palette.soft, overFaint });
}

/** @param {Picture} picture */
function rowsInHand({ model, moment: { current, cut }, marks }) {
  const ancestor = current >= 0 && cut[current] ? whyCut(model, current)?.ancestor ?? -1 : -1;
  return [current, ancestor, marks.selected, marks.hover];
}

/** [low, high] below the window. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken */
export function drawRanges(ctx, picture, view, taken) {
  drawBeside(ctx, picture, view, taken, { textOf: (row) => picture.appearance.range[row], lift: 5, colour: picture.palette.chance });
}

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken
 * @param {{textOf: (row: number) => string, lift: number, colour: string, overFaint?: boolean}} written  overFaint: where there is no
 *   other room, it covers a node that the search has not come to
 */
function drawBeside(ctx, picture, view, taken, { textOf, lift, colour, overFaint = false }) {
  const { palette, ui } = picture;
  if (view.s < CROWDED) return;
  const px = Math.max(LEAST * ui, Math.min(13 * ui, 12.5 * view.s));
  ctx.font = font(550, px, palette.mono);
  eachRow(view, (row) => {
    const text = textOf(row);
    if (!text) return;
    const wide = textWidth(ctx, palette.mono, 550, text, px);
    const away = (picture.width(row) / 2) * view.s + GAP * ui + wide / 2;
    const [x, y] = [screenX(picture, row), view.y + lift * view.s];
    const places = [x + away, x - away];
    const boxAt = (/** @type {number} */ middle) => around(middle, y, wide + 4, px * 1.2);
    const free = places.find((middle) => taken.claim(boxAt(middle)));
    const middle = free ?? (overFaint ? places.find((each) => taken.claim(boxAt(each), { overFaint })) : undefined);
    if (middle === undefined) return;
    if (free === undefined) {
      ctx.fillStyle = palette.card;
      ctx.fillRect(middle - wide / 2 - 2, view.y - (NODE.high / 2) * view.s - 2, wide + 4, NODE.high * view.s + 4);
    }
    ctx.fillStyle = colour;
    ctx.fillText(text, middle, free === undefined ? view.y : y);
  });
}
