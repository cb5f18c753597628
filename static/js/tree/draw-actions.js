/** The names of actions on their edges. */
import { toScreen } from "./camera.js";
import { cutterAt } from "./cuts.js";
import { bend, pointOn, SLASH_AT } from "./draw-edges.js";
import { NODE } from "./layout.js";
import { clear, font, LEAST, textWidth } from "./lettering.js";
import { around, meet } from "./occupancy.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./occupancy.js").Box} Box */
/** @typedef {import("./occupancy.js").Occupancy} Occupancy */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {{row: number, text: string, x: number, y: number, box: Box}} LabelSpot */
/** @typedef {{row: number, i: number, near: number}} ActionPlace  a node and its place on its level; near: how far apart the closest of its siblings stand */

const PARTED = 2.2; // times its type that a name keeps from those of the siblings, if there is a part of the edge where it can
const AIR = 1; // px
const LOWERED = 0.66; // how far down the edge it goes for that

/**
 * The actions that the step speaks of: that which led to the node in hand, and that by which the one that cuts it has what it
 * has. They have their places before all others, and before windows.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels  @param {Occupancy} taken  @param {Box[]} shunned
 */
export function placeActionsInHand(ctx, picture, levels, taken, shunned) {
  const { model, moment, appearance } = picture;
  const { current } = moment;
  const through = cutterAt(model, moment);
  /** @type {Map<number, LabelSpot>} */
  const placed = new Map();
  for (const inHand of [current, through]) {
    const view = levels[model.ply[inHand]];
    const at = view?.ply > 0 ? bestFirst(view, picture).flat().find(({ row }) => row === inHand) : undefined;
    if (!at || placed.has(inHand)) continue;
    const spotFor = spotsOnEdges(ctx, picture, view, levels[view.ply - 1], taken, shunned);
    const spot = appearance.action[inHand].map((text) => spotFor(at, text, [])).find((found) => found !== null);
    if (!spot) continue;
    taken.take(spot.box);
    placed.set(inHand, spot);
  }
  return placed;
}

/** @param {Picture} picture */
const typeOf = ({ ui, camera }) => Math.max(LEAST * ui, Math.min(12 * ui, 12 * camera.k));

/**
 * The action on its edge: half way if it is parted from its siblings' there, else nearer to the child, else on the best line only.
 * A tree calls its actions in one form: where one has room for its amount only, all that have one are called by it.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels  @param {Occupancy} taken
 * @param {{shunned?: Box[], inHand?: Map<number, LabelSpot>}} [how]  shunned: the ring about the node in hand, and what is close to beliefs: a
 *   name stands there only if it has no other place; inHand: what has its place already
 */
export function drawActions(ctx, picture, levels, taken, { shunned = [], inHand = new Map() } = {}) {
  const { appearance, palette, size } = picture;
  const inSight = levels.filter((view) => view.ply > 0 && (view.inside || view.y < size.height + 200));
  const place = (/** @type {Occupancy} */ onto, /** @type {boolean} */ byAmount) =>
    inSight.flatMap((view) => placeOnLevel(spotsOnEdges(ctx, picture, view, levels[view.ply - 1], onto, shunned), picture, view, { taken: onto, byAmount, inHand }));
  const hasAmounts = inSight.some(({ level }) => level.rows.some((row) => appearance.amount[row]));
  const isShort = hasAmounts && place(taken.copy(), false).some(({ row, text }) => text === appearance.amount[row]);
  ctx.font = font(600, typeOf(picture), palette.sans);
  for (const { row, text, x, y, box } of place(taken, isShort)) {
    if (text.includes(" ")) clear(ctx, palette, box); // also between its words
    halo(ctx, palette, text, x, y, 4.5);
    const isFaint = appearance.edge[row] === "ghost" || appearance.edge[row] === "unvisited";
    ctx.fillStyle = isFaint ? palette.faint : appearance.variation.has(row) ? palette.ink : palette.soft;
    ctx.fillText(text, x, y);
  }
}

/**
 * The labels of a level, each in the first form that has room.
 * @param {ReturnType<typeof spotsOnEdges>} spotFor  @param {Picture} picture  @param {LevelView} view
 * @param {{taken: Occupancy, byAmount: boolean, inHand: Map<number, LabelSpot>}} how
 */
function placeOnLevel(spotFor, picture, view, { taken, byAmount, inHand }) {
  const { action, amount } = picture.appearance;
  return bestFirst(view, picture).flatMap((siblings) => {
    /** @type {LabelSpot[]} */
    const spots = [];
    for (const at of siblings) {
      const texts = byAmount && amount[at.row] ? [amount[at.row]] : action[at.row];
      const placed = inHand.get(at.row);
      const spot = placed ? { ...placed, text: byAmount && amount[at.row] ? amount[at.row] : placed.text } : texts.map((text) => spotFor(at, text, spots)).find((found) => found !== null);
      if (spot) spots.push(spot);
    }
    for (const { box } of spots) taken.take(box);
    return spots;
  });
}

