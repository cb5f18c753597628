/** The elements of one node and of the edge that leads to it; what most nodes do without is made when it is needed. */
import { outlineData, shapesOf } from "poda/tree/shapes.js";
import { printed } from "./numbers.js";
import { BOARD, halfWidth, reach } from "./place.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("poda/tree/shapes.js").Shape} Shape */

/**
 * @typedef {object} Parts  the elements of a node and of its edge, and what they show
 * @property {SVGGElement} edge  @property {SVGPathElement} line  @property {SVGPathElement} hit
 * @property {SVGGElement} node  @property {SVGPathElement} shape
 * @property {Record<string, SVGTextElement | undefined>} texts  @property {Map<string, string>} text  what stands in each of them
 * @property {SVGPathElement} [ring]  @property {SVGPathElement} [slash]  @property {SVGPathElement} [glyph]
 * @property {string} [slashed]  the path of a slash here
 * @property {boolean} [hasBoard]  @property {string} [board]  @property {Element} [picture]  of the board
 * @property {string} own  what a leaf shows by itself
 * @property {[number, number]} valueAt  @property {[number, number]} windowAt
 * @property {LabNode} [from]  @property {string} [seen]  @property {string} [edgeSeen]  @property {string | null} [looked]  what it was drawn for last
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string | import("poda/tree/shapes.js").Shapes>} */
const SHAPES = { triangles: "aima", unir: "unir", ucla: { max: "square", min: "circle", chance: "diamond" } };
const SIZE = 58; // of a shape's box
const SMALL = 17; // beside the value below a board
const RING = "M34 0a34 34 0 1 0 0 .01z";
const BOARD_RING = `M${-BOARD.half - 5} ${BOARD.top - 5}h${2 * BOARD.half + 10}v${BOARD.bottom - BOARD.top + 10}h${-2 * BOARD.half - 10}z`;

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

/** @param {number} id  @param {{edges: SVGGElement, nodes: SVGGElement}} layers  @returns {Parts} */
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

/** What a text of a node or an edge says; it is made with its first word. @param {Parts} parts  @param {string} name  @param {string} text */
export function put(parts, name, text) {
  if ((parts.text.get(name) ?? "") === text) return;
  parts.text.set(name, text);
  const into = (parts.texts[name] ??= make("text", { class: `lab-${name}` }, name === "action" ? parts.edge : parts.node));
  into.textContent = text;
  if (name === "value") into.classList.toggle("small", text.length > 4);
}

/** @param {Parts} parts  @param {string} name  @param {number} x  @param {number} y */
function at(parts, name, x, y) {
  const text = parts.texts[name];
  if (!text) return;
  text.setAttribute("x", String(x));
  text.setAttribute("y", String(y));
}

/** The ring of the current or the chosen node, and the slash of a cut edge: few have one. @param {Parts} parts */
export function addRing(parts) {
  parts.ring ??= make("path", { class: "lab-ring", d: parts.hasBoard ? BOARD_RING : RING });
  parts.node.prepend(parts.ring);
}

/** @param {Parts} parts */
export function addSlash(parts) {
  parts.slash ??= make("path", { class: "lab-slash" }, parts.edge);
  parts.slash.setAttribute("d", parts.slashed ?? "");
}

// --- a node ----------------------------------------------------------------------------------------------------------

/**
 * @param {Parts} parts  @param {LabNode} node  @param {{x: number, y: number}} spot  @param {string} shapes
 * @param {number} below  how many nodes stand below it  @param {number} leaf  see place.js
 */
