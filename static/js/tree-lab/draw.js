/**
 * The drawing of a tree: one SVG that is edited, stepped through and solved on.
 *
 *   const picture = new LabPicture(box, { shapes, onSelect, onEdge });
 *   picture.show(root);                    draws a tree; elements of nodes that stay are kept
 *   picture.look((node, number) => …);     what each node shows besides what it is: see NodeLook
 *   picture.select(id);  picture.zoom(1.2);
 *
 * @typedef {{value?: string, window?: string, exit?: string, state?: string, edge?: string, cut?: boolean, current?: boolean, mark?: string}} NodeLook
 *   value: what stands in an inner node; window: beside it, and exit below that; state and edge: names of styles; mark: right, wrong …
 */
import { closest } from "poda/element.js";
import { showLooks } from "./draw-looks.js";
import { make } from "./draw-node.js";
import { drawRows } from "./draw-rows.js";
import { drawSets } from "./draw-sets.js";
import { AS_FITS, fitOf, fitted, WHOLE } from "./draw-size.js";
import { drawTree } from "./draw-tree.js";
import { pathTo } from "./fold-aside.js";
import { areShortened } from "./numbers.js";
import { MOST_TYPE, PLAIN, typeGrown } from "./place.js";
import { callNodes, inRows } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./draw-node.js").NodeParts} NodeParts */
/** @typedef {import("./draw-size.js").ShownDrawing} ShownDrawing */
/** @typedef {import("./place.js").Spots} Spots */
/** @typedef {(node: LabNode, number: number) => NodeLook} Looks */

/**
 * @typedef {object} PictureOptions
 * @property {string} [shapes]
 * @property {number} [beside]  ems of type that windows have beside nodes
 * @property {boolean} [isWhole]  whether a tree is rather drawn small than scrolled
 * @property {(id: number) => void} [onSelect]  @property {((id: number) => void) | null} [onEdge]
 */

const LEAST_WRITTEN = 7; // px: at a glance, numbers that would be smaller are left out
/** @type {NodeLook} */
const NOTHING = {};
/** @type {Spots} */
const NOWHERE = { at: new Map(), wide: 1, high: 1, level: 1, plies: 0, setting: PLAIN, labels: 0 };

/** How far what lies between `low` and `high` is beyond the part that is seen; a margin of 24 px is added. @param {number} low  @param {number} high  @param {number} from  @param {number} to */
const beyond = (low, high, from, to) => (low < from ? low - from - 24 : high > to ? high - to + 24 : 0);

export class LabPicture {
  /** @type {LabNode | null} */
  root = null;
  /** @type {Map<number, string>} */
  called = new Map(); // id → the name of the action that leads there
  hasProbabilities = false; // on its edges, without which it cannot be solved
  hasFractions = true; // for all probabilities, where there is little room

  /** @type {Map<number, string>} */
  shares = new Map(); // id → how often a strategy takes the action that leads there, where it does so at times only

  /** @type {Map<number, NodeParts>} */
  drawn = new Map(); // id → its elements
  spots = NOWHERE;
  now = 0; // px that a unit of the drawing is wide
  isCrowded = false;
  isInPart = false; // what the step is not in is folded
  isShown = false; // at first the root stands in the middle of what is seen

  scale = AS_FITS;
  selected = -1;
  isStepped = false;
  followed = -1; // the node that the step is at, or was at before it went back up
  /** @type {Looks} */
  looks = () => NOTHING;

  /** @param {HTMLElement} box  @param {PictureOptions} [options] */
  constructor(box, { shapes = "triangles", beside = 0, isWhole = false, onSelect = () => {}, onEdge = null } = {}) {
    this.box = box;
    this.shapes = shapes;
    this.beside = beside;
    this.isWhole = isWhole;
    this.svg = make("svg", { class: "lab-svg", role: "img" }, box);
    this.layers = { edges: make("g", {}, this.svg), sets: make("g", {}, this.svg), nodes: make("g", {}, this.svg), rows: make("g", { class: "lab-rows" }, this.svg) };
    box.addEventListener("scroll", () => this.#keepRowsInSight(), { passive: true });
    new ResizeObserver(() => this.#resize()).observe(box);
    document.addEventListener("poda:presenting", () => {
      this.isShown = false;
      this.#showAgain();
    });
    this.svg.addEventListener("click", ({ target }) => {
      const [node, edge] = [closest(target, ".lab-node", SVGElement), closest(target, ".lab-edge", SVGElement)];
      if (node) onSelect(Number(node.dataset.id));
      else if (edge && onEdge) onEdge(Number(edge.dataset.id));
      else onSelect(-1);
    });
  }

  /** Whether probabilities are written as fractions now. */
  get isShort() { return this.hasFractions && this.spots.setting.isShort; }

  /** @param {number} id */
  partsOf(id) { return this.drawn.get(id); }

  // --- the tree --------------------------------------------------------------------------------------------------------

  /** @param {LabNode} tree */
  show(tree) {
    const { box } = this;
    const probabilities = inRows(tree).map(({ probability }) => probability);
    this.root = tree;
    this.called = callNodes(tree);
    this.hasProbabilities = probabilities.some(Boolean);
    this.hasFractions = areShortened(probabilities);
    this.#draw(tree, fitted(this, tree));
    if (!this.isShown) box.scrollLeft = (this.spots.at.get(tree.id)?.x ?? 0) * this.now - box.clientWidth / 2;
    this.isShown = true;
  }

  #showAgain() {
    if (this.root) this.show(this.root);
  }

  /** @param {LabNode} whole  @param {ShownDrawing} next */
  #draw(whole, { tree, now, spots, isCrowded, type }) {
    Object.assign(this, { now, spots, isCrowded, isInPart: tree !== undefined });
    const rows = inRows(tree ?? whole);
    drawTree(this, rows);
    drawSets(this.layers.sets, rows, spots);
    drawRows(this.layers.rows, rows, spots.at);
    this.#keepRowsInSight();
    this.#size(type);
    this.relook();
  }