/**
 * Where a text may stand on the edge to a node, beside those of the siblings that have theirs.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {LevelView} above
 * @param {Occupancy} taken  @param {Box[]} shunned
 */
function spotsOnEdges(ctx, picture, view, above, taken, shunned) {
  const { appearance, palette, scene, camera, model, moment } = picture;
  const px = typeOf(picture);
  const placesOf = (/** @type {number} */ air) => ({ shape: labelPlaces(view, above, px, NODE.high, air), box: labelPlaces(view, above, px, NODE.leafHigh, air) });
  const [usual, close] = [placesOf(AIR), placesOf(0)];
  const { rows } = view.level;
  /** @param {ActionPlace} at  @param {string} text  @param {LabelSpot[]} beside  @returns {LabelSpot | null} */
  return ({ row, i, near: closest }, text, beside) => {
    const near = Math.min(distance(scene, model, row, rows[i - 1]), distance(scene, model, row, rows[i + 1])) * camera.k;
    const within = (row === moment.current ? close : usual)[appearance.box[row] ? "box" : "shape"];
    const open = appearance.slash[row] ? within.filter((at) => (at - SLASH_AT) * (view.y - above.y) > px + 3) : within;
    const space = appearance.variation.has(row) ? 0 : 7; // px to the edges beside it
    const wide = textWidth(ctx, palette.sans, 600, text, px);
    let lastResort = null;
    const parted = open.findIndex((t) => closest * camera.k * bend(t) >= wide + PARTED * px);
    const from = open.findLastIndex((t, at) => t <= LOWERED && (parted < 0 || at <= parted));
    for (const t of from < 0 ? open : [...open.slice(from), ...open.slice(0, from).reverse()]) {
      const isApart = near * bend(t) >= wide + space;
      if (!isApart && row !== moment.current) continue;
      const [x, y] = toScreen(camera, ...pointOn(picture, row, t));
      const box = around(x, y, wide + 3, px);
      if (!taken.isFree(box) || beside.some((other) => meet(other.box, box))) continue;
      const spot = { row, text, x, y, box };
      if (isApart && !shunned.some((other) => meet(other, box))) return spot;
      lastResort ??= spot;
    }
    return lastResort;
  };
}

/**
 * Those on a level whose edges are in sight, siblings together, those of the best line first: where labels meet, theirs are written.
 * @param {LevelView} view  @param {Picture} picture
 * @returns {ActionPlace[][]}
 */
function bestFirst({ level: { rows }, edges: { from, to } }, { model, scene, appearance: { variation, action } }) {
  /** @type {Map<number, ActionPlace[]>} */
  const groups = new Map();
  const nearest = (/** @type {ActionPlace[]} */ siblings) => Math.min(...siblings.map(({ row, i }) => distance(scene, model, row, rows[i - 1])));
  for (let i = from; i < Math.min(to + 1, rows.length); i += 1) {
    const row = rows[i];
    if (!action[row]) continue;
    const siblings = groups.get(model.parent[row]) ?? [];
    groups.set(model.parent[row], siblings);
    siblings.splice(variation.has(row) ? 0 : siblings.length, 0, { row, i, near: Infinity });
  }
  for (const siblings of groups.values()) {
    const near = nearest(siblings);
    for (const each of siblings) each.near = near;
  }
  return [...groups.values()].sort((a, b) => Number(variation.has(b[0].row)) - Number(variation.has(a[0].row)));
}

/**
 * How far down an edge a label may stand: below the parent, above the child; half way first.
 * @param {LevelView} view  @param {LevelView} above  @param {number} px  @param {number} below  how high the child is, at zoom 1
 * @param {number} air  px to the child, twice that to the parent
 */
function labelPlaces(view, above, px, below, air) {
  const high = view.y - above.y;
  const least = (NODE.high / 2) * above.s + px * 0.5 + 2 * air; // a belief that is written there has taken its place
  const most = high - (below / 2) * view.s - px * 0.5 - air;
  return DOWN.filter((t) => t * high >= least && t * high <= most);
}

const DOWN = Array.from({ length: 22 }, (_, i) => 0.46 + i * 0.02); // parts of the way down

/** @param {Scene} scene  @param {Model} model  @param {number} row  @param {number | undefined} other */
function distance(scene, model, row, other) {
  return other === undefined || model.parent[row] !== model.parent[other] ? Infinity : Math.abs(scene.x[row] - scene.x[other]);
}

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Palette} palette  @param {string} text  @param {number} x
 * @param {number} y  @param {number} wide
 */
function halo(ctx, palette, text, x, y, wide) {
  ctx.lineJoin = "round";
  ctx.lineWidth = wide;
  ctx.strokeStyle = palette.card;
  ctx.strokeText(text, x, y);
}
