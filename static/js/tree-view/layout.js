/**
 * Where each node stands: a tidy tree, one level per ply, stretched a little
 * when there is room. No DOM here; world units are CSS pixels at zoom 1.
 */
import { unrecordedBelow } from "./fold.js";
import { tidy } from "./tidy.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./tidy.js").TidyNode<number>} Placed  its datum: a row, or below zero a stub */
/** @typedef {{wide: number, high: number}} Extent */

export const STUB = { wide: 66, high: 26, least: 48, named: 1.5 }; // named: how much wider one may be with the words below it
export const NODE = { wide: 58, high: 46, leafHigh: 30, leafWide: 34, gap: 14, cousins: 26 };
const LEVEL = { least: 84, usual: 104, most: 150 };
const STRETCH = { most: 1.9, zoom: 1.35 };
const BROAD = { most: 4, part: 0.78 }; // where columns may move further apart, over so much of the stage

/**
 * @typedef {Object} Scene
 * @property {Float64Array} x  by row; NaN when the row is not in sight
 * @property {Float64Array} y
 * @property {Level[]} levels  by ply
 * @property {Float64Array} room  free width at the right of a node, to the next one of its level
 * @property {number} count  nodes in sight
 * @property {Stub[]} stubs  what stands for successors that are not shown
 * @property {{left: number, right: number, top: number, bottom: number}} bounds  with all nodes as wide as they are
 * @property {{left: number, right: number, top: number, bottom: number}} usual  the same with nodes as wide as usual: it says whether they have room
 */

/**
 * @typedef {Object} Level
 * @property {number} y  @property {number[]} rows  from left to right
 * @property {number} gap    the distance to the next level, besides `below`, the height of what stands below the nodes
 * @property {number} below  @property {number} tight  how many node widths apart the closest two stand
 * @property {number} written  px on the screen, times how large the type is, that is kept above or below its nodes besides the names of actions
 * @property {number} beside  px on the screen that what stands beside its nodes takes; 0 where they make no room for it
 */

/**
 * @typedef {Object} Stub  at the end of a row of siblings
 * @property {number} parent  @property {number} ply  @property {number} x  @property {number} y
 * @property {"more" | "unrecorded"} kind  left out of the picture, or never recorded
 * @property {number} count   siblings left out, or nodes not recorded
 * @property {number} before  the row at its left, or −1
 * @property {Neighbour} left  @property {Neighbour} right
 */

/**
 * @typedef {{away: number, wide: number}} Neighbour  how far the middle of the next node of the level is, and how wide that is
 */

/**
 * @param {import("./model.js").Model} model
 * @param {{folded: Set<number>, clipped: Map<number, number[]>}} fold
 * @param {{width: (row: number) => number, label?: (row: number) => number, below?: (row: number) => {wide: number, high: number},
 *          stage: {width: number, height: number}, isBroad?: boolean, isEven?: boolean}} options  isEven: whether leaves are as far apart as inner nodes; isBroad: whether what stands below the nodes is written across; label: the width of what stands on the edge to a node; below: the
 *   size of what stands under it
 * @returns {Scene}
 */
export function layout(model, { folded, clipped }, { width, label = () => 0, below = () => NOTHING, stage, isBroad = false, isEven = false }) {
  /** @type {Stub[]} */
  const stubs = [];
  const span = (/** @type {number} */ row) => Math.max(isEven ? NODE.wide : width(row), below(row).wide);
  const wide = (/** @type {number} */ row) => (row >= 0 ? span(row) : stubs[-1 - row].kind === "unrecorded" ? STUB.wide * STUB.named : STUB.wide);
  const between = (/** @type {Placed} */ a, /** @type {Placed} */ b) => (wide(a.data) + wide(b.data)) / 2;
  const written = (/** @type {Placed} */ a, /** @type {Placed} */ b) => (a.data < 0 || b.data < 0 ? 0 : (label(a.data) + label(b.data)) / (2 * AT_LABELS));
  const apart = (/** @type {Placed} */ a, /** @type {Placed} */ b) => (a.parent === b.parent ? Math.max(between(a, b) + NODE.gap, written(a, b)) : between(a, b) + NODE.cousins);
  const root = tidy(/** @type {number} */ (0), (row) => (row < 0 || folded.has(row) ? null : successors(model, clipped, row, stubs)), apart);
  const scene = gather(root, model.size, stubs);
  for (const level of scene.levels) level.below = Math.max(0, ...level.rows.map((row) => below(row).high));
  stretch(scene, stage, { below, span, isBroad });
  measureRoom(scene, width, span);
  return scene;
}

const NOBODY = { away: Infinity, wide: 0 };
const NOTHING = { wide: 0, high: 0 };
const AT_LABELS = 0.65; // how far two edges are apart where their labels stand, as a part of how far their nodes are

/**
 * The rows shown below a row, and numbers below zero for its stubs: −1 − their index.
 * @param {Model} model  @param {Map<number, number[]>} clipped  @param {number} row  @param {Stub[]} stubs
 */
function successors(model, clipped, row, stubs) {
  const rows = [...(clipped.get(row) ?? model.children[row])];
  /** @param {Stub["kind"]} kind  @param {number} count */
  const add = (kind, count) => {
    if (count > 0) rows.push(-stubs.push({ parent: row, ply: model.ply[row] + 1, x: 0, y: 0, kind, count, before: -1, left: NOBODY, right: NOBODY }));
  };
  add("more", model.children[row].length - rows.length);
  add("unrecorded", unrecordedBelow(model, row));
  return rows;
}

