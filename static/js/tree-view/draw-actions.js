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
const LEAST_APART = 0.5; // of its type that the ends of edges are apart for any name to stand between them
const SEEN = 0.35; // of its type that is seen of an edge above and below an amount on two lines: else it is called in short
const LOWERED = 0.66; // how far down the edge it goes for that
/**
 * How a name stands at its edge, as parts of its width: `clear` is what it keeps from the edges beside it, as far as the names there need
 * as much, or as far as they leave it alone; `part` is how far aside it stands, away from its siblings.
 */
const WAYS = [{ part: 0, clear: 1 }, { part: 0, clear: 0.5 }, { part: 0.3, clear: 0.2 }];

/**
 * The actions that come first: that which led to the node in hand, that by which the one that cuts it has what it has, and
 * those of the best line. They have their places before all others, before windows, and before the counts of folded nodes.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels  @param {Occupancy} taken  @param {Box[]} shunned
 */
export function placeFirstActions(ctx, picture, levels, taken, shunned) {
  const { model, moment, appearance } = picture;
  const { current } = moment;
  const through = cutterAt(model, moment);
  const line = levels.flatMap(({ level: { rows }, ply }) => (ply > 0 ? rows.filter((row) => appearance.variation.has(row)) : []));
  const forms = formsOf(ctx, picture, levels, taken.copy(), shunned);
  /** @type {Map<number, LabelSpot>} */
  const placed = new Map();
  for (const row of [current, through, ...line]) {
    const view = levels[model.ply[row]];
    const siblings = view?.ply > 0 ? bestFirst(view, picture).find((each) => each.some((at) => at.row === row)) : undefined;
    const at = siblings?.find((each) => each.row === row);
    if (!siblings || !at || placed.has(row)) continue;
    const spotFor = spotsOnEdges(ctx, picture, view, levels[view.ply - 1], taken, shunned);
    const from = forms.get(model.parent[row]) ?? 0;
    const spot = appearance.action[row].slice(Math.min(from, appearance.action[row].length - 1))
      .map((text) => spotFor(at, text, { others: siblings, isFirst: true })).find((found) => found !== null);
    if (!spot) continue;
    taken.take(spot.box);
    placed.set(row, spot);
  }
  return placed;
}

/** @param {Picture} picture */
const typeOf = ({ ui, camera }) => Math.max(LEAST * ui, Math.min(12 * ui, 12 * camera.k));

/** How many lines a name takes. @param {string} text */
const linesOf = (text) => text.split("\n");

/**
 * The action on its edge: half way if it is parted from its siblings' there, else nearer to the child, else on the best line only.
 * Siblings have names of one form: the longest that has room on all their edges. A tree calls its amounts in one form.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels  @param {Occupancy} taken
 * @param {{shunned?: Box[], first?: Map<number, LabelSpot>}} [how]  shunned: the ring about the node in hand, and what is close to beliefs: a
 *   name stands there only if it has no other place; first: what has its place already
 */
export function drawActions(ctx, picture, levels, taken, { shunned = [], first = new Map() } = {}) {
  const { appearance, palette, covered } = picture;
  const forms = formsOf(ctx, picture, levels, taken.copy(), shunned, first);
  const px = typeOf(picture);
  ctx.font = font(600, px, palette.sans);
  for (const { view, siblings } of groupsOf(picture, levels)) {
    const spotFor = spotsOnEdges(ctx, picture, view, levels[view.ply - 1], taken, shunned);
    const form = forms.get(picture.model.parent[siblings[0].row]) ?? 0;
    const spots = placeSiblings(ctx, picture, spotFor, siblings, { form, first });
    for (const { box } of spots) taken.take(box);
    for (const { row, text, x, y, box } of spots.filter((spot) => !covered.has(spot.row))) {
      if (text.includes(" ")) clear(ctx, palette, box); // also between its words
      const isFaint = appearance.edge[row] === "ghost" || appearance.edge[row] === "unvisited";
      const lines = linesOf(text);
      lines.forEach((line, i) => {
        const middle = y + (i - (lines.length - 1) / 2) * px;
        halo(ctx, palette, line, x, middle, 4.5);
        ctx.fillStyle = isFaint ? palette.faint : appearance.variation.has(row) ? palette.ink : palette.soft;
        ctx.fillText(line, x, middle);
      });
    }
  }
}

