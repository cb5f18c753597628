/**
 * Fold handles: the count of what a folded subtree holds, below its node, with an arrowhead that points down to it. In a tree of
 * means how often the search came there, also below nodes without a handle.
 */
import { isTallied } from "./appearance.js";
import { NODE } from "./layout.js";
import { eachRow, font, LEAST, screenX } from "./lettering.js";
import { INSIDE } from "./shapes.js";
import { drawnWidth } from "./sizes.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {import("./palette.js").Palette} Palette */

const BESIDE = 3; // px that labels keep from a pill, times how large the type is
const HEAD = { wide: 6.5, high: 4.5, room: 10 }; // px of the arrowhead, and what it takes in a pill: a plus would be the sign of successors beside
const TALLY = 12; // px that a count is high where no handle surrounds it, times how large the type is
const SLASHES = 14; // px that a double slash takes in a pill
const CENTRED = 3.75; // px further left, a double slash without a count stands in the middle

/**
 * Where the fold handle of a node stands on the screen, and how large it is.
 * @param {Picture} picture  @param {number} row  @param {number} x  @param {number} y  @param {number} s
 */
export function pillBox({ appearance, ui }, row, x, y, s) {
  const high = 16 * ui;
  const isFolded = Boolean(appearance.pill[row]);
  const count = appearance.pill[row] || appearance.tally[row] || "";
  const signs = (isFolded ? HEAD.room : 0) + (appearance.pillCut[row] ? SLASHES : 0);
  const wide = Math.max(high, (count.length * 7 + signs) * ui + 8);
  const below = Math.max((NODE.high / 2) * s - 1, INSIDE.up.down * NODE.high * s + 0.6 * LEAST * ui); // a value in a small node reaches its foot
  return { x: x - wide / 2, y: y + below, wide, high };
}

/**
 * The count of a folded subtree, or the handle to fold an open one in hand. Where the count has no
 * room, also at the edge of the picture, its sign stands alone.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken
 */
export function drawPills(ctx, picture, view, taken) {
  const { appearance, palette, model, marks, moment, ui } = picture;
  if (view.s < 0.42) return;
  ctx.font = font(650, 10.5 * ui, palette.sans);
  eachRow(view, (row, place) => {
    const isHandle = (row === marks.hover || row === marks.selected && moment.current <= 0) && model.children[row].length > 0; // at a step it would cover what is talked about
    const isFolded = Boolean(appearance.pill[row]);
    const isTally = Boolean(appearance.tally[row]) && !isHandle && row !== moment.current; // that has its own beside it
    if (!isFolded && !isHandle && !isTally) return;
    const whole = pillBox(picture, row, screenX(picture, row), view.y, view.s);
    const isCutOff = whole.x < 0 || whole.x + whole.wide > picture.size.width;
    const isShort = isFolded && !isTallied(model) && (isCutOff || !taken.isFree(placeOf(whole)));
    const box = isShort ? { ...whole, x: whole.x + (whole.wide - whole.high) / 2, wide: whole.high } : isTally ? freeOf(tallyBoxes(picture, view, place, whole), taken) : whole;
    const room = placeOf(box);
    if (!taken.claim(room) && !isHandle) return;
    taken.take({ ...room, left: room.left - BESIDE * ui, right: room.right + BESIDE * ui, bottom: room.bottom + BESIDE * ui });
    const isCut = appearance.pillCut[row];
    const text = isShort ? "" : appearance.pill[row] || (isTally ? appearance.tally[row] : "−");
    drawPill(ctx, picture, box, { text, isCut, hasHead: isFolded && !(isShort && isCut), isHandle, isTally });
  });
}

/**
 * Where a count without a handle may stand: below its node, or where that is close to the next level, at either side, on its own
 * half of the way to the next node.
 * @param {Picture} picture  @param {LevelView} view  @param {number} place  in its level  @param {ReturnType<typeof pillBox>} below
 */
function tallyBoxes(picture, { level: { rows }, s, y }, place, below) {
  const row = rows[place];
  const x = screenX(picture, row);
  const high = TALLY * picture.ui;
  const away = (drawnWidth(picture, row, s) / 2) * s + BESIDE * picture.ui;
  const [least, most] = [rows[place - 1], rows[place + 1]].map((next, i) => (next === undefined ? i * picture.size.width : (x + screenX(picture, next)) / 2));
  const sides = [x + away, x - away - below.wide].map((left) => ({ ...below, high, x: left, y: y - high / 2 }));
  return [{ ...below, high }, ...sides.filter(({ x: left, wide }) => left >= least && left + wide <= most)];
}

/** The first that is free, or else the first. @param {ReturnType<typeof pillBox>[]} boxes  @param {Occupancy} taken */
const freeOf = (boxes, taken) => boxes.find((box) => taken.isFree(placeOf(box))) ?? boxes[0];

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {ReturnType<typeof pillBox>} box
 * @param {{text: string, isCut: boolean, hasHead: boolean, isHandle: boolean, isTally: boolean}} pill  of a cut node: without text, the slashes alone
 */
function drawPill(ctx, { palette, ui }, box, { text, isCut, hasHead, isHandle, isTally }) {
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.wide, box.high, box.high / 2);
  ctx.fillStyle = palette.card;
  ctx.fill();
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = isHandle ? palette.ink : palette.edge;
  if (!isTally) ctx.stroke();
  ctx.fillStyle = isHandle ? palette.ink : palette.soft;
  const [slashes, head] = [isCut ? SLASHES * ui : 0, hasHead ? HEAD.room * ui : 0];
  const inset = text ? 3 * ui : (box.wide - head) / 2;
  if (hasHead) drawHead(ctx, box.x + inset + slashes + head / 2, box.y + box.high / 2, ui);
  if (text) ctx.fillText(text, box.x + (box.wide + slashes + head) / 2, box.y + box.high / 2 + 0.5);
  if (isCut) slashPill(ctx, palette, text ? box : { ...box, x: box.x - CENTRED * ui }, ui);
}

/** Down, to what is folded. @param {CanvasRenderingContext2D} ctx  @param {number} x  @param {number} y  @param {number} ui */
function drawHead(ctx, x, y, ui) {
  const [half, high] = [(HEAD.wide / 2) * ui, HEAD.high * ui];
  ctx.beginPath();
  ctx.moveTo(x - half, y - high / 2);
  ctx.lineTo(x + half, y - high / 2);
  ctx.lineTo(x, y + high / 2);
  ctx.fill();
}

/** The room it occupies. @param {ReturnType<typeof pillBox>} box */
const placeOf = ({ x, y, wide, high }) => ({ left: x, top: y + 2, right: x + wide, bottom: y + high });

/**
 * The cut is inside: a double slash before the count.
 * @param {CanvasRenderingContext2D} ctx  @param {Palette} palette  @param {{x: number, y: number, high: number}} box
 * @param {number} ui
 */
function slashPill(ctx, palette, { x, y, high }, ui) {
  ctx.beginPath();
  for (const at of [7, 12]) {
    ctx.moveTo(x + at * ui, y + high - 3.5 * ui);
    ctx.lineTo(x + (at + 4.5) * ui, y + 3.5 * ui);
  }
  ctx.lineWidth = 1.9 * ui;
  ctx.strokeStyle = palette.ink;
  ctx.stroke();
}
