/** Nodes: shapes and boxes, batched by look; then what marks single ones. */
import { toScreen } from "./camera.js";
import { NODE, STUB } from "./layout.js";
import { font, LEAST, textWidth } from "./lettering.js";
import { outline, widthOf } from "./shapes.js";
import { drawnWidth, nodeScale, RING, stubBox } from "./sizes.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./draw.js").Picture} Picture */

const DOTS_BELOW = 0.16; // scale below which a node is a coloured speck
export const MARKED_FROM = 0.3; // scale from which leaves say why the search ended there
/**
 * What is drawn in another colour than its look's own, as a speck and as a frame; by the names of the palette.
 * @type {Record<string, string>}
 */
const SPECKS = { unvisited: "ghost" };
/** @type {Record<string, string>} */
const FRAMES = { unvisited: "leaf" };

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
export function drawNodes(ctx, picture, levels) {
  for (const view of levels) {
    if (!view.inside) continue;
    const looks = sortByLook(picture, view);
    if (view.s < DOTS_BELOW) drawDots(ctx, picture, view, looks);
    else for (const [look, rows] of looks) drawLook(ctx, picture, view, look, rows);
  }
  ctx.setLineDash([]);
}

/** @param {Picture} picture  @param {LevelView} view */
function sortByLook({ appearance, scene, camera }, { level, from, to, s }) {
  /** @type {Map<string, number[]>} */
  const looks = new Map();
  const apart = s < DOTS_BELOW ? 0.9 : 0;
  let last = -Infinity;
  for (let i = from; i < to; i += 1) {
    const row = level.rows[i];
    const x = scene.x[row] * camera.k;
    if (x - last < apart && !appearance.variation.has(row)) continue;
    last = x;
    const look = appearance.look[row];
    const alike = looks.get(look);
    if (alike) alike.push(row);
    else looks.set(look, [row]);
  }
  return looks;
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {Map<string, number[]>} looks */
function drawDots(ctx, { palette, scene, camera }, { y, s }, looks) {
  const size = Math.max(1.2, 34 * s);
  for (const [look, rows] of looks) {
    ctx.fillStyle = palette[SPECKS[look] ?? look];
    ctx.beginPath();
    for (const row of rows) ctx.rect(scene.x[row] * camera.k + camera.x - size / 2, y - size / 2, size, size);
    ctx.fill();
  }
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {string} look  @param {number[]} rows */
function drawLook(ctx, picture, view, look, rows) {
  const { palette } = picture;
  ctx.beginPath();
  for (const row of rows) traceNode(ctx, picture, view, row);
  if (palette[`on-${look}`]) {
    ctx.fillStyle = palette[look];
    ctx.fill();
    return;
  }
  ctx.fillStyle = palette.card;
  ctx.fill();
  ctx.lineWidth = look === "leaf" ? 1.3 : 1.1;
  ctx.strokeStyle = palette[FRAMES[look] ?? look];
  ctx.setLineDash(look === "unvisited" && view.s > 0.3 ? [4, 3] : []);
  ctx.stroke();
  ctx.setLineDash([]);
  if (look === "leaf" && view.s > MARKED_FROM) markLeaves(ctx, picture, view, rows);
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} row */
function traceNode(ctx, picture, { y, s }, row) {
  const { scene, camera, appearance, shapes } = picture;
  const x = scene.x[row] * camera.k + camera.x;
  const shape = shapes[appearance.kind[row]] ?? "circle";
  if (!appearance.box[row]) return outline(ctx, shape, x, y, widthOf(shape, drawnWidth(picture, row, s), NODE.high) * s, NODE.high * s);
  const wide = boxWidth(picture, row) * s;
  ctx.roundRect(x - wide / 2, y - (NODE.leafHigh * s) / 2, wide, NODE.leafHigh * s, 7 * s);
}

/**
 * What stands for successors that are not shown: a dashed box at the end of their row.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels
 */
export function drawStubs(ctx, picture, levels) {
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (const stub of picture.scene.stubs) {
    const view = levels[stub.ply];
    if (view?.inside && view.s >= 0.2) drawStub(ctx, picture, stub, stubBox(picture, stub, view.s), view.s);
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {import("./layout.js").Stub} stub
 * @param {ReturnType<typeof stubBox>} box  @param {number} s  the scale of its level
 */
function drawStub(ctx, { palette, words, ui }, stub, box, s) {
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.wide, box.high, 7 * s);
  ctx.setLineDash([2, 3]);
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = palette.leaf;
  ctx.fillStyle = palette.card;
  ctx.fill();
  ctx.stroke();
  ctx.setLineDash([]);
  const px = Math.max(LEAST * ui, Math.min(12 * ui, 12 * s));
  ctx.font = font(600, px, palette.sans);
  ctx.fillStyle = palette.soft;
  const [x, y] = [box.x + box.wide / 2, box.y + box.high / 2];
  const said = words.stub(stub);
  const fits = textWidth(ctx, palette.sans, 600, said, px) <= box.wide - px / 2;
  ctx.fillText(fits ? said : said.split(" ")[0], x, y); // else how many, without the word
  if (stub.kind === "more" || s < 0.5) return;
  if (textWidth(ctx, palette.mono, 500, words.unrecorded, px) > box.wide * STUB.named) return; // the sum below the tree tells of it, too
  ctx.font = font(500, px, palette.mono);
  ctx.fillText(words.unrecorded, x, box.y + box.high + px * 0.8);
}

/** @param {Picture} picture  @param {number} row */
const boxWidth = ({ width }, row) => width(row);

/**
 * Terminal: a bar along the foot. Cutoff: dots below, for the play that goes on. From the table: a flag.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number[]} rows
 */
function markLeaves(ctx, picture, { y, s }, rows) {
  const { model, scene, camera, palette } = picture;
  const foot = y + (NODE.leafHigh * s) / 2;
  /** @type {Record<string, number[]>} */
  const marked = { terminal: [], cutoff: [], table: [] };
  for (const row of rows) marked[model.status[row]]?.push(row);
  const xOf = (/** @type {number} */ row) => scene.x[row] * camera.k + camera.x;
  ctx.fillStyle = palette.soft;
  ctx.beginPath();
  for (const row of marked.terminal) {
    const half = (boxWidth(picture, row) / 2 - 6) * s;
    ctx.rect(xOf(row) - half, foot - 4 * s, 2 * half, 2.4 * s);
  }
  for (const row of marked.cutoff) {
    for (const step of [-6, 0, 6]) {
      ctx.moveTo(xOf(row) + step * s, foot + 6 * s);
      ctx.arc(xOf(row) + step * s, foot + 6 * s, 1.5 * s, 0, 2 * Math.PI);
    }
  }
  for (const row of marked.table) {
    const corner = xOf(row) + (boxWidth(picture, row) / 2) * s;
    ctx.roundRect(corner - 8 * s, foot - (NODE.leafHigh + 6) * s, 14 * s, 13 * s, 3 * s);
  }
  ctx.fill();
}

const EDGE = 5; // px that the middle of a ring's line keeps from the upper edge of the picture

/** Rings: where the search stands (or the step), and what the reader chose. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture */
export function drawRings(ctx, picture) {
  const { marks, palette } = picture;
  ring(ctx, ringAt(picture, rowInHand(picture)), palette.ring, 4);
  ring(ctx, ringAt(picture, marks.selected, 5), palette.accent, 2.2);
}

/** @param {Picture} picture */
export const rowInHand = ({ moment, marks, standIn }) => standIn(moment.current >= 0 ? moment.current : marks.path.at(-1) ?? -1);

/** How far a ring is from the middle of its node, at zoom 1. @param {Picture} picture  @param {number} row  @param {number} s  the scale of its level */
export function ringReach(picture, row, s) {
  const wide = drawnWidth(picture, row, s);
  return picture.appearance.box[row] ? wide / 2 + 6 : Math.max(NODE.wide, wide * 0.86) * RING;
}

/** @param {Picture} picture  @param {number} row  @param {number} [further]  out, where there are two */
function ringAt(picture, row, further = 0) {
  const { model, scene, camera, ui } = picture;
  if (row < 0 || Number.isNaN(scene.x[row] ?? NaN)) return null;
  const [x, y] = toScreen(camera, scene.x[row], scene.y[row]);
  const s = nodeScale(scene.levels[model.ply[row]], camera, ui);
  const radius = Math.max(7, ringReach(picture, row, s) * s) + further * Math.min(1, s + 0.3);
  const above = Math.max(y - EDGE, (NODE.high / 2) * s); // where levels are close, that of a wide root would be cut off
  return { x, y, s, radius: Math.min(radius, above) };
}

/** @param {CanvasRenderingContext2D} ctx  @param {ReturnType<typeof ringAt>} at  @param {string} colour  @param {number} wide */
function ring(ctx, at, colour, wide) {
  if (!at) return;
  ctx.beginPath();
  ctx.ellipse(at.x, at.y, at.radius, at.radius, 0, 0, 2 * Math.PI);
  ctx.strokeStyle = colour;
  ctx.lineWidth = wide * Math.max(0.7, Math.min(1.2, at.s));
  ctx.stroke();
}