/** Siblings whose edges are in sight, from the top down. @param {Picture} picture  @param {LevelView[]} levels */
function groupsOf(picture, levels) {
  const inSight = levels.filter((view) => view.ply > 0 && (view.inside || view.y < picture.size.height + 200));
  return inSight.flatMap((view) => bestFirst(view, picture).map((siblings) => ({ view, siblings })));
}

/**
 * By parent, the form in which the names of its successors have room, as an index: the first that all of them have room for, else
 * that which most have room for. Where amounts are called in short somewhere, all of the tree are.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels  @param {Occupancy} taken  a copy, to try out on
 * @param {Box[]} shunned  @param {Map<number, LabelSpot>} [first]
 * @returns {Map<number, number>}
 */
function formsOf(ctx, picture, levels, taken, shunned, first = new Map()) {
  const { model, appearance: { action, amount } } = picture;
  /** @type {Map<number, number>} */
  const forms = new Map();
  let ofAmounts = 0;
  const groups = groupsOf(picture, levels);
  for (const { view, siblings } of groups) {
    const spotFor = spotsOnEdges(ctx, picture, view, levels[view.ply - 1], taken, shunned);
    let best = { form: 0, spots: /** @type {LabelSpot[]} */ ([]) };
    const most = Math.max(...siblings.map(({ row }) => action[row].length));
    for (let form = 0; form < most; form += 1) {
      const spots = placeSiblings(ctx, picture, spotFor, siblings, { form, first });
      if (form === 0 || spots.length > best.spots.length) best = { form, spots };
      if (spots.length === siblings.length) break;
    }
    for (const { box } of best.spots) taken.take(box);
    forms.set(model.parent[siblings[0].row], best.form);
    if (siblings.some(({ row }) => amount[row])) ofAmounts = Math.max(ofAmounts, best.form);
  }
  for (const { siblings } of groups) if (siblings.some(({ row }) => amount[row])) forms.set(model.parent[siblings[0].row], ofAmounts);
  return forms;
}

/**
 * The names of siblings in one form, those first that have their places already.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {ReturnType<typeof spotsOnEdges>} spotFor  @param {ActionPlace[]} siblings
 * @param {{form: number, first: Map<number, LabelSpot>}} how
 */
function placeSiblings(ctx, picture, spotFor, siblings, { form, first }) {
  const { palette, appearance: { action, amount } } = picture;
  const px = typeOf(picture);
  const hasAmounts = siblings.some(({ row }) => amount[row]);
  /** @type {LabelSpot[]} */
  const spots = [];
  for (const at of siblings) {
    const texts = action[at.row];
    const text = texts[Math.min(form, texts.length - 1)];
    const there = first.get(at.row);
    if (there) {
      const fits = linesOf(text).length === 1 && textWidth(ctx, palette.sans, 600, text, px) <= there.box.right - there.box.left;
      spots.push(fits ? { ...there, text } : there);
    }
  }
  for (const at of siblings) {
    if (first.has(at.row)) continue;
    const texts = action[at.row];
    const among = hasAmounts && !amount[at.row] ? texts.slice(0, form + 1) : [texts[Math.min(form, texts.length - 1)]]; // beside amounts, another name stays whole if it can
    const spot = among.map((text) => spotFor(at, text, { beside: spots, others: siblings })).find((found) => found !== null);
    if (spot) spots.push(spot);
  }
  return spots;
}

