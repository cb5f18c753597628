/**
 * The drawing of a tree: one SVG that is edited, stepped through and solved on.
 *
 *   const picture = createPicture(box, { shapes, onSelect, onEdge });
 *   picture.show(root);                    draws a tree; elements of nodes that stay are kept
 *   picture.look((node, number) => …);     what each node shows besides what it is: see Look
 *   picture.select(id);  picture.zoom(1.2);
 *
 * @typedef {{value?: string, window?: string, exit?: string, state?: string, edge?: string, cut?: boolean, current?: boolean, mark?: string}} Look
 *   value: what stands in an inner node; window: beside it, and exit below that; state and edge: names of styles; mark: right, wrong …
 */
import { closest } from "poda/element.js";
import { leastType } from "poda/tree/lettering.js";
import { addRing, addSlash, drawEdge, drawNode, make, newParts, placeTexts, put } from "./draw-node.js";
import { drawRows } from "./draw-rows.js";
import { place } from "./place.js";
import { callNodes, inRows } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./draw-node.js").Parts} Parts */
/** @typedef {import("./place.js").Spots} Spots */
/** @typedef {(node: LabNode, number: number) => Look} Looks */
/** @typedef {ReturnType<typeof createPicture>} Picture */

const LEAST_ZOOM = { usual: 0.62, whole: 0.55 }; // smaller only if all of the tree can then be seen; else it is scrolled
const LARGE = { type: 18, tight: 36, beside: 1.9, margin: 62, level: 84, far: 140, leaf: 1.8 }; // on a projector: the type that the shapes hold well, and at all; its room; how far apart plies may be; how many times as large leaves
const CROWDED = 28; // units: where type is larger, windows of neighbours would meet, and only the chosen node shows its own
const WINDOW = 232; // units at the right of a node that a window needs in such type; where there are less it stands at the left
const [AS_FITS, WHOLE] = [0, -1]; // scales: as large as fits, or as small as it takes to fit in width
/** @type {Look} */
const NOTHING = {};
/** @type {Spots} */
const NOWHERE = { at: new Map(), wide: 1, high: 1, level: 1, plies: 0, leaf: 1 };

/**
 * @param {HTMLElement} box
 * @param {{shapes?: string, beside?: number, isWhole?: boolean, onSelect?: (id: number) => void, onEdge?: ((id: number) => void) | null}} [options]
 *   isWhole: whether a tree is rather drawn small than scrolled
 */
