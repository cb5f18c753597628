/** Everything written: values, windows, actions, marks, and the movers at the left. */
import { drawActions } from "./draw-actions.js";
import { drawRanges, drawWindows } from "./draw-beside.js";
import { FADE } from "./draw-beyond.js";
import { slashBoxes } from "./draw-edges.js";
import { ringBoxes } from "./draw-nodes.js";
import { drawPills } from "./draw-pills.js";
import { drawPlate, plateBox, plateSize } from "./draw-plates.js";
import { NODE } from "./layout.js";
import { eachRow, font, LEAST, screenX, textWidth } from "./lettering.js";
import { GUTTER, isUnderTools, TOOLS } from "./margins.js";
import { around, createOccupancy, grown, WEIGHT } from "./occupancy.js";
import { INSIDE, innerWidth } from "./shapes.js";
import { CROWDED, stubBox } from "./sizes.js";

/** @typedef {import("./draw-beliefs.js").ShownBelief} ShownBelief */
/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./draw.js").Picture} Picture */

const DOTS = 9; // below a leaf at zoom 1: how far the dots of a cutoff go
const ASIDE = 0.3; // of its width that "not visited" may stand aside of the middle of its node
const BESIDE = 4; // px that names keep from a belief if they can, times how large the type is

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels  @param {ShownBelief[]} beliefs */
export function drawLabels(ctx, picture, levels, beliefs) {
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const shown = levels.filter(({ inside }) => inside);
  const taken = takenAlready(picture, shown);
  for (const { box } of beliefs) taken.take(box);
  for (const view of shown) {
    drawValues(ctx, picture, view, taken);
    drawPills(ctx, picture, view, levels[view.ply + 1], taken);
    drawPayoffs(ctx, picture, view);
  }
  for (const view of shown) drawWindows(ctx, picture, view, taken, "in hand");
  drawActions(ctx, picture, levels, taken, [...ringBoxes(picture), ...beliefs.map(({ box }) => grown(box, BESIDE * picture.ui))]);
  for (const view of shown) {
    drawNotVisited(ctx, picture, view, taken);
    drawWindows(ctx, picture, view, taken, "others");
    drawRanges(ctx, picture, view, taken);
  }
  drawMovers(ctx, picture, levels);
}

/**
 * Where the movers, the tools, the nodes with their marks, the slashes and the stubs stand; at the level of the node in hand, also nodes too small for numbers.
 * @param {Picture} picture  @param {LevelView[]} levels
 */