/**
 * Where a text may stand on the edge to a node, beside those of the siblings that have theirs.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {LevelView} above
 * @param {Occupancy} taken  @param {Box[]} shunned
 */
function spotsOnEdges(ctx, picture, view, above, taken, shunned) {
  const { appearance, palette, scene, camera, model, moment } = picture;
  const px = typeOf(picture);
  const { rows } = view.level;
  /** @type {Map<string, number[]>} */
  const places = new Map(); // on a level of thousands of nodes they are of few kinds
  /** @param {number} high  @param {boolean} isBox  @param {number} air */
  const placesFor = (high, isBox, air) => {
    const key = `${high} ${isBox} ${air}`;
    const found = places.get(key) ?? labelPlaces(view, above, high, isBox ? NODE.leafHigh : NODE.high, air);
    places.set(key, found);
    return found;
  };
  /**
   * @param {ActionPlace} at  @param {string} text
   * @param {{beside?: LabelSpot[], others?: ActionPlace[], isFirst?: boolean}} how  isFirst: it may lie over the edges beside it
   * @returns {LabelSpot | null}
   */
  return ({ row, i, near: closest }, text, { beside = [], others = [], isFirst = false }) => {
    const near = Math.min(distance(scene, model, row, rows[i - 1]), distance(scene, model, row, rows[i + 1])) * camera.k;
    if (near < LEAST_APART * px && row !== moment.current && !isFirst) return null;
    const lines = linesOf(text);
    const high = lines.length * px;
    const within = placesFor(high, Boolean(appearance.box[row]), row === moment.current ? 0 : lines.length > 1 && appearance.amount[row] ? SEEN * px : AIR);
    const open = appearance.slash[row] ? within.filter((at) => (at - SLASH_AT) * (view.y - above.y) > high / 2 + px / 2 + 3) : within;
    const space = appearance.variation.has(row) ? 0 : 7; // px to the edges beside it
    const wide = Math.max(...lines.map((line) => textWidth(ctx, palette.sans, 600, line, px)));
    const parted = open.findIndex((t) => closest * camera.k * bend(t) >= wide + PARTED * px);
    const from = open.findLastIndex((t, at) => t <= LOWERED && (parted < 0 || at <= parted));
    const outwards = isOuter(others, i);
    let lastResort = null;
    const parts = from < 0 ? open : [...open.slice(from), ...open.slice(0, from).reverse()];
    for (const { part, clear: free } of outwards === 0 ? WAYS.slice(0, -1) : WAYS) {
      for (const t of parts) {
        const isApart = near * bend(t) >= wide * free + space;
        if (!isApart && row !== moment.current && !isFirst) continue;
        const [x, y] = toScreen(camera, ...pointOn(picture, row, t));
        const middle = x + outwards * part * wide;
        const box = around(middle, y, wide + 3, high);
        if (!taken.isFree(box) || beside.some((other) => meet(other.box, box))) continue;
        const spot = { row, text, x: middle, y, box };
        if (isApart && !shunned.some((other) => meet(other, box))) return spot;
        lastResort ??= spot;
      }
    }
    return lastResort;
  };
}

/** At which end of its siblings a node is: −1 at the left, 1 at the right, 0 at neither or both. @param {ActionPlace[]} siblings  @param {number} i  its place on its level */
function isOuter(siblings, i) {
  const places = siblings.map((each) => each.i);
  return Number(i === Math.max(i, ...places)) - Number(i === Math.min(i, ...places));
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
    if (!action[row]?.length) continue;
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
 * @param {LevelView} view  @param {LevelView} above  @param {number} tall  px of the label  @param {number} below  how high the child is, at zoom 1
 * @param {number} air  px to the child, twice that to the parent
 */
function labelPlaces(view, above, tall, below, air) {
  const high = view.y - above.y;
  const least = (NODE.high / 2) * above.s + tall * 0.5 + 2 * air; // a belief that is written there has taken its place
  const most = high - (below / 2) * view.s - tall * 0.5 - air;
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
