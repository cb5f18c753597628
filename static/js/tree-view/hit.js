/** Which node is under a point of the screen. */
import { pillBox } from "./draw-pills.js";
import { NODE } from "./layout.js";
import { drawnWidth, nodeScale, stubBox } from "./sizes.js";

/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {import("./layout.js").Scene} Scene */

/**
 * @returns {{row: number, part: "node" | "pill" | "more" | "unrecorded"} | null}
 * @param {Picture} picture  @param {Pick<import("./draw-beliefs.js").ShownBelief, "row" | "box">[]} beliefs  as they were drawn
 * @param {number} x  @param {number} y  @param {number} [reach]
 */
export function hit(picture, beliefs, x, y, reach = 6) {
  const { scene, camera, ui } = picture;
  for (const stub of scene.stubs) {
    const box = stubBox(picture, stub, nodeScale(scene.levels[stub.ply], camera, ui));
    if (x >= box.x && x <= box.x + box.wide && y >= box.y - 3 && y <= box.y + box.high + 3) return { row: stub.parent, part: stub.kind };
  }
  for (const level of scene.levels) {
    const s = nodeScale(level, camera, ui);
    const levelY = level.y * camera.ky + camera.y;
    const half = (NODE.high / 2) * s;
    if (y < levelY - half - reach || y > levelY + half + 24 * ui + level.below * s) continue;
    if (level.rows.length === 0) continue;
    const row = nearest(level.rows, scene, (x - camera.x) / camera.k);
    const nodeX = scene.x[row] * camera.k + camera.x;
    if (onPill(picture, row, nodeX, levelY, s, x, y)) return { row, part: "pill" };
    const wide = Math.max(8, (drawnWidth(picture, row, s) / 2) * s);
    if (Math.abs(x - nodeX) <= wide + 2 && Math.abs(y - levelY) <= half + reach) return { row, part: "node" };
  }
  const belief = beliefs.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  return belief ? { row: belief.row, part: "node" } : null;
}

/**
 * @param {Picture} picture  @param {number} row  @param {number} nodeX  @param {number} levelY  @param {number} s
 * @param {number} x  @param {number} y
 */
function onPill(picture, row, nodeX, levelY, s, x, y) {
  const { appearance, marks, model, moment } = picture;
  const hasPill = appearance.pill[row] || ((row === marks.hover || row === marks.selected && moment.current <= 0) && model.children[row].length > 0);
  if (!hasPill || s < 0.42) return false;
  const box = pillBox(picture, row, nodeX, levelY, s);
  return x >= box.x - 3 && x <= box.x + box.wide + 3 && y >= box.y && y <= box.y + box.high + 4;
}

/** @param {number[]} rows  @param {Scene} scene  @param {number} x */
function nearest(rows, scene, x) {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (scene.x[rows[middle]] < x) low = middle + 1;
    else high = middle;
  }
  const before = rows[low - 1];
  return before !== undefined && x - scene.x[before] < scene.x[rows[low]] - x ? before : rows[low];
}
