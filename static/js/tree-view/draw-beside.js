/** What stands beside a node: its window (α, β), and under star pruning what is proved of a chance node. */
import { drawRings, ringReach } from "./draw-nodes.js";
import { plateReach } from "./draw-values.js";
import { NODE } from "./layout.js";
import { clear, eachRow, font, LEAST, screenX, textWidth } from "./lettering.js";
import { around, grown, WEIGHT } from "./occupancy.js";
import { AT_SIDE, CROWDED, drawnWidth, FAR } from "./sizes.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./occupancy.js").Box} Box */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {{wide: number, high: number}} TextSize */

const AIR = 4; // px at least between that and anything else, scaled with the type
const FRAME = 3; // px that a shape is larger than the place it has taken
const APART = 6; // px between two windows, scaled with the type: side by side they would read as one

/**
 * (α, β) at the right of a node, or else at its left, where there is room.
 * @param {"in hand" | "others"} which  the node in hand comes first, and the one whose bound it has met: their windows are talked about
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken
 */
export function drawWindows(ctx, picture, view, taken, which) {
  const { palette } = picture;
  // at nodes this small only the one that the step is about
  const inHand = new Set(view.s < CROWDED ? [picture.moment.current] : rowsInHand(picture));
  const isInHand = which === "in hand";
  if (!isInHand && picture.model.sampling) return; // each has its visits below it, or in its value
  const textOf = (/** @type {number} */ row) => (inHand.has(row) === isInHand ? picture.appearance.window[row] : "");
  drawBeside(ctx, picture, view, taken, { textOf, lift: -12, colour: isInHand ? palette.ink : palette.soft, isInHand });
}

/** @param {Picture} picture */
function rowsInHand({ model, moment: { current, cut }, marks }) {
  const ancestor = current >= 0 && cut[current] ? model.cutBy[current] : -1;
  return [current, ancestor, marks.selected, marks.hover];
}

/** [low, high] below the window. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken */
export function drawRanges(ctx, picture, view, taken) {
  drawBeside(ctx, picture, view, taken, { textOf: (row) => picture.appearance.range[row], lift: 5, colour: picture.palette.chance });
}

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken
 * @param {{textOf: (row: number) => string, lift: number, colour: string, isInHand?: boolean}} written
 */
function drawBeside(ctx, picture, view, taken, { textOf, lift, colour, isInHand = false }) {
  const { palette, ui } = picture;
  if (view.s < CROWDED && !isInHand) return;
  const px = Math.max(LEAST * ui, Math.min(13 * ui, 12.5 * view.s));
  eachRow(view, (row, place) => {
    const text = textOf(row);
    if (!text) return;
    const size = { wide: textWidth(ctx, palette.mono, 550, text, px) + AT_SIDE.padding, high: px * 1.2 };
    const reach = Math.max(ringReach(picture, row, view.s) * view.s, plateReach(ctx, picture, view, row, place));
    const beside = besideNode(picture, view, row, { reach, size, lift });
    const isCurrent = row === picture.moment.current;
    const close = isInHand && !isCurrent && row !== picture.marks.selected ? besideNode(picture, view, row, { reach: (drawnWidth(picture, row, view.s) / 2) * view.s, size, lift }) : beside; // without its ring
    const free = freePlace(picture, view, { place, beside, isInHand }, taken) ?? freePlace(picture, view, { place, beside: close, isInHand }, taken);
    const box = free ?? (isInHand ? elsewhere(picture, view, row, { beside, size, isCurrent }, taken) : undefined);
    if (!box) return;
    if (!free) cover(ctx, picture, box, taken);
    ctx.font = font(550, px, palette.mono); // what is covered may have been drawn anew
    taken.take({ ...box, left: box.left - APART * ui, right: box.right + APART * ui });
    ctx.fillStyle = colour;
    ctx.fillText(text, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  });
}

/** What is covered in part is covered whole; a ring beside it is not. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {Box} box  @param {Occupancy} taken */
function cover(ctx, picture, box, taken) {
  const covered = taken.coveredBy(box);
  for (const each of [box, ...covered.map((node) => grown(node, FRAME))]) clear(ctx, picture.palette, each);
  for (const { row } of covered) if (row !== undefined) picture.covered.add(row); // the edge to it goes without a name
  if (covered.length > 0) drawRings(ctx, picture);
}

/**
 * Where nothing else stands, and the next node of the level is further away than the own one; in hand, at the right it may be closer.
 * @param {Picture} picture  @param {LevelView} view  @param {{place: number, beside: Box[], isInHand: boolean}} written  @param {Occupancy} taken
 */
function freePlace(picture, view, { place, beside: [right, left], isInHand }, taken) {
  const { ui, size } = picture;
  const air = Math.min(AIR * ui, Math.max(0, size.width - right.right)); // none is needed to the edge of the picture
  const isClear = taken.isFree({ ...right, right: right.right + air });
  if (isClear && right.right + FAR.right * ui <= nextNode(picture, view, place)) return right;
  if (taken.isFree({ ...left, left: left.left - FAR.left * ui })) return left;
  return isClear && isInHand ? right : undefined;
}

/** Where the next node of a level begins, if the search has come to it. @param {Picture} picture  @param {LevelView} view  @param {number} place */
function nextNode(picture, { level: { rows }, s }, place) {
  const row = rows[place + 1];
  if (row === undefined || picture.appearance.look[row] === "ghost") return Infinity;
  return screenX(picture, row) - (picture.width(row) / 2) * s;
}

/**
 * At its right, or else at its left.
 * @param {Picture} picture  @param {LevelView} view  @param {number} row
 * @param {{reach: number, size: TextSize, lift: number}} written  reach: px from the middle of the node to its ring, or to the end of a wider plate
 */
function besideNode(picture, { s, y }, row, { reach, size: { wide, high }, lift }) {
  const away = reach + AT_SIDE.gap * picture.ui + wide / 2;
  return [away, -away].map((dx) => around(screenX(picture, row) + dx, y + lift * s, wide, high));
}

/**
 * Where there is no room beside a node: over one that the search has not come to, else on the edges above it or below, else over what
 * stands for more nodes.
 * @param {Picture} picture  @param {LevelView} view  @param {number} row  @param {{beside: Box[], size: TextSize, isCurrent: boolean}} written  where it would stand, and whether its node is the one in hand  @param {Occupancy} taken
 */
function elsewhere(picture, { s, y }, row, { beside, size: { wide, high }, isCurrent }, taken) {
  const over = beside.map((box) => ({ ...box, top: y - (NODE.high / 2) * s - 2, bottom: y + (NODE.high / 2) * s + 2 }));
  const away = Math.max(NODE.high / 2, ringReach(picture, row, s)) * s + high / 2 + 2;
  const onEdges = (/** @type {number} */ dy) =>
    [0, wide / 2, -wide / 2].map((dx) => around(screenX(picture, row) + dx, y + dy, wide, high)).find((box) => taken.isFree(box));
  const covering = (/** @type {number} */ weight) => over.find((box) => taken.isFree(box, { over: weight }));
  const found = covering(WEIGHT.ghost);
  if (found || !isCurrent) return found; // a look at another node moves no box, and on the edges its window would read as its parent's
  return onEdges(-away) ?? onEdges(away) ?? covering(WEIGHT.stub);
}
