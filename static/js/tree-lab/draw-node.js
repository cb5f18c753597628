/** The elements of one node and of the edge that leads to it; parts that most nodes lack are created on demand. */
import { outlineData, shapesOf } from "poda/tree-view/shapes.js";
import { bend, CONTROL } from "poda/tree-view/tidy.js";
import { foldedMark } from "./draw-folded.js";
import { ON_EDGE, boardSize, edgeType, grown, halfWidth, reach, typeGrown, valueType } from "./place.js";
import { printed, printedShort } from "./numbers.js";
import { CHOSEN } from "./windows.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./place.js").Setting} Setting */
/** @typedef {import("poda/tree-view/shapes.js").Shape} Shape */

/**
 * @typedef {object} NodeParts  the elements of a node and of its edge, and what they show
 * @property {SVGGElement} edge  @property {SVGPathElement} line  @property {SVGPathElement} hit
 * @property {SVGGElement} node  @property {SVGPathElement} shape
 * @property {Record<string, SVGTextElement | undefined>} texts  @property {Map<string, string>} text  what stands in each of them
 * @property {string} [around]  the path of a ring here
 * @property {{x: number, y: number}} [wordsAt]  where what is written on the edge stands
 * @property {SVGPathElement} [ring]  @property {SVGPathElement} [slash]  @property {SVGPathElement} [glyph]
 * @property {string} [slashed]  the path of a slash here
 * @property {{pill: SVGPathElement, head: SVGPathElement}} [folded]  below a node that has been folded
 * @property {boolean} [hasBoard]  @property {string} [board]  @property {Element} [picture]  of the board
 * @property {string} own  what a leaf shows by itself
 * @property {[number, number]} valueAt  @property {[number, number]} windowAt
 * @property {LabNode} [from]  @property {string} [seen]  @property {string} [edgeSeen]  @property {string | null} [looked]  what it was drawn for last
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string | import("poda/tree-view/shapes.js").Shapes>} */
const SHAPES = { triangles: "aima", unir: "unir", ucla: { max: "square", min: "circle", chance: "diamond" } };
const SIZE = 58; // of a shape's box
const SMALL = 17; // beside the value below a board
const [AROUND, THICK] = [5, 3]; // between a node and its ring, and of that of a mark, as in the style sheet
const ABOVE = 0.25; // of its size the name of an edge stands above a node's ring
const MIDDLE = 0.36; // of its size a digit's middle stands above the line
const SLASH = { at: [0.42, 0.6, 0.75], apart: 6, wide: 12, least: 0.6 }; // where on an edge a cut is marked, how far from its name, how wide that is where type is small, and how small it may become beside type

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name  @param {Record<string, string | number>} [attributes]  @param {Element | null} [parent]
 * @returns {SVGElementTagNameMap[Name]}
 */
export const make = (name, attributes = {}, parent = null) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent?.append(made);
  return made;
};

/** @param {number} id  @param {{edges: SVGGElement, nodes: SVGGElement}} layers  @returns {NodeParts} */
export function newParts(id, { edges, nodes }) {
  const edge = make("g", { class: "lab-edge" }, edges);
  const node = make("g", { class: "lab-node" }, nodes);
  edge.dataset.id = node.dataset.id = String(id);
  return {
    edge, line: make("path", { class: "lab-line" }, edge), hit: make("path", { class: "lab-hit" }, edge),
    node, shape: make("path", { class: "lab-shape" }, node), texts: { value: make("text", { class: "lab-value" }, node) },
    text: new Map(), own: "", valueAt: [0, 5], windowAt: [37, -12],
  };
}

/** What a text of a node or an edge says; it is made with its first word. @param {NodeParts} parts  @param {string} name  @param {string} text */
export function put(parts, name, text) {
  if ((parts.text.get(name) ?? "") === text) return;
  parts.text.set(name, text);
  const into = (parts.texts[name] ??= make("text", { class: `lab-${name}` }, name === "action" ? parts.edge : parts.node));
  into.textContent = text;
  if (name === "value") into.classList.toggle("small", text.length > 4);
}

/** @param {NodeParts} parts  @param {string} name  @param {number} x  @param {number} y */
function at(parts, name, x, y) {
  const text = parts.texts[name];
  if (!text) return;
  text.setAttribute("x", String(x));
  text.setAttribute("y", String(y));
}

/** The ring of the current or the chosen node, and the slash of a cut edge: few have one. @param {NodeParts} parts */
export function addRing(parts) {
  parts.ring ??= make("path", { class: "lab-ring" }, parts.node);
  parts.ring.setAttribute("d", parts.around ?? "");
  parts.node.prepend(parts.ring);
}

/** @param {NodeParts} parts */
export function addSlash(parts) {
  parts.slash ??= make("path", { class: "lab-slash" }, parts.edge);
  parts.slash.setAttribute("d", parts.slashed ?? "");
}

