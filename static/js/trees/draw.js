/**
 * The drawing of a tree: one SVG that is edited, stepped through and solved on.
 *
 *   const picture = createPicture(box, { shapes, onSelect, onEdge });
 *   picture.show(root);                    draws a tree; elements of nodes that stay are kept
 *   picture.look((node, number) => …);     what each node shows besides what it is: see NodeLook
 *   picture.select(id);  picture.zoom(1.2);
 *
 * @typedef {{value?: string, window?: string, exit?: string, state?: string, edge?: string, cut?: boolean, current?: boolean, mark?: string}} NodeLook
 *   value: what stands in an inner node; window: beside it, and exit below that; state and edge: names of styles; mark: right, wrong …
 */
import { closest } from "poda/element.js";
import { leastType } from "poda/tree/lettering.js";
import { text as say } from "poda/texts.js";
import { addRing, addSlash, drawEdge, drawnOf, drawNode, edgeWords, make, newParts, placeTexts, placeWindow, put, ringOf } from "./draw-node.js";
import { drawRows } from "./draw-rows.js";
import { createFit } from "./fit.js";
import { openPart, pathTo } from "./fold-aside.js";
import { areShortened } from "./numbers.js";
import { MOST_TYPE, PLAIN, place, typeGrown } from "./place.js";
import { callNodes, inRows } from "./tree.js";
import { placeWindows } from "./windows.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./draw-node.js").Parts} Parts */
/** @typedef {import("./place.js").Spots} Spots */
/** @typedef {(node: LabNode, number: number) => NodeLook} Looks */
/** @typedef {import("./fit.js").Fitted & {tree?: LabNode}} ShownDrawing  tree: with what is folded aside of it */
/** @typedef {ReturnType<typeof createPicture>} LabPicture */

const LEAST_ZOOM = { usual: 0.62, whole: 0.42, stepped: 0.3 }; // smaller only if all of the tree can then be seen; else it is scrolled
const LEAST_WRITTEN = 7; // px: at a glance, numbers that would be smaller are left out
const READABLE = 9.5; // px: as --readable in the style sheet
const [SCROLLED, PRESENTED] = [18, 40]; // units of type at most, where a tree is scrolled, and where it is seen whole on a projector
const [AS_FITS, WHOLE] = [0, -1]; // scales: as large as fits, or as small as it takes to fit in width
/** @type {NodeLook} */
const NOTHING = {};
/** @type {Spots} */
const NOWHERE = { at: new Map(), wide: 1, high: 1, level: 1, plies: 0, setting: PLAIN, labels: 0 };

/**
 * @param {HTMLElement} box
 * @param {{shapes?: string, beside?: number, isWhole?: boolean, onSelect?: (id: number) => void, onEdge?: ((id: number) => void) | null}} [options]
 *   beside: ems of type that windows have beside nodes; isWhole: whether a tree is rather drawn small than scrolled
 */