function takenAlready(picture, levels) {
  const { size, ui, scene, width, model, moment } = picture;
  const taken = createOccupancy(size);
  taken.take({ left: 0, top: 0, right: (GUTTER + (levels.some(({ cut }) => cut.left) ? FADE : 0)) * ui, bottom: size.height });
  if (levels.some(({ cut }) => cut.right)) taken.take({ left: size.width - FADE * ui, top: 0, right: size.width, bottom: size.height });
  if (isUnderTools(picture)) taken.take({ left: size.width - TOOLS.wide, top: 0, right: size.width, bottom: TOOLS.high });
  for (const view of levels) {
    for (const box of slashBoxes(picture, view)) taken.take(box);
    if (view.s < CROWDED && view.ply !== model.ply[moment.current]) continue;
    const high = (/** @type {number} */ row) => (picture.appearance.box[row] ? NODE.leafHigh : NODE.high) * view.s;
    eachRow(view, (row) => {
      const box = around(screenX(picture, row), view.y, width(row) * view.s - 4, high(row));
      taken.take({ ...box, weight: picture.appearance.look[row] === "ghost" ? WEIGHT.ghost : undefined });
      if (isDotted(picture, row)) taken.take({ ...box, bottom: box.bottom + DOTS * view.s });
    });
  }
  for (const stub of scene.stubs) {
    const view = levels.find(({ ply }) => ply === stub.ply);
    if (!view) continue;
    const { x, y, wide, high } = stubBox(picture, stub, view.s);
    taken.take({ left: x, top: y, right: x + wide, bottom: y + high, weight: WEIGHT.stub });
  }
  return taken;
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken */
function drawValues(ctx, picture, view, taken) {
  const { appearance, palette, ui } = picture;
  if (view.s < CROWDED) return;
  const [px, least] = [Math.max(13.5 * view.s, LEAST * ui), LEAST * ui];
  eachRow(view, (row, place) => {
    const text = appearance.value[row];
    if (!text) return;
    const size = Math.min(px, (px * widthInside(picture, view, row)) / textWidth(ctx, palette.sans, 700, text, px));
    const plate = plateFor(ctx, picture, view, row, text);
    const isOnPlate = size < least && hasRoom(picture, view, place, plate.wide); // the number is wider than its shape
    if (size < least * 0.7 && !isOnPlate && !appearance.variation.has(row)) return; // it would stand far over its shape
    if (isOnPlate) putPlate(ctx, picture, row, plate, taken);
    const look = appearance.look[row];
    ctx.font = font(700, Math.max(size, least), palette.sans);
    ctx.fillStyle = palette[`on-${look}`] ?? (look === "leaf" ? palette.ink : palette.soft);
    ctx.fillText(text, plate.x, plate.y);
  });
  drawFlags(ctx, picture, view);
}

/** @param {Picture} picture  @param {number} row */
const shapeOf = ({ appearance, shapes }, row) => shapes[appearance.kind[row]] ?? "circle";

/** How wide a number may be inside of a node. @param {Picture} picture  @param {LevelView} view  @param {number} row */
function widthInside(picture, { s }, row) {
  const node = { wide: picture.width(row), high: NODE.high };
  return s * (picture.appearance.box[row] ? 0.92 * node.wide : innerWidth(shapeOf(picture, row), node, (LEAST * picture.ui) / s));
}

/**
 * What a number in the smallest type would stand on, about where it stands in its node.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} row  @param {string} text
 * @returns {import("./draw-plates.js").Plate}
 */
function plateFor(ctx, picture, view, row, text) {
  const { appearance, model, palette } = picture;
  const least = LEAST * picture.ui;
  const node = { wide: picture.width(row) * view.s, high: NODE.high * view.s };
  const shape = appearance.box[row] ? "leaf" : shapeOf(picture, row);
  const lift = shape === "leaf" ? (model.status[row] === "terminal" ? -0.02 : 0.02) : INSIDE[shape].down;
  const size = plateSize(shape, textWidth(ctx, palette.sans, 700, text, least), least, node);
  const tip = (0.5 + Math.abs(lift)) * node.high; // where that of the shape is
  return { shape, x: screenX(picture, row), y: view.y + lift * node.high, ...size, tip };
}

/** What both players get, each in its colour. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view */
function drawPayoffs(ctx, picture, view) {
  const { model, palette } = picture;
  const { payoffs } = model;
  if (!payoffs || view.s < 0.4) return;
  ctx.font = font(700, Math.max(12.5 * view.s, LEAST * picture.ui), palette.sans);
  eachRow(view, (row) => {
    const each = payoffs[row];
    if (!each) return;
    const [x, quarter] = [screenX(picture, row), (picture.width(row) / 4) * view.s];
    each.forEach((text, player) => {
      ctx.fillStyle = player === 0 ? palette.max : palette.min;
      ctx.fillText(text, x + (player === 0 ? -quarter : quarter), view.y - view.s);
    });
  });
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
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {number} row
 * @param {import("./draw-plates.js").Plate} plate  @param {Occupancy} taken
 */
function putPlate(ctx, { appearance, palette }, row, plate, taken) {
  const look = appearance.look[row];
  taken.take(plateBox(plate));
  drawPlate(ctx, plate, palette[`on-${look}`] ? palette[look] : palette.card, look === "leaf" && palette.leaf);
}

/** Where the search stopped at a limit, dots stand below. @param {Picture} picture  @param {number} row */
const isDotted = ({ appearance, model }, row) => appearance.look[row] === "leaf" && model.status[row] === "cutoff";

/** Below its node, or somewhat aside where there is more room. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Occupancy} taken */
function drawNotVisited(ctx, picture, view, taken) {
  const { appearance, palette, words, ui } = picture;
  const px = Math.max(LEAST * ui, Math.min(11 * ui, 10.5 * view.s));
  if (view.s < 0.5) return;
  const wide = textWidth(ctx, palette.mono, 500, words.unvisited, px);
  ctx.font = font(500, px, palette.mono);
  ctx.fillStyle = palette.soft;
  eachRow(view, (row) => {
    if (appearance.look[row] !== "unvisited") return;
    const [x, y] = [screenX(picture, row), view.y + ((appearance.box[row] ? NODE.leafHigh : NODE.high) / 2) * view.s + px * 0.9];
    const at = [0, ASIDE, -ASIDE].map((part) => x + part * wide).find((middle) => taken.claim(around(middle, y, wide + 6, px * 1.2)));
    if (at !== undefined) ctx.fillText(words.unvisited, at, y);
  });
}

/** Fine lines for the levels, below everything. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
export function drawLevels(ctx, { size, palette }, levels) {
  ctx.beginPath();
  for (const { y } of levels) {
    ctx.moveTo(GUTTER, Math.round(y) + 0.5);
    ctx.lineTo(size.width, Math.round(y) + 0.5);
  }
  ctx.strokeStyle = palette.row;
  ctx.lineWidth = 1;
  ctx.stroke();
}

/** MAX, MIN, chance at the left, where nothing of the tree is seen. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
function drawMovers(ctx, { size, palette, words, ui }, levels) {
  ctx.fillStyle = palette.card;
  ctx.fillRect(0, 0, GUTTER * ui, size.height);
  ctx.textAlign = "left";
  ctx.font = font(700, 12.5 * ui, palette.sans);
  let last = -Infinity;
  for (const { y, ply } of levels) {
    if (y - last < 14 * ui) continue;
    last = y;
    const [kind, other] = words.levels[ply];
    ctx.fillStyle = palette[kind.name] ?? palette.soft;
    const text = other ? `${kind.text}/${other.text}` : kind.text;
    const lines = other && ctx.measureText(text).width > (GUTTER - 6) * ui ? [`${kind.text}/`, other.text] : [text];
    lines.forEach((line, i) => ctx.fillText(line, 4, y + (i - (lines.length - 1) / 2) * 14 * ui));
  }
  ctx.textAlign = "center";
}
