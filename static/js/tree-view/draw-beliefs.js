/** At a node of a tree of belief states, beside it or below: its worlds, each with a bar and its probability. */
import { BAR, beliefSize, CLEAR, GAP, LETTER, PITCH, ROW, shownWorlds } from "./belief-size.js";
import { NODE } from "./layout.js";
import { font, LEAST, screenX, textWidth } from "./lettering.js";
import { GUTTER } from "./margins.js";

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {import("./belief-size.js").World} World */
/**
 * @typedef {object} ShownBelief  a belief at its node
 * @property {number} row  @property {number} s  the scale at which it is drawn: px of the screen for one of the picture
 * @property {World[]} worlds  @property {import("./occupancy.js").Box} box  @property {string[][] | null} lines  what is written of it; else bars stand there
 */

const ASIDE = 6; // px between a node and what is written beside it
const BETWEEN = 0.75; // of the way between two levels may stand beside a node: edges to others of its level come down there
const READABLE = { bars: 0.34, text: 0.98 }; // scales

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {ShownBelief[]} beliefs */
export function drawBeliefs(ctx, picture, beliefs) {
  ctx.textBaseline = "middle";
  for (const belief of beliefs) {
    drawFrame(ctx, picture, belief);
    if (belief.lines) write(ctx, picture, belief.box, belief.lines);
    else drawBars(ctx, picture, belief);
  }
  ctx.textAlign = "center";
}

/** The beliefs in sight. @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView[]} levels */
export function beliefsInView(ctx, picture, levels) {
  /** @type {ShownBelief[]} */
  const beliefs = [];
  if (!picture.model.belief) return beliefs;
  for (const view of levels) {
    if (view.s < READABLE.bars || view.y > picture.size.height) continue;
    for (let place = view.from; place < view.to; place += 1) {
      const belief = shownBelief(ctx, picture, view, place, levels);
      if (belief) beliefs.push(belief);
    }
  }
  return beliefs;
}

/**
 * With bars and texts, where they can be read; else written in rows or in one line, where there is room; else bars alone,
 * and those only where they are not the same as above, and not on a projector.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} place  in its level
 * @param {LevelView[]} levels  @returns {ShownBelief | null}
 */
function shownBelief(ctx, picture, view, place, levels) {
  const { model, ui } = picture;
  const row = view.level.rows[place];
  const worlds = model.belief?.[row];
  if (!worlds || !isReached(picture, row)) return null;
  const belief = { row, s: view.s, worlds };
  const isReadable = view.s >= READABLE.text * ui;
  const written = isReadable ? null : (inRows(ctx, picture, view, place, worlds, levels) ?? inOneLine(ctx, picture, view, place, worlds, levels));
  if (written) return { ...belief, ...written };
  const hasBars = isReadable || (ui === 1 && !isAsAbove(model, row));
  return hasBars ? { ...belief, box: barsAt(picture, view, place, levels), lines: null } : null;
}

/** Has a node the belief of the one above it? @param {Model} model  @param {number} row */
function isAsAbove({ belief, parent }, row) {
  const [here, above] = [belief?.[row], belief?.[parent[row]]];
  return here?.length === above?.length && Boolean(here?.every(([label, part], i) => label === above?.[i][0] && part === above[i][1]));
}

/** @param {Picture} picture  @param {number} row */
const isReached = ({ moment }, row) => moment.status[row] !== "ghost" && moment.status[row] !== "unvisited";

/** Where the belief of a node stands below it on the screen. @param {Picture} picture  @param {number} row  @param {number} x  @param {number} y  @param {number} s */
function beliefBox(picture, row, x, y, s) {
  const { wide, high } = beliefSize(picture.model, row);
  const isLeaf = picture.appearance.box[row];
  const clear = isLeaf ? CLEAR.leaf * s : Math.max(CLEAR.inner * s, picture.appearance.pill[row] ? CLEAR.inner * picture.ui : 0);
  const from = y + ((isLeaf ? NODE.leafHigh : NODE.high) / 2) * s + clear;
  return { x: x - (wide / 2) * s, y: from, wide: wide * s, high: (high - CLEAR.inner) * s };
}

/** @typedef {{box: import("./occupancy.js").Box, lines: string[][]}} Written  lines of one text, or of one at each side */

/** @param {Picture} picture  @param {World} world */
const numberOf = ({ isExact, numbers }, [, part, exact]) => (isExact ? exact : numbers.short(part));

/**
 * All worlds in one line.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} place  in its level
 * @param {World[]} belief  @param {LevelView[]} levels  @returns {Written | null}
 */
function inOneLine(ctx, picture, view, place, belief, levels) {
  const text = belief.map((world) => `${world[0]} ${numberOf(picture, world)}`).join("  ");
  const px = LEAST * picture.ui;
  const wide = textWidth(ctx, picture.palette.mono, 550, text, px) + px;
  const beside = besideNode(picture, view, place, { wide, high: 1.2 * px }, levels);
  if (beside) return { box: beside, lines: [[text]] };
  const { y, high } = beliefBox(picture, view.level.rows[place], 0, view.y, view.s);
  return boxed(picture, view, place, { wide, top: y, high: Math.max(high, 1.2 * px) }, [[text]]);
}

/**
 * A row for each world, if the next level leaves room for them.
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {LevelView} view  @param {number} place  in its level
 * @param {World[]} belief  @param {LevelView[]} levels  @returns {Written | null}
 */