export function createPicture(box, { shapes = "triangles", beside = 0, isWhole = false, onSelect = () => {}, onEdge = null } = {}) {
  const svg = make("svg", { class: "lab-svg", role: "img" }, box);
  const layers = { edges: make("g", {}, svg), nodes: make("g", {}, svg), rows: make("g", { class: "lab-rows" }, svg) };
  /** @type {Map<number, Parts>} */
  const drawn = new Map(); // id → its elements
  /** @type {LabNode | null} */
  let root = null;
  /** @type {Map<number, string>} */
  let called = new Map(); // id → the name of the action that leads there
  let spots = NOWHERE;
  let now = 0; // px that a unit of the drawing is wide
  let isCrowded = false;
  let selected = -1;
  let scale = AS_FITS;
  let isStepped = false;
  let isInPart = false; // what the step is not in is folded
  let hasProbabilities = false; // on its edges, without which it cannot be solved
  let hasFractions = true; // for all probabilities, where there is little room
  let followed = -1; // the node that the step is at, or was at before it went back up
  /** @type {Looks} */
  let looks = () => NOTHING;
  let isShown = false; // at first the root stands in the middle of what is seen

  // --- the tree --------------------------------------------------------------------------------------------------------

  /** @param {LabNode} tree */
  function show(tree) {
    root = tree;
    called = callNodes(tree);
    const probabilities = inRows(tree).map(({ probability }) => probability);
    hasProbabilities = probabilities.some(Boolean);
    hasFractions = areShortened(probabilities);
    draw(tree, fitted(tree));
    if (!isShown) box.scrollLeft = (spots.at.get(tree.id)?.x ?? 0) * now - box.clientWidth / 2;
    isShown = true;
  }

  /** @param {LabNode} tree */
  const fitOf = (tree) => createFit((setting, level) => place(tree, (node) => wordsOf(node, setting), (kind) => say(`row.${kind}`), setting, level), Math.max(READABLE, leastType()), beside);

  /** How large, and where everything stands then. @param {LabNode} tree  @returns {ShownDrawing} */
  function fitted(tree) {
    const least = leastType();
    const fit = fitOf(tree);
    const room = { wide: box.clientWidth - 4, high: roomBelow() };
    if (box.clientWidth === 0) return fit.at(now || 1); // it is not in sight, on a projector perhaps in another scene
    if (scale === WHOLE) return fit.all({ ...room, high: Infinity });
    if (scale !== AS_FITS) return fit.at(scale);
    const smallest = least > 0 ? least / PRESENTED : LEAST_ZOOM[isStepped ? "stepped" : "whole"];
    const isSeenWhole = isWhole || isStepped;
    const whole = isSeenWhole || least > 0 ? fit.whole(room, smallest, least > 0 || isStepped) : null;
    if (whole) return whole;
    if (isStepped && least > 0) return fit.written(room) ?? inPart(tree, room, smallest) ?? fit.all(room);
    if (isSeenWhole && least > 0) return fit.all(room); // on a projector one sees first what is there, and then looks closer
    const small = isWhole && !isStepped ? atAGlance(tree, room) : null;
    if (small) return small;
    const scrolled = isWhole ? LEAST_ZOOM.whole : LEAST_ZOOM.usual;
    return fit.inWidth(room, { whole: least > 0 ? smallest : LEAST_ZOOM.whole, scrolled: Math.max(scrolled, least / SCROLLED) }, isWhole);
  }

  /**
   * A tree to be solved is seen whole on a phone, too, as long as its numbers can be read; the reader makes it larger. What is
   * chosen shows its window, and so do all that have room for theirs.
   * @param {LabNode} tree  @param {import("./fit.js").FittedSize} room  @returns {ShownDrawing | null}
   */
  function atAGlance(tree, { wide }) {
    const small = fitOf(tree).all({ wide, high: Infinity });
    const isLegible = small.now >= READABLE / MOST_TYPE && (!small.spots.setting.isBare || !hasProbabilities);
    return isLegible ? { ...small, isCrowded: false } : null;
  }

  /** What a step says of a tree has to be read on it. @param {LabNode} tree  @param {import("./fit.js").FittedSize} room  @param {number} least  @returns {ShownDrawing | null} */
  function inPart(tree, room, least) {
    const part = openPart(tree, followed, (each) => fitOf(each).whole(room, least, true));
    return part && { ...part.fitted, tree: part.tree };
  }

  /** @param {LabNode} node  @param {import("./place.js").Setting} setting */
  const wordsOf = (node, { isShort, isBare }) => (isBare ? "" : edgeWords(node, called.get(node.id) ?? "", isShort && hasFractions));

  /** @param {LabNode} whole  @param {ShownDrawing} next */
  function draw(whole, next) {
    const { tree = whole } = next;
    ({ now, spots, isCrowded } = next);
    isInPart = next.tree !== undefined;
    /** @type {Set<number>} */
    const kept = new Set();
    const rows = inRows(tree);
    for (const node of rows) {
      if (!spots.at.has(node.id)) continue;
      kept.add(node.id);
      const parts = drawn.get(node.id) ?? newParts(node.id, layers);
      drawn.set(node.id, parts);
      redraw(parts, node);
    }
    for (const [id, parts] of drawn) if (!kept.has(id)) { parts.node.remove(); parts.edge.remove(); drawn.delete(id); }
    for (const node of rows) if (!node.folded) for (const child of node.children) redrawEdge(node, child);
    drawRows(layers.rows, rows, spots.at);
    keepRowsInSight();
    svg.setAttribute("viewBox", `0 0 ${spots.wide} ${spots.high}`);
    svg.setAttribute("width", String(Math.round(spots.wide * now)));
    svg.setAttribute("height", String(Math.round(spots.high * now)));
    svg.style.setProperty("--unit", (1 / now).toFixed(3));
    svg.classList.toggle("is-crowded", isCrowded);
    svg.classList.toggle("is-tiny", spots.setting.type > MOST_TYPE);
    svg.classList.toggle("is-unwritten", MOST_TYPE * now < LEAST_WRITTEN);
    relook();
  }

  /**
   * What has not changed since it was drawn stays: nodes are values, and in a large tree an edit changes few of them.
   * @param {Parts} parts  @param {LabNode} node
   */
  function redraw(parts, node) {
    const spot = spots.at.get(node.id);
    if (!spot) return;
    const seen = `${spot.x} ${spot.y} ${shapes} ${spots.setting.type} ${spots.setting.grow}`;
    if (parts.from === node && parts.seen === seen) return;
    [parts.from, parts.seen] = [node, seen];
    drawNode(parts, node, spot, shapes, node.folded ? inRows(node).length - 1 : 0, spots.setting);
    parts.looked = null;
  }

  /** @param {LabNode} parent  @param {LabNode} child */
  function redrawEdge(parent, child) {
    const { setting, at } = spots;
    const [parts, from, to] = [drawn.get(child.id), at.get(parent.id), at.get(child.id)];
    if (!parts || !from || !to) return;
    const words = wordsOf(child, setting);
    const between = apart(parent);
    const seen = `${from.x} ${from.y} ${to.x} ${to.y} ${between} ${words} ${child.kind === "leaf"} ${child.board === ""} ${child.name} ${child.estimate} ${setting.type} ${setting.grow}`;
    if (parts.edgeSeen === seen) return;
    parts.edgeSeen = seen;
    drawEdge(parts, parent, child, from, to, words, setting, between);
  }

  /** How far successors of a node are apart, on average. @param {LabNode} parent */
  function apart({ children }) {
    const [first, last] = [children[0], children[children.length - 1]].map(({ id }) => spots.at.get(id)?.x ?? NaN);
    return children.length > 1 ? (last - first) / (children.length - 1) : Infinity;
  }

  // --- what nodes show on top of it --------------------------------------------------------------------------------------

  /** @param {Looks} next */
  function look(next) {
    looks = next;
    relook();
  }

  function relook() {
    if (!root) return;
    /** @type {import("./windows.js").Drawn[]} */
    const windows = [];
    inRows(root).forEach((node, number) => {
      const parts = drawn.get(node.id);
      const spot = spots.at.get(node.id);
      if (!parts || !spot) return;
      const seen = looks(node, number);
      showLook(parts, node, seen);
      windows.push(drawnOf(parts, node, spot, seen, { isSelected: node.id === selected, isCrowded }));
    });
    windows.sort((a, b) => b.first - a.first);
    for (const [id, spot] of placeWindows(windows, spots)) {
      const parts = drawn.get(id);
      if (parts) placeWindow(parts, spot);
    }
  }

  /** @param {Parts} parts  @param {LabNode} node  @param {NodeLook} look */
  function showLook(parts, node, { value = "", window: beside_ = "", exit = "", state = "", edge = "", cut = false, current = false, mark = "" }) {
    const isSelected = node.id === selected;
    const seen = [value, beside_, exit, state, edge, cut, current, mark, isSelected].join("|");
    if (parts.looked === seen) return;
    parts.looked = seen;
    put(parts, "value", node.kind === "leaf" ? value || parts.own : value);
    put(parts, "window", beside_);
    put(parts, "exit", exit);
    placeTexts(parts);
    if (ringOf(isSelected, { current, mark }) > 0) addRing(parts);
    if (cut) addSlash(parts);
    classes(parts.node, `lab-node ${node.kind}${state ? ` is-${state}` : ""}${mark ? ` is-${mark}` : ""}${current ? " is-current" : ""}${isSelected ? " is-selected" : ""}`);
    classes(parts.edge, `lab-edge${edge ? ` is-${edge}` : ""}${cut ? " is-cut" : ""}`);
  }

  /** @param {Element} element  @param {string} names */
  const classes = (element, names) => { if (element.getAttribute("class") !== names) element.setAttribute("class", names); };

  // --- size ------------------------------------------------------------------------------------------------------------

  /** The window is another, or the picture comes into sight. */
  function resize() {
    if (root && box.clientWidth > 0) draw(root, fitted(root));
  }

  /** How high the picture can be without being scrolled. */
  function roomBelow() {
    const most = parseFloat(getComputedStyle(box).maxHeight);
    return Number.isNaN(most) ? Infinity : most - 4;
  }

  /** Whose turn it is stays at the left of what is seen, however far the tree is scrolled. */
  function keepRowsInSight() {
    layers.rows.setAttribute("transform", `translate(${box.scrollLeft / now} 0)`);
  }

  box.addEventListener("scroll", keepRowsInSight, { passive: true });

  /** @param {number} by  0: the whole tree, however small it becomes */
  function zoom(by) {
    scale = by === 0 ? WHOLE : Math.min(2, Math.max(0.05, now * by));
    resize();
  }

  new ResizeObserver(resize).observe(box);
  document.addEventListener("poda:presenting", () => {
    isShown = false;
    if (root) show(root);
  });

  /** The drawing as it is where it has room, so that its signs are no larger than the type that it is saved with. */
  function copy() {
    const isSmall = root !== null && typeGrown(spots.setting) > 1;
    if (root && isSmall) draw(root, fitOf(root).at(1));
    const copied = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    if (root && isSmall) draw(root, fitted(root));
    return copied;
  }

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

  /** Opens what a step is in, where there is no room for all; on the way back up that stays open. @param {number} id */
  function follow(id) {
    if (!root || pathTo(root, followed).some((above) => above.id === id)) return;
    followed = id;
    if (isInPart) draw(root, fitted(root));
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
    return { x: (clientX - left) / now, y: (clientY - top) / now };
  }

  return {
    svg, layers, copy, show, look, relook, select, follow, bringIntoSight, zoom, placeOf,
    get selected() { return selected; },
    get spots() { return spots; },
    /** Whether probabilities are written as fractions now. */
    get isShort() { return hasFractions && spots.setting.isShort; },
    partsOf: (/** @type {number} */ id) => drawn.get(id),
    setShapes(/** @type {string} */ name) { shapes = name; if (root) show(root); },
    /** While a search is stepped through, its windows have room, and the tree is rather drawn small than scrolled. @param {number | null} room  null: no more */
    setStepped(room) {
      [isStepped, beside, followed] = [room !== null, room ?? 0, root?.id ?? -1];
      if (root) show(root);
    },
    label(/** @type {string} */ text) { svg.setAttribute("aria-label", text); },
  };
}
