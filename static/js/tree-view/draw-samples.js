/**
 * What only a tree of means has: above each node its mean with a margin on either side, on the range of all results, and edges as
 * wide as they were often taken. The end of a margin is the bound by which the search selects.
 */
import { isTallied } from "./appearance.js";
import { NODE } from "./layout.js";
import { CROWDED } from "./sizes.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Moment} Moment */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {import("./draw.js").LevelView} LevelView */

const BAR = { high: 5, away: 5, tick: 9 }; // px, times `ui`
const COUNT = 16; // px, times `ui`
export const WIDTHS = 6; // of edges

/** How often a node was visited by then. @param {Model} model  @param {Moment} moment  @param {number} row */
const visitsOf = (model, moment, row) => Number((moment.declared ?? model.declared).visits?.[row] ?? 0);

/**
 * A node's mean and both ends of its margin as parts of the range of results; null at the root and below chance, where nobody selects.
 * @param {Model} model  @param {Moment} moment  @param {number} row  @returns {{low: number, mean: number, high: number} | null}
 */
export function intervalOf(model, moment, row) {
  const parent = model.parent[row];
  const value = moment.value[row];
  if (!model.sampling || parent < 0 || model.kind[parent] === "chance" || value === null) return null;
  const { scale, least, most } = model.sampling;
  const [visits, above] = [visitsOf(model, moment, row), visitsOf(model, moment, parent)];
  if (visits < 1 || most <= least) return null;
  const margin = scale * Math.sqrt(Math.log(Math.max(1, above)) / visits);
  const part = (/** @type {number} */ at) => Math.min(1, Math.max(0, (at - least) / (most - least)));
  return { low: part(value - margin), mean: part(value), high: part(value + margin) };
}

/** Which of the widths the edge to a node has: the last where every visit above came by it; small shares are told apart best. @param {Model} model  @param {Moment} moment  @param {number} row */
export function widthOfEdge(model, moment, row) {
  const share = visitsOf(model, moment, row) / Math.max(1, visitsOf(model, moment, model.parent[row]));
  return Math.min(WIDTHS - 1, Math.floor(Math.sqrt(share) * WIDTHS));
}

/** The bars of a level, and where they stand. @param {Picture} picture  @param {LevelView} view */
function barsOf({ model, moment, scene, camera, appearance, ui }, { level, from, to, y, s }) {
  const wide = NODE.wide * s;
  return level.rows.slice(from, to).flatMap((row) => {
    const interval = intervalOf(model, moment, row);
    if (!interval || appearance.look[row] === "ghost") return [];
    const half = ((appearance.box[row] ? NODE.leafHigh : NODE.high) / 2) * s;
    return [{ row, interval, wide, left: scene.x[row] * camera.k + camera.x - wide / 2, top: y - half - (BAR.away + BAR.high) * ui }];
  });
}

/** What the bars of a level cover: nothing is written there. @param {Picture} picture  @param {LevelView} view  @returns {import("./occupancy.js").Box[]} */
export function barBoxes(picture, view) {
  if (!picture.model.sampling || !view.inside || view.s < CROWDED) return [];
  const { ui } = picture;
  return barsOf(picture, view).map(({ left, top, wide }) => ({ left, top: top - ((BAR.tick - BAR.high) / 2) * ui, right: left + wide, bottom: top + BAR.tick * ui }));
}

/** px from a node to the top of its bar. @param {Picture} picture */
export const heightOfBars = ({ model, ui }) => (model.sampling ? (BAR.away + BAR.tick) * ui : 0);

/** px that a level keeps for its bars, and for its counts where it has any, times `ui`. @param {Model} model */
export const heightOfSamples = (model) => (model.sampling ? BAR.away + BAR.tick + (isTallied(model) ? COUNT : 0) : 0);

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
export function drawIntervals(ctx, picture, levels) {
  if (!picture.model.sampling) return;
  for (const view of levels) if (view.inside && view.s >= CROWDED) drawLevel(ctx, picture, view);
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view */
function drawLevel(ctx, picture, view) {
  const { model, palette, ui } = picture;
  for (const { row, interval, left, top, wide } of barsOf(picture, view)) {
    ctx.fillStyle = palette.card;
    ctx.fillRect(left - ui, top - ui, wide + 2 * ui, (BAR.high + 2) * ui);
    ctx.fillStyle = palette.line;
    ctx.fillRect(left, top, wide, BAR.high * ui);
    ctx.fillStyle = palette[model.kind[model.parent[row]]];
    ctx.globalAlpha = 0.55;
    ctx.fillRect(left + interval.low * wide, top, Math.max(1, (interval.high - interval.low) * wide), BAR.high * ui);
    ctx.globalAlpha = 1;
    ctx.fillStyle = palette.ink;
    ctx.fillRect(left + interval.mean * wide - ui, top - ((BAR.tick - BAR.high) / 2) * ui, 2 * ui, BAR.tick * ui);
  }
}
