/** How large a tree of the lab is drawn in the box that it has. */
import { leastType } from "poda/tree-view/lettering.js";
import { text as say } from "poda/texts.js";
import { edgeWords } from "./draw-node.js";
import { createFit } from "./fit.js";
import { openPart } from "./fold-aside.js";
import { MOST_TYPE, place } from "./place.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./draw.js").LabPicture} LabPicture */
/** @typedef {import("./fit.js").FittedSize} Room */
/** @typedef {import("./fit.js").Fitted & {tree?: LabNode, type?: number}} ShownDrawing  tree: with what is folded aside of it; type: px, where it is smaller than usual */

const LEAST_ZOOM = { usual: 0.62, whole: 0.42, stepped: 0.3 }; // smaller only if all of the tree can then be seen; else it is scrolled
const READABLE = 9.5; // px: as --readable in the style sheet
const READ_FROM_AFAR = [0.875, 0.75]; // parts of the usual type, the larger first
const [SCROLLED, PRESENTED] = [18, 40]; // units of type at most, where a tree is scrolled, and where it is seen whole on a projector
export const [AS_FITS, WHOLE] = [0, -1]; // scales: as large as fits, or as small as it takes to fit in width

/** What is written on the edge that leads to a node. @param {LabPicture} picture  @param {LabNode} node  @param {import("./place.js").Setting} setting */
export const wordsOf = ({ called, shares, hasFractions }, node, { isShort, isBare }) => (isBare ? "" : [edgeWords(node, called.get(node.id) ?? "", isShort && hasFractions), shares.get(node.id)].filter(Boolean).join(" "));

/** @param {LabPicture} picture  @param {LabNode} tree  @param {number} [type]  px at least */
export function fitOf(picture, tree, type = Math.max(READABLE, leastType())) {
  const name = (/** @type {string} */ kind) => say(`row.${kind}`);
  return createFit((setting, level) => place(tree, (node) => wordsOf(picture, node, setting), name, setting, level), type, picture.beside);
}

/** Whether the picture fills a stage, whatever its tree. @param {HTMLElement} box */
const isFilling = (box) => getComputedStyle(box).getPropertyValue("--fills") !== "";

/** How high the picture can be without being scrolled: where it fills a stage, as high as its box. @param {HTMLElement} box */
function roomBelow(box) {
  if (isFilling(box)) return box.clientHeight - 4;
  const most = parseFloat(getComputedStyle(box).maxHeight);
  return Number.isNaN(most) ? Infinity : most - 4;
}

/**
 * A tree to be solved is seen whole on a phone, too, as long as its numbers can be read; the reader makes it larger. What is
 * chosen shows its window, and so do all that have room for theirs.
 * @param {LabPicture} picture  @param {LabNode} tree  @param {Room} room  @returns {ShownDrawing | null}
 */
function atAGlance(picture, tree, { wide }) {
  const small = fitOf(picture, tree).all({ wide, high: Infinity });
  const isLegible = small.now >= READABLE / MOST_TYPE && (!small.spots.setting.isBare || !picture.hasProbabilities);
  return isLegible ? { ...small, isCrowded: false } : null;
}

/**
 * What a step says of a tree has to be read on it.
 * @param {LabPicture} picture  @param {LabNode} tree  @param {Room} room  @param {number} least  @returns {ShownDrawing | null}
 */
function inPart(picture, tree, room, least) {
  const part = openPart(tree, picture.followed, (each) => fitOf(picture, each).whole(room, least, true));
  return part && { ...part.fitted, tree: part.tree };
}

/**
 * All of a tree of many leaves, in the largest type in which it fits that can be read from the last row, if necessary
 * without the names of actions.
 * @param {LabPicture} picture  @param {LabNode} tree  @param {Room} room  @param {number} least  @returns {ShownDrawing | null}
 */
function inSmallerType(picture, tree, room, least) {
  for (const isNamed of picture.hasProbabilities ? [true] : [true, false]) {
    for (const type of READ_FROM_AFAR.map((part) => part * least)) {
      const fit = fitOf(picture, tree, type);
      const found = isNamed ? fit.written(room) : fit.unnamed(room);
      if (found) return { ...found, type };
    }
  }
  return null;
}

/**
 * Whether a tree needs the whole width of the stage, so that its code has to stand below it.
 * @param {LabPicture} picture  @param {LabNode} tree  @param {Room} beside  the room beside its code
 */
export const needsWidth = (picture, tree, beside) => fitOf(picture, tree).whole(beside, leastType() / PRESENTED, false) === null;

/** How large, and where everything stands then. @param {LabPicture} picture  @param {LabNode} tree  @returns {ShownDrawing} */
export function fitted(picture, tree) {
  const { box, scale, isStepped, isWhole } = picture;
  const least = leastType();
  const fit = fitOf(picture, tree);
  const room = { wide: box.clientWidth - 4, high: roomBelow(box) };
  if (box.clientWidth === 0) return fit.at(picture.now || 1); // it is not in sight, on a projector perhaps in another scene
  if (scale === WHOLE) return fit.all({ ...room, high: Infinity });
  if (scale !== AS_FITS) return fit.at(scale);
  const smallest = least > 0 ? least / PRESENTED : LEAST_ZOOM[isStepped ? "stepped" : "whole"];
  const isSeenWhole = isWhole || isStepped || isFilling(box);
  const whole = isSeenWhole || least > 0 ? fit.whole(room, smallest, least > 0 || isStepped) : null;
  if (whole) return whole;
  if (isStepped && least > 0) return fit.written(room) ?? inSmallerType(picture, tree, room, least) ?? inPart(picture, tree, room, smallest) ?? fit.all(room);
  if (least > 0) return fit.written(room) ?? inSmallerType(picture, tree, room, least) ?? fit.all(room); // on a projector one sees first what is there, and then looks closer
  const small = isWhole && !isStepped ? atAGlance(picture, tree, room) : null;
  if (small) return small;
  const scrolled = isWhole ? LEAST_ZOOM.whole : LEAST_ZOOM.usual;
  return fit.inWidth(room, { whole: least > 0 ? smallest : LEAST_ZOOM.whole, scrolled: Math.max(scrolled, least / SCROLLED) }, isWhole);
}