/** A box with round corners about a node: it leaves what is written above and beside it free. @param {number} half  @param {number} above  @param {number} below */
function boxAround(half, above, below) {
  const [x, y, r] = [half + AROUND, above + AROUND, 8];
  const [wide, high] = [2 * (x - r), above + below + 2 * (AROUND - r)];
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${r - x} ${-y}h${wide}${corner(r, r)}v${high}${corner(-r, r)}h${-wide}${corner(-r, -r)}v${-high}${corner(r, -r)}z`;
}

const RING = AROUND + THICK / 2;

/** How far a node's ring goes about it: that of the chosen node, of the step or of a mark; 0 where it has none. @param {boolean} isSelected  @param {{current?: boolean, mark?: string}} look */
export const ringOf = (isSelected, { current = false, mark = "" }) => (isSelected || current || mark ? RING : 0);

/**
 * What stands at a node already, and its window; the chosen node's comes first.
 * @param {Pick<NodeParts, "text" | "wordsAt">} parts  @param {LabNode} node  @param {import("./place.js").Spot} spot  @param {import("./draw.js").NodeLook} look
 * @param {{isSelected: boolean, isCrowded: boolean}} how  crowded: only windows that are talked about are written
 * @returns {import("./windows.js").Drawn}
 */
export function drawnOf({ text, wordsAt }, node, spot, look, { isSelected, isCrowded }) {
  const { window: entry = "", exit = "", current = false } = look;
  const first = isSelected ? CHOSEN : Number(current);
  const lines = isCrowded && first === 0 ? [] : [entry, exit].filter(Boolean);
  return { node, ...spot, words: text.get("action") ?? "", edge: wordsAt, lines, first, ring: ringOf(isSelected, look) };
}

// --- a node ----------------------------------------------------------------------------------------------------------

/** @type {Partial<Record<Shape, number>>} */
const HEAVY = { up: 8, down: -8 };

/** How far below its middle a shape has most room. @param {Shape} shape */
const heavy = (shape) => HEAVY[shape] ?? 0;

/** @param {NodeParts} parts  @param {number} half  @param {number} top  @param {number} bottom */
const drawBox = (parts, half, top, bottom) => outline(parts, `M${-half} ${top}h${2 * half}v${bottom - top}h${-2 * half}z`);

/**
 * @param {NodeParts} parts  @param {LabNode} node  @param {{x: number, y: number}} spot  @param {string} shapes
 * @param {number} below  how many nodes stand below it  @param {Setting} setting
 */
export function drawNode(parts, node, { x, y }, shapes, below, setting) {
  parts.node.setAttribute("transform", `translate(${x} ${y})`);
  const isLeaf = node.kind === "leaf";
  const shape = shapesOf(SHAPES[shapes] ?? shapes)[node.kind];
  const [half, room, type] = [halfWidth(node, setting), reach(node, setting), edgeType(setting)];
  const down = valueType(setting) * MIDDLE + (isLeaf ? 0 : heavy(shape) * grown(setting));
  parts.own = isLeaf ? printed(node.value || "0") : "";
  parts.valueAt = [0, down];
  parts.windowAt = [half + 10, -type];
  parts.around = boxAround(half, room.above, room.below);
  if (node.board) drawBoard(parts, node, shape);
  else if (isLeaf) drawBox(parts, half, -room.above, room.below);
  else drawShape(parts, shape, grown(setting));
  const estimate = node.estimate ? `e = ${printed(node.estimate)}` : "";
  put(parts, "name", [node.name, estimate].filter(Boolean).join(" · "));
  at(parts, "name", 0, isLeaf && !node.board ? room.below + 0.3 * AROUND + type : -room.above - 1.4 * AROUND);
  drawFolded(parts, node.folded && below > 0 ? String(below) : "", room.below + AROUND + type, type);
}

/** @param {NodeParts} parts  @param {string} count  "" where nothing is folded  @param {number} line  that the count stands on  @param {number} type */
function drawFolded(parts, count, line, type) {
  if (!count && !parts.folded) return;
  const { pill, head, middle } = count ? foldedMark(count, line, type) : { pill: "", head: "", middle: 0 };
  parts.folded ??= { pill: make("path", { class: "lab-pill" }, parts.node), head: make("path", { class: "lab-head" }, parts.node) };
  parts.folded.pill.setAttribute("d", pill);
  parts.folded.head.setAttribute("d", head);
  put(parts, "more", count);
  at(parts, "more", middle, line);
}

/** @param {NodeParts} parts  @param {Shape} shape  @param {number} times */
function drawShape(parts, shape, times) {
  outline(parts, outlineData(shape, SIZE * times), `translate(${(-SIZE / 2) * times} ${(-SIZE / 2) * times})`);
}

/** @param {NodeParts} parts  @param {string} d  @param {string} [transform] */
function outline(parts, d, transform = "") {
  parts.shape.setAttribute("d", d);
  parts.shape.setAttribute("transform", transform);
}

/** @param {NodeParts} parts  @param {LabNode} node  @param {Shape} shape */
function drawBoard(parts, node, shape) {
  const half = halfWidth(node);
  const isLeaf = node.kind === "leaf";
  const { top, band, bottom } = boardSize(node.board ?? "");
  parts.hasBoard = true;
  drawBox(parts, half, top, bottom);
  if (parts.board !== node.board) {
    parts.board = node.board;
    parts.picture?.remove();
    parts.picture = boardOf(node.board ?? "");
    parts.shape.after(parts.picture); // below the texts
  }
  parts.glyph ??= make("path", { class: "lab-glyph" }, parts.node);
  parts.glyph.setAttribute("d", isLeaf ? "" : outlineData(shape, SMALL));
  parts.glyph.setAttribute("transform", `translate(${-half + 5} ${band + 2})`);
  parts.valueAt = [isLeaf ? 0 : 9, band + 16];
  parts.windowAt = [half + 4, -22];
}

/** The server's own drawing of a position. @param {string} markup */
function boardOf(markup) {
  const drawn = new DOMParser().parseFromString(markup.replace("<svg ", `<svg xmlns="${SVG}" `), "image/svg+xml").documentElement;
  const board = document.importNode(drawn, true);
  const { picture } = boardSize(markup);
  for (const [name, value] of Object.entries({ class: "lab-board", x: -picture, y: -picture, width: 2 * picture, height: 2 * picture })) board.setAttribute(name, String(value));
  return board;
}

/** A value stands where its shape has room for it, and a window at first beside it. @param {NodeParts} parts */
export function placeTexts(parts) {
  at(parts, "value", ...parts.valueAt);
  placeWindow(parts, { x: parts.windowAt[0], y: parts.windowAt[1], anchor: "start" });
}

/** @param {NodeParts} parts  @param {import("./windows.js").WindowPlace | null} spot  from the node's middle; null: there is no room for it */
export function placeWindow(parts, spot) {
  for (const name of ["window", "exit"]) {
    const text = parts.texts[name];
    if (!text) continue;
    text.classList.toggle("unseen", spot === null);
    if (!spot) continue;
    at(parts, name, spot.x, spot.y); // the exit a line further down, whatever the size of the type
    text.style.textAnchor = spot.anchor;
  }
}

// --- an edge ---------------------------------------------------------------------------------------------------------

/**
 * What stands on the edge above a node.
 * @param {LabNode} node  @param {string} called  its action's name  @param {boolean} isShort  with fractions for decimals
 */
export function edgeWords({ probability, action }, called, isShort) {
  if (!probability) return called;
  const said = isShort ? printedShort(probability) : printed(probability);
  return action ? `${said} ${action}` : said;
}

/**
 * @param {NodeParts} parts  @param {LabNode} parent  @param {LabNode} child  @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to  @param {string} words  what stands on it  @param {Setting} setting
 * @param {number} between  how far its siblings are apart: marks of cuts are as large as type, but keep from each other, if
 *   necessary further down
 */
export function drawEdge(parts, parent, child, from, to, words, setting, between) {
  const top = from.y + reach(parent, setting).below;
  const bottom = to.y - reach(child, setting).above;
  const [long, type] = [bottom - top, edgeType(setting)];
  const path = `M${from.x} ${top}C${from.x} ${top + CONTROL * long} ${to.x} ${bottom - CONTROL * long} ${to.x} ${bottom}`;
  parts.line.setAttribute("d", path);
  parts.hit.setAttribute("d", path);
  const isNamedAbove = (child.kind !== "leaf" || child.board) && (child.name || child.estimate);
  const up = (isNamedAbove ? type : 0) + RING + ABOVE * type; // the node's own name stands on the edge
  parts.wordsAt = { x: from.x + (to.x - from.x) * Math.max(ON_EDGE, bend(1 - (up + MIDDLE * type) / long)), y: bottom - up };
  put(parts, "action", words);
  at(parts, "action", parts.wordsAt.x, parts.wordsAt.y);
  const apart = SLASH.apart * typeGrown(setting);
  const lowest = words ? long - up - type - apart : long - apart;
  const cuts = SLASH.at.map((part) => Math.max(apart, Math.min(part * long, lowest)));
  const roomAt = (/** @type {number} */ cut) => (bend(cut / long) * between) / SLASH.wide;
  const cut = cuts.find((each) => roomAt(each) >= typeGrown(setting)) ?? cuts[cuts.length - 1];
  const times = Math.max(1, SLASH.least * typeGrown(setting), Math.min(typeGrown(setting), roomAt(cut)));
  parts.slashed = slashAt(from.x + (to.x - from.x) * bend(cut / long), top + cut, times);
  if (parts.slash) parts.slash.setAttribute("d", parts.slashed);
}

/** @param {number} x  @param {number} y  @param {number} times */
function slashAt(x, y, times) {
  const [half, lean, second] = [4.5 * times, 5 * times, 4 * times];
  return `M${x - half} ${y + half}l${lean} ${-2 * half}M${x - half + second} ${y + half}l${lean} ${-2 * half}`;
}
