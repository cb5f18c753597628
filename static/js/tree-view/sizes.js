/** How large nodes are on the screen, and the boxes that stand for successors that are not shown. No DOM. */
import { toScreen } from "./camera.js";
import { NODE, STUB } from "./layout.js";
import { LEAST } from "./lettering.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./layout.js").Level} Level */
/** @typedef {import("./layout.js").Stub} Stub */

const LABEL = 26; // px between two levels for what is written on edges, where larger type is asked for, so many times `ui`
export const CROWDED = 0.3; // the scale below which no number is written at nodes: on a phone, six levels are just above it
const CRAMPED = 0.45; // the scale below which nodes do not make room for that

const CLEAR = 2; // px between a stub and the nodes beside it, times `ui`
const NARROW = 24; // px that a stub needs for its number, times `ui`
const SMALLEST = 0.4; // the same for what stands beside them
const VALUE = 13.5; // units: the type of a number in a node
const LETTER = 0.97; // of its type that a letter takes of the width of a triangle
export const RING = 0.6; // widths of a node from its middle to its ring
/** Of what is written at a side of a node: px between its ring and that, times `ui`; px that its box is wider than its text */
export const AT_SIDE = { gap: 4, padding: 4 };
/** px at least between that and the next node, so that it does not read as that one's, times `ui` */
export const FAR = { right: 14, left: 18 };

/**
 * The scale of a level's nodes: the zoom, or larger when they have room; smaller where actions are to be read above them, or
 * windows beside them.
 * @param {Level} level  @param {Camera} camera  @param {number} [ui]
 */
export function nodeScale(level, { k, ky }, ui = 1) {
  const high = ky * (level.gap + level.below);
  const room = Math.min(k * level.tight * 0.92, high / (NODE.high * 1.7 + level.below));
  const labelled = (high - (LABEL + level.written) * ui) / (NODE.high + level.below);
  const s = Math.min(Math.max(k, Math.min(0.85 * ui, room)), Math.max(labelled, Math.min(k, CRAMPED * ui)));
  const accompanied = (k * level.tight - (level.beside + AT_SIDE.gap * ui) / NODE.wide) / (0.5 + RING); // its ring is at one side
  return level.beside > 0 && accompanied >= SMALLEST * ui ? Math.min(s, accompanied) : s;
}

/**
 * How wide a node is drawn, at zoom 1: no wider than usual where its number has room in a shape of the usual proportions.
 * @param {Pick<import("./draw.js").Picture, "appearance" | "model" | "numbers" | "ui" | "width">} picture  @param {number} row  @param {number} s  the scale of its level
 */
export function drawnWidth({ appearance, model, numbers, ui, width }, row, s) {
  const wide = width(row);
  if (appearance.box[row] || wide <= NODE.wide || model.payoffs?.[row]) return wide;
  const letters = numbers.bounded(model.value[row], model.bound[row]).length;
  return Math.min(wide, Math.max(NODE.wide, letters * LETTER * Math.max(VALUE, (LEAST * ui) / s)));
}

/**
 * Where a stub stands on the screen. In a small picture its place is narrow: it stands off the nodes at
 * either side.
 * @param {{camera: Camera, ui: number}} picture  @param {Stub} stub  @param {number} s
 */
export function stubBox({ camera, ui }, stub, s) {
  const [x, y] = toScreen(camera, stub.x, stub.y);
  const [left, right] = [stub.left, stub.right].map(({ away, wide }) => away * camera.k - (wide / 2) * s - CLEAR * ui); // what is free
  const high = Math.max(14 * ui, STUB.high * s);
  const wide = Math.min(Math.max(STUB.least * ui, STUB.wide * s), Math.max(NARROW * ui, left + right));
  const start = Math.max(x - left, Math.min(x - wide / 2, x + right - wide));
  return { x: start, y: y - high / 2, wide, high };
}