function inRows(ctx, picture, view, place, belief, levels) {
  const { palette, words, ui, size } = picture;
  const px = LEAST * ui;
  const worlds = shownWorlds(belief);
  const lines = worlds.map((world) => [world[0], numberOf(picture, world)]);
  if (worlds.length < belief.length) lines.push([words.worlds(belief.length - worlds.length), ""]);
  const widest = (/** @type {number} */ part) => Math.max(...lines.map((line) => textWidth(ctx, palette.mono, 550, line[part], px)));
  const high = PITCH * px * lines.length + 0.5 * px;
  const wide = widest(0) + widest(1) + 2 * px;
  const beside = besideNode(picture, view, place, { wide, high }, levels);
  if (beside) return { box: beside, lines };
  const top = beliefBox(picture, view.level.rows[place], 0, view.y, view.s).y;
  const next = levels[view.ply + 1];
  const end = next ? next.y - (NODE.high / 2) * next.s - 1.5 * px : size.height;
  return top + high > end ? null : boxed(picture, view, place, { wide, top, high }, lines);
}

/**
 * The room at the right of an inner node, off the edges below it, if neither the next node nor the edge of the picture is in the way.
 * @param {Picture} picture  @param {LevelView} view  @param {number} place  @param {{wide: number, high: number}} room
 * @param {LevelView[]} levels
 */
function besideNode(picture, { ply, level, y, s }, place, { wide, high }, levels) {
  const { appearance, scene, size, ui, camera } = picture;
  const row = level.rows[place];
  if (appearance.box[row]) return null;
  const left = screenX(picture, row) + (picture.width(row) / 2) * s + ASIDE * ui;
  const top = Math.max(0, y - high / 2);
  const [above, next] = [levels[ply - 1], levels[ply + 1]];
  const end = next ? next.y - (NODE.high / 2) * next.s : size.height;
  const free = Math.min(scene.room[row] * camera.k, size.width - left);
  const isHigh = top + high > end || (above && high > BETWEEN * (y - above.y));
  return isHigh || wide + 2 * ASIDE * ui > free ? null : { left, right: left + wide, top, bottom: top + high };
}

/**
 * What is written at a node, if it meets neither the next ones of its level nor the edges of the picture.
 * @param {Picture} picture  @param {LevelView} view  @param {number} place
 * @param {{wide: number, top: number, high: number}} room  @param {string[][]} lines  @returns {Written | null}
 */
function boxed(picture, { level: { rows } }, place, { wide, top, high }, lines) {
  const x = screenX(picture, rows[place]);
  const beside = [rows[place - 1], rows[place + 1]].map((row) => (row === undefined ? Infinity : Math.abs(screenX(picture, row) - x) - 4));
  const box = { left: x - wide / 2, right: x + wide / 2, top, bottom: top + high };
  return wide > Math.min(...beside) || box.left < GUTTER * picture.ui || box.right > picture.size.width ? null : { box, lines };
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {Written["box"]} box  @param {string[][]} lines */
function write(ctx, picture, box, lines) {
  const { palette, ui } = picture;
  const px = LEAST * ui;
  const [left, right, step] = [box.left + px / 2, box.right - px / 2, (box.bottom - box.top) / lines.length];
  ctx.font = font(550, px, palette.mono);
  lines.forEach(([name, number], i) => {
    ctx.textAlign = "left";
    ctx.fillStyle = palette.ink;
    ctx.fillText(name, left, box.top + (i + 0.5) * step);
    ctx.textAlign = "right";
    ctx.fillStyle = palette.soft;
    if (number) ctx.fillText(number, right, box.top + (i + 0.5) * step);
  });
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {ShownBelief} belief */
function drawFrame(ctx, { palette }, { box, s }) {
  ctx.beginPath();
  ctx.roundRect(box.left, box.top, box.right - box.left, box.bottom - box.top, 5 * s);
  ctx.fillStyle = palette.card;
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.strokeStyle = palette.ghost;
  ctx.stroke();
}

/** Where bars stand: beside their node if there is room, else below it. @param {Picture} picture  @param {LevelView} view  @param {number} place  in its level  @param {LevelView[]} levels */
function barsAt(picture, view, place, levels) {
  const row = view.level.rows[place];
  const { x, y, wide, high } = beliefBox(picture, row, screenX(picture, row), view.y, view.s);
  return besideNode(picture, view, place, { wide, high }, levels) ?? { left: x, right: x + wide, top: y, bottom: y + high };
}

/** @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {ShownBelief} belief */
function drawBars(ctx, picture, { worlds: belief, box, s }) {
  const worlds = shownWorlds(belief);
  const barAt = box.left + (5 + Math.max(...worlds.map(([label]) => label.length)) * LETTER + GAP) * s;
  worlds.forEach((world, i) => drawWorld(ctx, picture, world, { left: box.left, barAt, y: box.top + (i * ROW + ROW / 2 + 3) * s, s }));
  if (worlds.length < belief.length && s >= READABLE.text * picture.ui) {
    ctx.fillText(picture.words.worlds(belief.length - worlds.length), box.left + 5 * s, box.top + (worlds.length * ROW + ROW / 2 + 3) * s);
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx  @param {Picture} picture  @param {World} world
 * @param {{left: number, barAt: number, y: number, s: number}} place
 */
function drawWorld(ctx, { palette, isExact, numbers, ui }, [label, part, text], { left, barAt, y, s }) {
  ctx.fillStyle = palette.row;
  ctx.fillRect(barAt, y - 3 * s, BAR * s, 6 * s);
  ctx.fillStyle = palette.chance;
  ctx.fillRect(barAt, y - 3 * s, BAR * part * s, 6 * s);
  if (s < READABLE.text * ui) return;
  ctx.font = font(550, LEAST * s, palette.mono);
  ctx.textAlign = "left";
  ctx.fillStyle = palette.ink;
  ctx.fillText(label, left + 5 * s, y);
  ctx.fillStyle = palette.soft;
  ctx.fillText(isExact ? text : numbers.short(part), barAt + (BAR + GAP) * s, y);
}
