/** Below a node of a tree of belief states: its worlds, each with a bar and its probability. */
import { NODE } from "./layout.js";
import { eachRow, font, LEAST, screenX, textWidth } from "./lettering.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {[label: string, part: number, text: string]} World  and how probable it is, as a number and in writing */

const ROW = 13; // px of a world, at scale 1
const LETTER = 6.1;
const BAR = 26;
const GAP = 5;
const MOST = 4; // worlds below a node; the details of the node have them all
const CLEAR = { inner: 17, leaf: 5 }; // px below a node: an inner one keeps room for its fold handle
const READABLE = { bars: 0.34, text: 0.98 }; // scales

/** @param {World[]} belief */
const shownWorlds = (belief) => (belief.length > MOST ? belief.slice(0, MOST - 1) : belief);

/** What stands below a node takes so much room; the texts of probabilities are as long as they can be. @param {Model} model  @param {number} row */
export function beliefSize(model, row) {
  const belief = model.belief?.[row];
  if (!belief) return { wide: 0, high: 0 };
  const worlds = shownWorlds(belief);
  const longest = (/** @type {string[]} */ texts) => Math.max(...texts.map((text) => text.length));
  const letters = longest(worlds.map(([label]) => label)) + longest(worlds.map(([, , text]) => text));
  const lines = worlds.length + (worlds.length < belief.length ? 1 : 0);
  return { wide: letters * LETTER + BAR + 2 * GAP + 10, high: lines * ROW + CLEAR.inner + 6 };
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
export function drawBeliefs(ctx, picture, levels) {
  const { model } = picture;
  const { belief } = model;
  if (!belief) return;
  ctx.textBaseline = "middle";
  for (const view of levels) {
    if (view.s < READABLE.bars || view.y > picture.size.height) continue;
    eachRow(view, (row, place) => {
      const worlds = belief[row];
      if (worlds && isReached(picture, row) && !writeBelief(ctx, picture, view, place, worlds)) drawBelief(ctx, picture, view, row, worlds);
    });
  }
  ctx.textAlign = "center";
}

/** @param {Picture} picture  @param {number} row */
const isReached = ({ moment }, row) => moment.status[row] !== "ghost" && moment.status[row] !== "unvisited";

/** Where the belief of a node stands on the screen. @param {Picture} picture  @param {number} row  @param {number} x  @param {number} y  @param {number} s */
export function beliefBox(picture, row, x, y, s) {
  const { wide, high } = beliefSize(picture.model, row);
  const isLeaf = picture.appearance.box[row];
  const clear = isLeaf ? CLEAR.leaf * s : Math.max(CLEAR.inner * s, picture.appearance.pill[row] ? CLEAR.inner * picture.ui : 0);
  const from = y + ((isLeaf ? NODE.leafHigh : NODE.high) / 2) * s + clear;
  return { x: x - (wide / 2) * s, y: from, wide: wide * s, high: (high - CLEAR.inner) * s };
}

/**
 * All worlds in one line, where large type is asked for, rows of it would be too high and there is room beside the node.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} place  in its level
 * @param {World[]} belief  @returns {boolean}  whether it is written
 */
function writeBelief(ctx, picture, { s, y, level }, place, belief) {
  const { palette, isExact, numbers, ui } = picture;
  if (ui <= 1 || s >= READABLE.text * ui) return false;
  const px = LEAST * ui;
  const text = belief.map(([label, part, exact]) => `${label} ${isExact ? exact : numbers.short(part)}`).join("  ");
  const x = screenX(picture, level.rows[place]);
  const wide = textWidth(ctx, palette.mono, 550, text, px) + px;
  const beside = [level.rows[place - 1], level.rows[place + 1]].map((row) => (row === undefined ? Infinity : Math.abs(screenX(picture, row) - x) - 4));
  if (wide > Math.min(...beside)) return false;
  const box = beliefBox(picture, level.rows[place], x, y, s);
  drawFrame(ctx, picture, { ...box, x: x - wide / 2, wide, high: Math.max(box.high, 1.2 * px) }, s);
  ctx.font = font(550, px, palette.mono);
  ctx.textAlign = "center";
  ctx.fillStyle = palette.ink;
  ctx.fillText(text, x, box.y + Math.max(box.high, 1.2 * px) / 2);
  return true;
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {{x: number, y: number, wide: number, high: number}} box  @param {number} s */
function drawFrame(ctx, { palette }, box, s) {
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.wide, box.high, 5 * s);
  ctx.fillStyle = palette.card;
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.strokeStyle = palette.ghost;
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} row  @param {World[]} belief */
function drawBelief(ctx, picture, view, row, belief) {
  const { s } = view;
  const box = beliefBox(picture, row, screenX(picture, row), view.y, s);
  drawFrame(ctx, picture, box, s);
  const worlds = shownWorlds(belief);
  const barAt = box.x + (5 + Math.max(...worlds.map(([label]) => label.length)) * LETTER + GAP) * s;
  worlds.forEach((world, i) => drawWorld(ctx, picture, world, { box, barAt, y: box.y + (i * ROW + ROW / 2 + 3) * s, s }));
  if (worlds.length < belief.length && s >= READABLE.text * picture.ui) {
    ctx.fillText(picture.words.worlds(belief.length - worlds.length), box.x + 5 * s, box.y + (worlds.length * ROW + ROW / 2 + 3) * s);
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {World} world
 * @param {{box: {x: number}, barAt: number, y: number, s: number}} place
 */
function drawWorld(ctx, { palette, isExact, numbers, ui }, [label, part, text], { box, barAt, y, s }) {
  ctx.fillStyle = palette.row;
  ctx.fillRect(barAt, y - 3 * s, BAR * s, 6 * s);
  ctx.fillStyle = palette.chance;
  ctx.fillRect(barAt, y - 3 * s, BAR * part * s, 6 * s);
  if (s < READABLE.text * ui) return;
  ctx.font = font(550, LEAST * s, palette.mono);
  ctx.textAlign = "left";
  ctx.fillStyle = palette.ink;
  ctx.fillText(label, box.x + 5 * s, y);
  ctx.fillStyle = palette.soft;
  ctx.fillText(isExact ? text : numbers.short(part), barAt + (BAR + GAP) * s, y);
}