export function drawNode(parts, node, { x, y }, shapes, below, leaf) {
  parts.node.setAttribute("transform", `translate(${x} ${y})`);
  const isLeaf = node.kind === "leaf";
  const shape = shapesOf(SHAPES[shapes] ?? shapes)[node.kind];
  parts.own = isLeaf ? printed(node.value || "0") : "";
  parts.valueAt = isLeaf ? [0, 5] : [0, shape === "up" ? 13 : shape === "down" ? -3 : 5];
  parts.windowAt = [37, -12];
  if (node.board) drawBoard(parts, node, shape);
  else if (isLeaf) drawBox(parts, halfWidth(node, leaf), -reach(node, leaf).above, reach(node, leaf).below);
  else outline(parts, outlineData(shape, SIZE), `translate(${-SIZE / 2} ${-SIZE / 2})`);
  const estimate = node.estimate ? `e = ${printed(node.estimate)}` : "";
  put(parts, "name", [node.name, estimate].filter(Boolean).join(" · "));
  at(parts, "name", 0, node.board ? BOARD.top - 8 : isLeaf ? 30 : -30);
  put(parts, "more", node.folded && below > 0 ? `+${below}` : "");
  at(parts, "more", 0, reach(node).below + 17);
}

/** @param {Parts} parts  @param {string} d  @param {string} [transform] */
function outline(parts, d, transform = "") {
  parts.shape.setAttribute("d", d);
  parts.shape.setAttribute("transform", transform);
}

/** @param {Parts} parts  @param {number} half  @param {number} top  @param {number} bottom */
const drawBox = (parts, half, top, bottom) => outline(parts, `M${-half} ${top}h${2 * half}v${bottom - top}h${-2 * half}z`);

/** @param {Parts} parts  @param {LabNode} node  @param {Shape} shape */
function drawBoard(parts, node, shape) {
  const half = halfWidth(node);
  const isLeaf = node.kind === "leaf";
  parts.hasBoard = true;
  drawBox(parts, half, BOARD.top, BOARD.bottom);
  if (parts.board !== node.board) {
    parts.board = node.board;
    parts.picture?.remove();
    parts.picture = boardOf(node.board);
    parts.shape.after(parts.picture); // below the texts
  }
  parts.glyph ??= make("path", { class: "lab-glyph" }, parts.node);
  parts.glyph.setAttribute("d", isLeaf ? "" : outlineData(shape, SMALL));
  parts.glyph.setAttribute("transform", `translate(${-half + 5} ${BOARD.band + 2})`);
  parts.valueAt = [isLeaf ? 0 : 9, BOARD.band + 16];
  parts.windowAt = [half + 4, -22];
}

/** The server's own drawing of a position. @param {string} markup */
function boardOf(markup) {
  const drawn = new DOMParser().parseFromString(markup.replace("<svg ", `<svg xmlns="${SVG}" `), "image/svg+xml").documentElement;
  const board = document.importNode(drawn, true);
  for (const [name, value] of Object.entries({ class: "lab-board", x: -34, y: -34, width: 68, height: 68 })) board.setAttribute(name, String(value));
  return board;
}

/** A value stands where its shape has room for it. @param {Parts} parts */
export function placeTexts(parts) {
  at(parts, "value", ...parts.valueAt);
  const [x, y] = parts.windowAt;
  at(parts, "window", x, y);
  at(parts, "exit", x, y); // a line further down, whatever the size of the type
}

// --- an edge ---------------------------------------------------------------------------------------------------------

/**
 * @param {Parts} parts  @param {LabNode} parent  @param {LabNode} child  @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to  @param {string} called  @param {number} leaf
 */
export function drawEdge(parts, parent, child, from, to, called, leaf) {
  const top = from.y + reach(parent).below;
  const bottom = to.y - reach(child, leaf).above;
  const bend = (bottom - top) * 0.45;
  const path = `M${from.x} ${top}C${from.x} ${top + bend} ${to.x} ${bottom - bend} ${to.x} ${bottom}`;
  parts.line.setAttribute("d", path);
  parts.hit.setAttribute("d", path);
  put(parts, "action", child.probability ? `${printed(child.probability)}${child.action ? ` ${child.action}` : ""}` : called);
  at(parts, "action", to.x + (from.x - to.x) * 0.28, bottom - (bottom - top) * 0.3);
  const [x, y] = [(from.x + to.x) / 2, (top + bottom) / 2];
  parts.slashed = `M${x - 8} ${y + 1}l13 -8M${x - 5} ${y + 7}l13 -8`;
  if (parts.slash) parts.slash.setAttribute("d", parts.slashed);
}
