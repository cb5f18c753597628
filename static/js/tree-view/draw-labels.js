/** Everything written: values, windows, actions, marks, and the movers at the left. */
import { drawActions, namesOf } from "./draw-actions.js";
import { drawRanges, drawWindows } from "./draw-beside.js";
import { FADE } from "./draw-beyond.js";
import { slashBoxes } from "./draw-edges.js";
import { drawPills } from "./draw-pills.js";
import { barBoxes } from "./draw-samples.js";
import { drawValues } from "./draw-values.js";
import { NODE } from "./layout.js";
import { eachRow, font, LEAST, screenX, textWidth } from "./lettering.js";
import { GUTTER, isUnderTools, TOOLS } from "./margins.js";
import { around, createOccupancy, WEIGHT } from "./occupancy.js";
import { CROWDED, drawnWidth, stubBox } from "./sizes.js";

/** @typedef {import("./draw-beliefs.js").ShownBelief} ShownBelief */
/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./draw.js").Picture} Picture */

const DOTS = 9; // below a leaf at zoom 1: how far the dots of a cutoff go
const ASIDE = 0.3; // of its width that "not visited" may stand aside of the middle of its node

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels  @param {ShownBelief[]} beliefs */
export function drawLabels(ctx, picture, levels, beliefs) {
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const shown = levels.filter(({ inside }) => inside);
  const taken = takenAlready(picture, shown);
  for (const { box } of beliefs) taken.take(box);
  for (const view of shown) drawValues(ctx, picture, view, taken);
  const names = namesOf(ctx, picture, levels);
  drawActions(ctx, picture, names.filter(({ isSpoken }) => isSpoken), taken);
  for (const view of shown) {
    drawPills(ctx, picture, view, taken);
    drawPayoffs(ctx, picture, view);
  }
  for (const view of shown) drawWindows(ctx, picture, view, taken, "in hand");
  drawActions(ctx, picture, names.filter(({ isSpoken }) => !isSpoken), taken);
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
  const { size, ui, scene, model, moment } = picture;
  const taken = createOccupancy(size);
  taken.take({ left: 0, top: 0, right: (GUTTER + (levels.some(({ cut }) => cut.left) ? FADE : 0)) * ui, bottom: size.height });
  if (levels.some(({ cut }) => cut.right)) taken.take({ left: size.width - FADE * ui, top: 0, right: size.width, bottom: size.height });
  if (isUnderTools(picture)) taken.take({ left: size.width - TOOLS.wide, top: 0, right: size.width, bottom: TOOLS.high });
  for (const view of levels) {
    for (const box of [...slashBoxes(picture, view), ...barBoxes(picture, view)]) taken.take(box);
    if (view.s < CROWDED && view.ply !== model.ply[moment.current]) continue;
    const high = (/** @type {number} */ row) => (picture.appearance.box[row] ? NODE.leafHigh : NODE.high) * view.s;
    eachRow(view, (row) => {
      const box = around(screenX(picture, row), view.y, drawnWidth(picture, row, view.s) * view.s - 4, high(row));
      taken.take({ ...box, row, weight: picture.appearance.look[row] === "ghost" ? WEIGHT.ghost : undefined });
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
