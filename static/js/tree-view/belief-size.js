/** The room that each node needs for its worlds in a tree of belief states. No DOM. */
import { LEAST } from "./lettering.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {[label: string, part: number, text: string]} World  and how probable it is, as a number and in writing */

export const ROW = 13; // px of a world, at scale 1
export const LETTER = 6.1;
export const BAR = 26;
export const GAP = 5;
export const PITCH = 1.15; // of a row that is written without a bar, so many times its type
export const CLEAR = { inner: 17, leaf: 5 }; // px below a node: an inner one keeps room for its fold handle
const MOST = 4; // worlds below a node; the details of the node have them all

/** Those that are shown at its node. @param {World[]} belief */
export const shownWorlds = (belief) => (belief.length > MOST ? belief.slice(0, MOST - 1) : belief);

/** What stands below a node takes so much room. @param {Model} model  @param {number} row */
export function beliefSize(model, row) {
  const belief = model.belief?.[row];
  if (!belief) return { wide: 0, high: 0 };
  const { letters, lines } = extentOf(belief);
  return { wide: letters * LETTER + BAR + 2 * GAP + 10, high: lines * ROW + CLEAR.inner + 6 };
}

/** The same where it is written in rows of the smallest type, in px of the screen. @param {World[]} belief  @param {number} ui */
function writtenSize(belief, ui) {
  const { letters, lines } = extentOf(belief);
  const px = LEAST * ui;
  return { wide: letters * LETTER * ui + 2 * px, high: PITCH * px * lines + 0.5 * px };
}

/** How long and how many its lines are; the texts of probabilities are as long as they can be. @param {World[]} belief */
function extentOf(belief) {
  const worlds = shownWorlds(belief);
  const longest = (/** @type {string[]} */ texts) => Math.max(...texts.map((text) => text.length));
  const letters = longest(worlds.map(([label]) => label)) + longest(worlds.map(([, , text]) => text));
  return { letters, lines: worlds.length + (worlds.length < belief.length ? 1 : 0) };
}

/**
 * The plies below which to keep room: those where some belief, in type of this size, fits below its node.
 * @param {Model} model  @param {import("./layout.js").Scene} scene  @param {import("./camera.js").Camera} camera  @param {number} ui
 * @returns {Set<number>}
 */
export function levelsForBeliefs(model, { x, levels }, { k, ky }, ui) {
  const fits = (/** @type {number[]} */ rows, /** @type {number} */ place, /** @type {number} */ free) => {
    const belief = model.belief?.[rows[place]];
    if (!belief) return false;
    const { wide, high } = writtenSize(belief, ui);
    const beside = [rows[place - 1], rows[place + 1]].filter((row) => row !== undefined);
    return high <= free && beside.every((row) => wide <= Math.abs(x[row] - x[rows[place]]) * k);
  };
  const plies = [...levels.keys()].filter((ply) => {
    const { rows, below } = levels[ply];
    const free = ply === levels.length - 1 ? Infinity : below * ky; // nothing stands below the last
    return rows.some((_, place) => fits(rows, place, free));
  });
  return new Set(plies);
}