export function createPicture(box, { shapes = "triangles", beside = 0, isWhole = false, onSelect = () => {}, onEdge = null } = {}) {
  const svg = make("svg", { class: "lab-svg", role: "img" }, box);
  const layers = { edges: make("g", {}, svg), nodes: make("g", {}, svg), rows: make("g", {}, svg) };
  /** @type {Map<number, Parts>} */
  const drawn = new Map(); // id → its elements
  /** @type {LabNode | null} */
  let root = null;
  let spots = NOWHERE;
  let selected = -1;
  let scale = AS_FITS;
  /** @type {Looks} */
  let looks = () => NOTHING;
  let isShown = false; // at first the root stands in the middle of what is seen

  // --- the tree --------------------------------------------------------------------------------------------------------

  /** @param {LabNode} tree */
  function show(tree) {
    root = tree;
    spots = leastType(box) > 0 ? placeLarge(tree) : place(tree, beside);
    const called = callNodes(tree);
    const rows = inRows(tree);
    /** @type {Set<number>} */
    const kept = new Set();
    for (const node of rows) {
      if (!spots.at.has(node.id)) continue;
      kept.add(node.id);
      const parts = drawn.get(node.id) ?? newParts(node.id, layers);
      drawn.set(node.id, parts);
      redraw(parts, node);
    }
    for (const [id, parts] of drawn) if (!kept.has(id)) { parts.node.remove(); parts.edge.remove(); drawn.delete(id); }
    for (const node of rows) if (!node.folded) for (const child of node.children) redrawEdge(node, child, called.get(child.id) ?? "");
    drawRows(layers.rows, rows, spots.at);
    svg.setAttribute("viewBox", `0 0 ${spots.wide} ${spots.high}`);
    resize();
    if (!isShown) box.scrollLeft = (spots.at.get(tree.id)?.x ?? 0) * (Number(svg.getAttribute("width")) / spots.wide) - box.clientWidth / 2;
    isShown = true;
    relook();
  }

  /** On a projector a wide tree is drawn small: its plies stand further apart, and its leaves hold what is written in them. @param {LabNode} tree */
  function placeLarge(tree) {
    const placed = (/** @type {{level?: number, leaf?: number}} */ room = {}) => place(tree, beside * LARGE.beside, { ...LARGE, leaf: 1, ...room });
    const flat = placed();
    if (!isWhole) return flat;
    const least = leastType(box) / LARGE.tight;
    const fits = (/** @type {Spots} */ { wide }) => (box.clientWidth - 4) / wide;
    const large = Math.max(1, Math.min(LARGE.leaf, leastType(box) / Math.max(fits(flat), least) / LARGE.type));
    const leaf = fits(placed({ leaf: large })) >= least ? large : 1;
    const now = Math.max(fits(placed({ leaf })), least);
    const level = (roomBelow() / now - flat.high) / Math.max(1, flat.plies) + LARGE.level;
    return placed({ leaf, level: Math.max(LARGE.level, Math.min(LARGE.far, level)) });
  }

  /**
   * What has not changed since it was drawn stays: nodes are values, and in a large tree an edit changes few of them.
   * @param {Parts} parts  @param {LabNode} node
   */
  function redraw(parts, node) {
    const spot = spots.at.get(node.id);
    if (!spot) return;
    const seen = `${spot.x} ${spot.y} ${shapes} ${spots.leaf}`;
    if (parts.from === node && parts.seen === seen) return;
    [parts.from, parts.seen] = [node, seen];
    drawNode(parts, node, spot, shapes, node.folded ? inRows(node).length - 1 : 0, spots.leaf);
    parts.node.toggleAttribute("data-at-end", spots.wide - spot.x < WINDOW);
    parts.looked = null;
  }

  /** @param {LabNode} parent  @param {LabNode} child  @param {string} called */
  function redrawEdge(parent, child, called) {
    const parts = drawn.get(child.id);
    const [from, to] = [spots.at.get(parent.id), spots.at.get(child.id)];
    if (!parts || !from || !to) return;
    const seen = `${from.x} ${from.y} ${to.x} ${to.y} ${called} ${child.probability} ${child.kind === "leaf"} ${child.board === ""} ${spots.leaf}`;
    if (parts.edgeSeen === seen) return;
    parts.edgeSeen = seen;
    drawEdge(parts, parent, child, from, to, called, spots.leaf);
  }

  // --- what nodes show on top of it --------------------------------------------------------------------------------------

  /** @param {Looks} next */
  function look(next) {
    looks = next;
    relook();
  }

  function relook() {
    if (!root) return;
    inRows(root).forEach((node, number) => {
      const parts = drawn.get(node.id);
      if (parts) showLook(parts, node, looks(node, number));
    });
  }

  /** @param {Parts} parts  @param {LabNode} node  @param {Look} look */
  function showLook(parts, node, { value = "", window: beside_ = "", exit = "", state = "", edge = "", cut = false, current = false, mark = "" }) {
    const isSelected = node.id === selected;
    const seen = [value, beside_, exit, state, edge, cut, current, mark, isSelected].join("|");
    if (parts.looked === seen) return;
    parts.looked = seen;
    put(parts, "value", node.kind === "leaf" ? value || parts.own : value);
    put(parts, "window", beside_);
    put(parts, "exit", exit);
    placeTexts(parts);
    if (current || isSelected || mark) addRing(parts);
    if (cut) addSlash(parts);
    classes(parts.node, `lab-node ${node.kind}${state ? ` is-${state}` : ""}${mark ? ` is-${mark}` : ""}${current ? " is-current" : ""}${isSelected ? " is-selected" : ""}`);
    classes(parts.edge, `lab-edge${edge ? ` is-${edge}` : ""}${cut ? " is-cut" : ""}`);
  }

  /** @param {Element} element  @param {string} names */
  const classes = (element, names) => { if (element.getAttribute("class") !== names) element.setAttribute("class", names); };

  // --- size ------------------------------------------------------------------------------------------------------------

  function resize() {
    if (!root || box.clientWidth === 0) return; // it is not in sight, on a projector perhaps in another scene
    const fits = Math.min(1.3, (box.clientWidth - 4) / spots.wide);
    const whole = isWhole ? Math.min(fits, roomBelow() / spots.high) : fits;
    const type = leastType(box);
    const canBeWhole = isWhole && whole >= Math.max(LEAST_ZOOM.whole, type / LARGE.tight);
    const least = canBeWhole ? 0 : Math.max(LEAST_ZOOM.usual, type / LARGE.type);
    const now = scale === AS_FITS ? Math.max(least, whole) : scale === WHOLE ? fits : scale;
    svg.style.setProperty("--unit", (1 / now).toFixed(3));
    svg.classList.toggle("is-crowded", type / now > CROWDED);
    svg.setAttribute("width", String(Math.round(spots.wide * now)));
    svg.setAttribute("height", String(Math.round(spots.high * now)));
  }

  /** How high the picture can be without being scrolled. */
  function roomBelow() {
    const most = parseFloat(getComputedStyle(box).maxHeight);
    return Number.isNaN(most) ? Infinity : most - 4;
  }

  /** @param {number} by  0: the whole tree, however small it becomes */
  function zoom(by) {
    const now = Number(svg.getAttribute("width")) / spots.wide;
    scale = by === 0 ? WHOLE : Math.min(2, Math.max(0.05, now * by));
    resize();
  }

  new ResizeObserver(resize).observe(box);
  document.addEventListener("poda:presenting", () => {
    isShown = false;
    if (root) show(root);
  });

  // --- what the reader does --------------------------------------------------------------------------------------------

  /** @param {number} id  @param {boolean} [inSight] */
  function select(id, inSight = true) {
    selected = id;
    relook();
    if (inSight) drawn.get(id)?.node.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  /** Brings a node into the part of the picture that is seen, without moving the page. @param {number} id */
  function bringIntoSight(id) {
    const parts = drawn.get(id);
    if (!parts || (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)) return;
    const [seen, node] = [box.getBoundingClientRect(), parts.node.getBoundingClientRect()];
    /** @param {number} low  @param {number} high  @param {number} from  @param {number} to */
    const beyond = (low, high, from, to) => (low < from ? low - from - 24 : high > to ? high - to + 24 : 0);
    box.scrollBy(beyond(node.left, node.right, seen.left, seen.right), beyond(node.top, node.bottom, seen.top, seen.bottom));
  }

  svg.addEventListener("click", ({ target }) => {
    const [node, edge] = [closest(target, ".lab-node", SVGElement), closest(target, ".lab-edge", SVGElement)];
    if (node) onSelect(Number(node.dataset.id));
    else if (edge && onEdge) onEdge(Number(edge.dataset.id));
    else onSelect(-1);
  });

  /** The place of the picture that a pointer is at. @param {{clientX: number, clientY: number}} pointer */
  function placeOf({ clientX, clientY }) {
    const { left, top } = svg.getBoundingClientRect();
    const now = Number(svg.getAttribute("width")) / spots.wide;
    return { x: (clientX - left) / now, y: (clientY - top) / now };
  }

  return {
    svg, layers, show, look, relook, select, bringIntoSight, zoom, placeOf,
    get selected() { return selected; },
    get spots() { return spots; },
    get level() { return spots.level; },
    partsOf: (/** @type {number} */ id) => drawn.get(id),
    setShapes(/** @type {string} */ name) { shapes = name; if (root) show(root); },
    setBeside(/** @type {number} */ room) { beside = room; if (root) show(root); },
    label(/** @type {string} */ text) { svg.setAttribute("aria-label", text); },
  };
}