  /** The drawing has the size of its tree. @param {number} [type]  px, where it is smaller than usual */
  #size(type) {
    const { svg, spots, now } = this;
    svg.setAttribute("viewBox", `0 0 ${spots.wide} ${spots.high}`);
    svg.setAttribute("width", String(Math.round(spots.wide * now)));
    svg.setAttribute("height", String(Math.round(spots.high * now)));
    svg.style.setProperty("--unit", (1 / now).toFixed(3));
    if (type) svg.style.setProperty("--floor", `${type}px`);
    else svg.style.removeProperty("--floor");
    svg.classList.toggle("is-crowded", this.isCrowded);
    svg.classList.toggle("is-tiny", spots.setting.type > MOST_TYPE);
    svg.classList.toggle("is-unwritten", MOST_TYPE * now < LEAST_WRITTEN);
  }

  /** @param {string} name */
  setShapes(name) {
    this.shapes = name;
    this.#showAgain();
  }

  /** While a search is stepped through, its windows have room, and the tree is rather drawn small than scrolled. @param {number | null} room  null: no more */
  setStepped(room) {
    this.isStepped = room !== null;
    this.beside = room ?? 0;
    this.followed = this.root?.id ?? -1;
    this.#showAgain();
  }

  // --- what nodes show on top of it --------------------------------------------------------------------------------------

  /** @param {Looks} next */
  look(next) {
    this.looks = next;
    this.relook();
  }

  /** @param {Map<number, string>} shares */
  setShares(shares) {
    if (shares.size + this.shares.size === 0) return;
    this.shares = shares;
    this.#showAgain();
  }

  relook() { showLooks(this); }

  /** @param {string} text */
  label(text) { this.svg.setAttribute("aria-label", text); }

  // --- size ------------------------------------------------------------------------------------------------------------

  /** The window is another, or the picture comes into sight. */
  #resize() {
    if (this.root && this.box.clientWidth > 0) this.#draw(this.root, fitted(this, this.root));
  }

  /** Whose turn it is stays at the left of what is seen, however far the tree is scrolled. */
  #keepRowsInSight() {
    this.layers.rows.setAttribute("transform", `translate(${this.box.scrollLeft / this.now} 0)`);
  }

  /** @param {number} by  0: the whole tree, however small it becomes */
  zoom(by) {
    this.scale = by === 0 ? WHOLE : Math.min(2, Math.max(0.05, this.now * by));
    this.#resize();
  }

  /** The drawing as it is where it has room, so that its signs are no larger than the type that it is saved with. */
  copy() {
    const { root, svg } = this;
    const isSmall = root !== null && typeGrown(this.spots.setting) > 1;
    if (isSmall) this.#draw(root, fitOf(this, root).at(1));
    const copied = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    if (isSmall) this.#draw(root, fitted(this, root));
    return copied;
  }

  // --- what the reader does --------------------------------------------------------------------------------------------

  /** @param {number} id  @param {boolean} [inSight] */
  select(id, inSight = true) {
    this.selected = id;
    this.relook();
    if (inSight) this.drawn.get(id)?.node.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  /** Brings a node into the part of the picture that is seen, without moving the page. @param {number} id */
  bringIntoSight(id) {
    const { box } = this;
    const parts = this.drawn.get(id);
    if (!parts || (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)) return;
    const [seen, node] = [box.getBoundingClientRect(), parts.node.getBoundingClientRect()];
    box.scrollBy(beyond(node.left, node.right, seen.left, seen.right), beyond(node.top, node.bottom, seen.top, seen.bottom));
  }

  /** Opens what a step is in, where there is no room for all; on the way back up that stays open. @param {number} id */
  follow(id) {
    const { root } = this;
    if (!root || pathTo(root, this.followed).some((above) => above.id === id)) return;
    this.followed = id;
    if (this.isInPart) this.#draw(root, fitted(this, root));
  }

  /** The place of the picture that a pointer is at. @param {{clientX: number, clientY: number}} pointer */
  placeOf({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
    return { x: (clientX - left) / this.now, y: (clientY - top) / this.now };
  }
}
