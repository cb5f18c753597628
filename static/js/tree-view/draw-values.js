/** The numbers in nodes: values, on plates where they are wider than their shapes, and the flags of what was known. */
import { drawRings, MARKED_FROM } from "./draw-nodes.js";
import { drawWave } from "./draw-estimates.js";
import { drawPlate, plateBox, plateSize } from "./draw-plates.js";
import { NODE } from "./layout.js";
import { eachRow, font, LEAST, screenX, textWidth } from "./lettering.js";
import { innerWidth, liftOf } from "./shapes.js";
import { CROWDED, drawnWidth } from "./sizes.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {import("./draw-plates.js").Plate} Plate */

const LEAST_INSIDE = 0.6; // of the smallest type: with room for less, a number would stand far over its shape
const BAR = 3; // px from the foot of the plate of a leaf to the bar that says that the game ends there
const FRAME = 1; // px that the frame of a leaf is drawn around it
const ROUND_INSIDE = 0.75; // of it, that a single digit has room for: it is round at its corners

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken */
export function drawValues(ctx, picture, view, taken) {
  const { appearance, palette } = picture;
  if (view.s < CROWDED && !picture.isWhole) return;
  /** @type {number[]} */
  const onPlates = [];
  eachRow(view, (row, place) => {
    const written = valueAt(ctx, picture, view, row, place);
    if (!written) return;
    const { text, px, plate, isOnPlate } = written;
    if (isOnPlate) putPlate(ctx, picture, view, row, plate, taken);
    if (isOnPlate) onPlates.push(row);
    const look = appearance.look[row];
    ctx.font = font(700, px, palette.sans);
    ctx.fillStyle = palette[`on-${look}`] ?? (look === "leaf" ? palette.ink : palette.soft);
    ctx.fillText(text, plate.x, plate.y);
    if (appearance.estimated[row]) drawWave(ctx, plate.x, plate.y + 0.62 * px, textWidth(ctx, palette.sans, 700, text, px));
  });
  if (onPlates.includes(picture.marks.selected) || onPlates.includes(picture.moment.current)) drawRings(ctx, picture); // a plate covers a part of its node's ring
  drawFlags(ctx, picture, view);
}

/** How far from the middle of a node the plate of its value goes; 0 where it has none. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} row  @param {number} place */
export function plateReach(ctx, picture, view, row, place) {
  const written = view.s < CROWDED && !picture.isWhole ? null : valueAt(ctx, picture, view, row, place);
  return written?.isOnPlate ? written.plate.wide / 2 : 0;
}

/**
 * The value of a node, and how it is written; null where it would stand far over its shape, or over another value.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} row  @param {number} place  in its level
 */
function valueAt(ctx, picture, view, row, place) {
  const { appearance, palette, ui } = picture;
  const text = appearance.value[row];
  if (!text) return null;
  const [most, least] = [Math.max(13.5 * view.s, LEAST * ui), LEAST * ui];
  const px = Math.min(most, (most * widthInside(picture, view, row)) / textWidth(ctx, palette.sans, 700, text, most));
  const plate = plateFor(ctx, picture, view, row, text);
  const isOnPlate = px < (text.length > 1 ? 1 : ROUND_INSIDE) * least && hasRoom(picture, view, place, plate.wide); // the number is wider than its shape
  const isOver = px < LEAST_INSIDE * least || isOverAnother(ctx, picture, view, place, Math.max(px, least));
  if (isOver && !isOnPlate && !picture.isWhole && !appearance.variation.has(row)) return null;
  return { text, px: Math.max(px, least), plate, isOnPlate };
}

/**
 * Would the value of a node, in type of so many px, stand over that of one beside it? The principal variation has its values
 * whatever room there is; any other neighbour is taken to be as wide as this one, since the wider of two gives way.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} place  in its level  @param {number} px
 */
