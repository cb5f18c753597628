/**
 * The names of actions on their edges, by one rule: a name stands at the end of the child, in the longest form that is no wider
 * than the distance to the next edge; what has no room there is left out. The card of a node and the list have every name whole.
 */
import { toScreen } from "./camera.js";
import { cutterAt } from "./cuts.js";
import { pointOn } from "./draw-edges.js";
import { ringReach, rowInHand } from "./draw-nodes.js";
import { heightOfBars } from "./draw-samples.js";
import { NODE } from "./layout.js";
import { clear, font, LEAST, textWidth } from "./lettering.js";
import { around } from "./occupancy.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {{row: number, i: number, view: LevelView, above: LevelView, lowest: number, isSpoken: boolean}} Edge  i: the place of its child on the level; lowest: px on the screen; isSpoken: whether the step is about it, or it is best: then it may lie over other edges */
/** @typedef {Edge & {text: string}} Named */

const GAP = 4; // px between two names
const AIR = 2; // px between a name and its node
const STEP = 4; // px that a name moves up at a time, off what stands there

/** @param {Picture} picture */
const typeOf = ({ ui, camera }) => Math.max(LEAST * ui, Math.min(12 * ui, 12 * camera.k));

/**
 * What is to be written on the edges in sight: first of the node in hand, of the one by which another is cut, and of the best line.
 * Outcomes of a level have one form, and so have the amounts of a tree.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels  @returns {Named[]}
 */
export function namesOf(ctx, picture, levels) {
  const { model, moment, appearance: { action, amount, variation } } = picture;
  const spoken = new Set([moment.current, cutterAt(model, moment), ...variation]);
  const edges = levels.flatMap((view) => edgesTo(picture, view, levels[view.ply - 1], spoken));
  const fits = edges.map((edge) => action[edge.row].findIndex((text) => hasRoom(picture, edge, sizeOf(ctx, picture, text))));
  const alike = (/** @type {Edge} */ { row, view }) => (amount[row] ? "amount" : (model.probability[row] ?? null) === null ? row : `outcome ${view.ply}`);
  /** @type {Map<string | number, number>} */
  const forms = new Map();
  edges.forEach((edge, i) => forms.set(alike(edge), Math.max(fits[i], forms.get(alike(edge)) ?? 0)));
  return edges.flatMap((edge, i) => {
    const texts = action[edge.row];
    if (fits[i] < 0 && !edge.isSpoken) return [];
    return [{ ...edge, text: texts[fits[i] < 0 ? texts.length - 1 : Math.min(forms.get(alike(edge)) ?? 0, texts.length - 1)] }];
  }).sort((a, b) => Number(b.isSpoken) - Number(a.isSpoken));
}

/** The edges to a level that are in sight and have names. @param {Picture} picture  @param {LevelView} view  @param {LevelView | undefined} above  @param {Set<number>} spoken  @returns {Edge[]} */
function edgesTo(picture, view, above, spoken) {
  if (!above || !(view.inside || view.y < picture.size.height + 200)) return [];
  const { edges: { from, to }, level: { rows } } = view;
  return rows.slice(from, to + 1).flatMap((row, at) => {
    if (!picture.appearance.action[row]?.length) return [];
    const own = ((picture.appearance.box[row] ? NODE.leafHigh : NODE.high) / 2) * view.s + heightOfBars(picture);
    const ring = row === rowInHand(picture) ? ringReach(picture, row, view.s) * view.s : 0; // its name goes above it, as far as there is room
    const lowest = view.y - AIR - Math.max(own, Math.min(ring, view.y - topOf({ above }) - typeOf(picture) - 2 * AIR));
    return [{ row, i: from + at, view, above, lowest, isSpoken: spoken.has(row) }];
  });
}

/** Two lines leave half of the edge to be seen. @param {Picture} picture  @param {Edge} edge  @param {ReturnType<typeof sizeOf>} size */
function hasRoom(picture, edge, { lines, wide, high }) {
  return wide + GAP <= roomAt(picture, edge, edge.lowest - high / 2) && (lines.length === 1 || 2 * high <= edge.lowest - topOf(edge));
}

/** Where an edge leaves its parent. @param {Pick<Edge, "above">} edge */
const topOf = ({ above }) => above.y + (NODE.high / 2) * above.s;

/** px to the closest of the edges beside one, so far down. @param {Picture} picture  @param {Edge} edge  @param {number} y */
function roomAt(picture, { row, i, view, above }, y) {
  const x = (/** @type {number} */ at) => pointOn(picture, at, (y - above.y) / (view.y - above.y))[0];
  const beside = [view.level.rows[i - 1], view.level.rows[i + 1]].filter((other) => other !== undefined);
  return Math.min(...beside.map((other) => Math.abs(x(other) - x(row)) * picture.camera.k));
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {string} text  on one line or two */
function sizeOf(ctx, picture, text) {
  const px = typeOf(picture);
  const lines = text.split("\n");
  return { lines, px, wide: Math.max(...lines.map((line) => textWidth(ctx, picture.palette.sans, 600, line, px))), high: lines.length * px };
}

/** Writes them where nothing else stands. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {Named[]} names  @param {Occupancy} taken */
export function drawActions(ctx, picture, names, taken) {
  const { appearance, palette, covered } = picture;
  ctx.font = font(600, typeOf(picture), palette.sans);
  ctx.lineJoin = "round";
  ctx.lineWidth = 4.5;
  ctx.strokeStyle = palette.card;
  for (const name of names) {
    const size = sizeOf(ctx, picture, name.text);
    const box = covered.has(name.row) ? null : placeFor(picture, name, size, taken);
    if (!box) continue;
    taken.take(box);
    if (name.text.includes(" ")) clear(ctx, palette, box); // also between its words
    const isFaint = ["ghost", "unvisited"].includes(appearance.edge[name.row]);
    size.lines.forEach((line, i) => {
      const [x, y] = [(box.left + box.right) / 2, box.top + (i + 0.5) * size.px];
      ctx.strokeText(line, x, y);
      ctx.fillStyle = isFaint ? palette.faint : appearance.variation.has(name.row) ? palette.ink : palette.soft;
      ctx.fillText(line, x, y);
    });
  }
}

/** The lowest free place on its edge. @param {Picture} picture  @param {Named} name  @param {{wide: number, high: number}} size  @param {Occupancy} taken */
function placeFor(picture, name, { wide, high }, taken) {
  const { view, above, row, lowest, isSpoken } = name;
  for (let y = lowest - high / 2; y - high / 2 > topOf(name); y -= STEP) {
    if (!isSpoken && wide + GAP > roomAt(picture, name, y)) return null;
    const [x] = toScreen(picture.camera, ...pointOn(picture, row, (y - above.y) / (view.y - above.y)));
    const box = around(x, y, wide + GAP - 1, high);
    if (taken.isFree(box)) return box;
  }
  return null;
}
