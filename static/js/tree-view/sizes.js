/** How large nodes are on the screen, and the boxes that stand for successors that are not shown. No DOM. */
import { toScreen } from "./camera.js";
import { NODE, STUB } from "./layout.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./layout.js").Level} Level */
/** @typedef {import("./layout.js").Stub} Stub */

const LABEL = 26; // px between two levels for what is written on edges, where larger type is asked for, so many times `ui`
export const CROWDED = 0.3; // the scale below which no number is written at nodes: on a phone, six levels are just above it
const CRAMPED = 0.45; // the scale below which nodes do not make room for that

const SMALLEST = 0.4; // the same for what stands beside them
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
  const labelled = (high - LABEL * ui) / (NODE.high + level.below);
  const s = Math.min(Math.max(k, Math.min(0.85 * ui, room)), Math.max(labelled, Math.min(k, CRAMPED * ui)));
  const accompanied = (k * level.tight - (level.beside + AT_SIDE.gap * ui) / NODE.wide) / (0.5 + RING); // its ring is at one side
  return level.beside > 0 && accompanied >= SMALLEST * ui ? Math.min(s, accompanied) : s;
}

/**
 * Where a stub stands on the screen, also when it has made way.
 * @param {{camera: Camera, ui: number, aside: Map<Stub, number>}} picture  @param {Stub} stub  @param {number} s
 */
export function stubBox({ camera, ui, aside }, stub, s) {
  const [x, y] = toScreen(camera, stub.x, stub.y);
  const [wide, high] = [Math.max(STUB.least * ui, STUB.wide * s), Math.max(14 * ui, STUB.high * s)];
  return { x: x - wide / 2 + (aside.get(stub) ?? 0), y: y - high / 2, wide, high };
}