/** @param {Placed} root  @param {number} size  @param {Stub[]} stubs  @returns {Scene} */
function gather(root, size, stubs) {
  /** @type {Scene} */
  const scene = {
    x: new Float64Array(size).fill(NaN), y: new Float64Array(size).fill(NaN), levels: [], count: 0, stubs,
    room: new Float64Array(size), bounds: { left: 0, right: 0, top: 0, bottom: 0 }, usual: { left: 0, right: 0, top: 0, bottom: 0 },
  };
  root.each((node) => { // breadth first, so each level comes from left to right
    const level = (scene.levels[node.depth] ??= { y: 0, rows: [], gap: 0, below: 0, tight: Infinity, written: 0, beside: 0 });
    if (node.data < 0) {
      Object.assign(stubs[-1 - node.data], { x: node.x, before: level.rows.at(-1) ?? -1 });
      return;
    }
    scene.x[node.data] = node.x;
    scene.levels[node.depth].rows.push(node.data);
    scene.count += 1;
  });
  return scene;
}

/**
 * A small tree fills the stage: levels and columns move apart, the nodes keep their size.
 * @param {Scene} scene  @param {{width: number, height: number}} stage  
 * @param {{below: (row: number) => Extent, span: (row: number) => number, isBroad: boolean}} how  span: how wide a node is with what stands below it
 */
function stretch(scene, stage, { below, span, isBroad }) {
  const xs = [...scene.levels.flatMap(({ rows }) => [scene.x[rows[0]], scene.x[rows[rows.length - 1]]]), ...scene.stubs.map(({ x }) => x)];
  const margin = Math.max(NODE.wide, ...scene.levels.flatMap(({ rows }) => [below(rows[0]).wide, below(rows[rows.length - 1]).wide]));
  const wide = Math.max(...xs) - Math.min(...xs) + margin;
  const levels = scene.levels.length;
  const belows = scene.levels.reduce((sum, { below }) => sum + below, 0);
  const zoom = Math.min(STRETCH.zoom, stage.width / wide, stage.height / (levels * LEVEL.least + belows));
  const usual = clamp(stage.width / (wide * zoom), 1, STRETCH.most);
  const across = isBroad ? Math.max(usual, Math.min(BROAD.most, (BROAD.part * stage.width) / (wide * zoom))) : usual;
  const down = clamp((stage.height / zoom - NODE.high - belows) / Math.max(1, levels - 1), LEVEL.least, zoom < 1 ? LEVEL.usual * 1.2 : LEVEL.most);
  let y = 0;
  scene.levels.forEach((level) => {
    level.y = y;
    level.gap = down;
    y += down + level.below;
    for (const row of level.rows) {
      scene.x[row] *= across;
      scene.y[row] = level.y;
    }
  });
  for (const stub of scene.stubs) {
    stub.x *= across;
    stub.y = scene.levels[stub.ply].y;
  }
  const spans = (/** @type {number} */ side) => [
    ...scene.levels.filter(({ rows }) => rows.length > 0).map(({ rows }) => rows[side < 0 ? 0 : rows.length - 1]).map((row) => scene.x[row] + (side * Math.max(NODE.wide, span(row))) / 2),
    ...scene.stubs.map(({ x }) => x + (side * STUB.wide) / 2),
  ];
  scene.bounds = {
    left: Math.min(...spans(-1)), right: Math.max(...spans(1)),
    top: -NODE.high / 2, bottom: y - down + NODE.high / 2 + 14,
  };
  scene.usual = { ...scene.bounds, left: Math.min(...xs) * across - margin / 2, right: Math.max(...xs) * across + margin / 2 };
}

/** @param {Scene} scene  @param {(row: number) => number} width  @param {(row: number) => number} span */
function measureRoom(scene, width, span) {
  for (const level of scene.levels) {
    const { rows } = level;
    rows.forEach((row, i) => {
      const next = rows[i + 1];
      const edge = next === undefined ? Infinity : scene.x[next] - width(next) / 2;
      scene.room[row] = edge - (scene.x[row] + width(row) / 2);
      if (next === undefined) return;
      level.tight = Math.min(level.tight, (scene.x[next] - scene.x[row]) / ((span(next) + span(row)) / 2));
    });
  }
  for (const stub of scene.stubs) {
    const { x, before, ply } = stub;
    const level = scene.levels[ply];
    const next = level.rows[level.rows.indexOf(before) + 1];
    if (next !== undefined) stub.right = { away: scene.x[next] - x, wide: width(next) };
    if (before < 0) continue;
    stub.left = { away: x - scene.x[before], wide: width(before) };
    level.tight = Math.min(level.tight, (x - scene.x[before]) / ((STUB.wide + width(before)) / 2));
    scene.room[before] = Math.min(scene.room[before], x - STUB.wide / 2 - scene.x[before] - width(before) / 2);
  }
  partStubs(scene.stubs);
}

/** Two with no node between them have the room up to the middle between them. @param {Stub[]} stubs */
function partStubs(stubs) {
  const inOrder = [...stubs].sort((a, b) => a.ply - b.ply || a.x - b.x);
  inOrder.slice(1).forEach((right, i) => {
    const left = inOrder[i];
    if (left.ply !== right.ply || left.before !== right.before) return;
    left.right = right.left = { away: (right.x - left.x) / 2, wide: 0 };
  });
}

/** @param {number} value  @param {number} least  @param {number} most */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
