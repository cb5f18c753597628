/** The state of a tree view: the picture, once there is a tree and a box for it, and what the reader has changed. */
import { START } from "./camera.js";
import { readPalette } from "./palette.js";
import { shapesOf } from "./shapes.js";
import { USUAL } from "./ways.js";

/** @typedef {import("./draw.js").Picture} Picture */
/** @typedef {"model" | "moment" | "scene" | "appearance" | "words"} Late  what comes with the first tree and its first layout */

/**
 * @typedef {object} Choices
 * @property {Set<number>} folded  @property {Map<number, number[]>} clipped  by row: the successors that are shown of it
 * @property {Map<number, boolean>} choices  by row: whether the reader has folded it, or opened it
 * @property {Set<number>} wide     rows whose successors the reader wants to see all
 * @property {import("./ways.js").Folding} tried        how it was folded last
 * @property {"" | "leaves" | "levels"} tooMany  why that cannot be
 * @property {boolean} asList       @property {boolean} touched  whether the reader has moved the camera
 * @property {[number, string][]} fractions  how the numbers of this tree are written
 */

/** @typedef {Omit<Picture, Late> & {[Each in Late]: Picture[Each] | null} & Choices} ViewState */
/** @typedef {ViewState & Picture} Laid */

/** Has the tree been laid out? Then all that belongs to a picture is there. @param {ViewState} state  @returns {state is Laid} */
export const isLaid = (state) => state.scene !== null;

/**
 * Before there is a tree.
 * @param {HTMLElement} container  @param {{width: number, height: number}} size  which the stage keeps up to date
 * @param {import("./numbers.js").Numbers} numbers  @param {string | import("./shapes.js").Shapes} convention
 * @returns {ViewState}
 */
export const emptyState = (container, size, numbers, convention) => ({
  model: null, moment: null, scene: null, appearance: null, words: null,
  camera: START, touched: false, size, ui: 1,
  folded: new Set(), clipped: new Map(), choices: new Map(), wide: new Set(), tried: USUAL, isWhole: false, tooMany: "", asList: false,
  marks: { selected: -1, hover: -1, path: [] }, covered: new Set(),
  shapes: shapesOf(convention), palette: readPalette(container),
  numbers, isExact: true, fractions: [],
  width: () => 0, standIn: (row) => row,
});