function isOverAnother(ctx, { appearance, scene, camera, palette, ui }, { level }, place, px) {
  const row = level.rows[place];
  const own = textWidth(ctx, palette.sans, 700, appearance.value[row], px);
  return [level.rows[place - 1], level.rows[place + 1]].some((other) => {
    if (other === undefined) return false;
    const wide = appearance.variation.has(other) ? textWidth(ctx, palette.sans, 700, appearance.value[other], Math.max(px, LEAST * ui)) : own;
    return (own + wide) / 2 > Math.abs(scene.x[row] - scene.x[other]) * camera.k;
  });
}

/** @param {Picture} picture  @param {number} row */
const shapeOf = ({ appearance, shapes }, row) => shapes[appearance.kind[row]] ?? "circle";

/** How wide a number may be inside of a node. @param {Picture} picture  @param {LevelView} view  @param {number} row */
function widthInside(picture, { s }, row) {
  const node = { wide: drawnWidth(picture, row, s), high: NODE.high };
  return s * (picture.appearance.box[row] ? 0.92 * node.wide : innerWidth(shapeOf(picture, row), node, (LEAST * picture.ui) / s));
}

/**
 * What a number in the smallest type would stand on, about where it stands in its node.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} row  @param {string} text
 * @returns {Plate}
 */
function plateFor(ctx, picture, view, row, text) {
  const { appearance, model, palette } = picture;
  const least = LEAST * picture.ui;
  const node = { wide: drawnWidth(picture, row, view.s) * view.s, high: NODE.high * view.s };
  const shape = appearance.box[row] ? "leaf" : shapeOf(picture, row);
  const lift = shape === "leaf" ? (model.status[row] === "terminal" ? -0.02 : 0.02) : liftOf(shape, node.high, least);
  const covered = shape === "leaf" ? { ...node, high: NODE.leafHigh * view.s + 2 * (Math.abs(lift) * node.high + FRAME) } : node;
  const size = plateSize(shape, textWidth(ctx, palette.sans, 700, text, least), least, covered);
  const tip = (0.5 + Math.abs(lift)) * node.high; // where that of the shape is
  return { shape, x: screenX(picture, row), y: view.y + lift * node.high, ...size, tip };
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view */
function drawFlags(ctx, picture, view) {
  const { model, palette, words, appearance, ui } = picture;
  if (9.5 * view.s < LEAST * ui) return; // the flag is there
  ctx.font = font(700, 9.5 * view.s, palette.sans);
  ctx.fillStyle = palette.card;
  eachRow(view, (row) => {
    if (model.status[row] !== "table" || appearance.look[row] !== "leaf") return;
    ctx.fillText(words.table, screenX(picture, row) + (picture.width(row) / 2 - 1) * view.s, view.y - 14 * view.s);
  });
}

/**
 * May what is `wide` px stand at a node without reaching halfway to the next one of its level?
 * @param {Picture} picture  @param {LevelView} view  @param {number} place  @param {number} wide
 */
function hasRoom({ scene, camera, width }, { level, s }, place, wide) {
  const row = level.rows[place];
  const beside = [row, level.rows[place - 1] ?? -1].map((each) => (each < 0 ? Infinity : scene.room[each] * camera.k));
  return wide - width(row) * s + 4 <= Math.min(...beside);
}

/**
 * In the colour of its node, and framed like it.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} row
 * @param {Plate} plate  @param {Occupancy} taken
 */
function putPlate(ctx, picture, view, row, plate, taken) {
  const { appearance, palette, model } = picture;
  const look = appearance.look[row];
  taken.take(plateBox(plate));
  drawPlate(ctx, plate, palette[`on-${look}`] ? palette[look] : palette.card, look === "leaf" && palette.leaf);
  ctx.fillStyle = palette.soft;
  if (look === "leaf" && model.status[row] === "terminal" && view.s > MARKED_FROM) ctx.fillRect(plate.x - plate.wide / 2 + 6 * view.s, plate.y + plate.high / 2 - BAR, plate.wide - 12 * view.s, BAR * 0.6);
}
