/**
 * The drawing of a tree: one SVG that is edited, stepped through and solved on.
 *
 *   const picture = createPicture(box, { shapes, onSelect, onEdge, onDrop });
 *   picture.show(root);                    draws a tree; elements of nodes that stay are kept
 *   picture.look((node, number) => …);     what each node shows besides what it is: see Look
 *   picture.select(id);  picture.zoom(1.2);  picture.fit();
 *
 * @typedef {{value?: string, window?: string, state?: string, edge?: string, cut?: boolean, current?: boolean, mark?: string}} Look
 *   value: what stands in an inner node; window: beside it; state and edge: names of styles; mark: right, wrong …
 */
import { outlineData, shapesOf } from "poda/tree/shapes.js";
import { halfWidth, LEVEL, NODE, place } from "./place.js";
import { callNodes, inRows } from "./tree.js";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = { triangles: "aima", unir: "unir", ucla: { max: "square", min: "circle", chance: "diamond" } };
const LEAST_ZOOM = 0.62; // a tree that is still too wide is scrolled
const SIZE = 58; // of a shape's box

const make = (name, attributes = {}, parent = null) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
};

const written = (number) => number.replace(/\+?inf(inity)?/i, "∞").replace("-", "−");

export function createPicture(box, { shapes = "triangles", beside = 0, onSelect = () => {}, onEdge = null }) {
  const svg = make("svg", { class: "lab-svg", role: "img" }, box);
  const edges = make("g", {}, svg);
  const nodes = make("g", {}, svg);
  const drawn = new Map(); // id → its elements
  let root = null;
  let spots = null;
  let selected = -1;
  let scale = 0; // 0: as fits
  let looks = () => ({});

  function show(tree) {
    root = tree;
    spots = place(root, beside);
    const called = callNodes(root);
    const rows = inRows(root);
    const kept = new Set();
    rows.forEach((node) => {
      if (!spots.at.has(node.id)) return;
      kept.add(node.id);
      if (!drawn.has(node.id)) drawn.set(node.id, newNode(node.id));
      drawNode(drawn.get(node.id), node, spots.at.get(node.id));
    });
    for (const [id, parts] of drawn) if (!kept.has(id)) { parts.node.remove(); parts.edge.remove(); drawn.delete(id); }
    for (const node of rows) if (!node.folded) for (const child of node.children) drawEdge(node, child, called.get(child.id));
    svg.setAttribute("viewBox", `0 0 ${spots.wide} ${spots.high}`);
    resize();
    relook();
  }

  function newNode(id) {
    const edge = make("g", { class: "lab-edge" }, edges);
    const node = make("g", { class: "lab-node" }, nodes);
    edge.dataset.id = node.dataset.id = String(id);
    const parts = {
      edge, line: make("path", { class: "lab-line" }, edge), hit: make("path", { class: "lab-hit" }, edge),
      slash: make("path", { class: "lab-slash" }, edge), label: make("text", { class: "lab-action" }, edge),
      node, ring: make("circle", { class: "lab-ring", r: 34 }, node), shape: make("path", { class: "lab-shape" }, node),
      value: make("text", { class: "lab-value" }, node), window: make("text", { class: "lab-window" }, node),
      name: make("text", { class: "lab-name" }, node), more: make("text", { class: "lab-more" }, node),
    };
    return parts;
  }

  function drawNode(parts, node, { x, y }) {
    parts.node.setAttribute("transform", `translate(${x} ${y})`);
    parts.kind = node.kind;
    const shape = shapesOf(SHAPES[shapes] ?? shapes)[node.kind];
    if (node.kind === "leaf") {
      const half = halfWidth(node);
      parts.shape.setAttribute("d", `M${-half} ${-NODE.leafHigh}h${2 * half}v${2 * NODE.leafHigh}h${-2 * half}z`);
      parts.shape.setAttribute("transform", "");
    } else {
      parts.shape.setAttribute("d", outlineData(shape, SIZE));
      parts.shape.setAttribute("transform", `translate(${-SIZE / 2} ${-SIZE / 2})`);
    }
    parts.own = node.kind === "leaf" ? written(node.value || "0") : "";
    parts.value.setAttribute("y", shape === "up" ? 13 : shape === "down" ? -3 : 5);
    if (node.kind === "leaf") parts.value.setAttribute("y", 5);
    parts.window.setAttribute("x", 30);
    parts.window.setAttribute("y", -12);
    parts.name.textContent = node.name;
    parts.name.setAttribute("y", node.kind === "leaf" ? 30 : -30);
    parts.more.textContent = node.folded && node.children.length > 0 ? `+${inRows(node).length - 1}` : "";
    parts.more.setAttribute("y", 42);
  }

  function drawEdge(parent, child, called) {
    const parts = drawn.get(child.id);
    const [from, to] = [spots.at.get(parent.id), spots.at.get(child.id)];
    const top = from.y + (parent.kind === "leaf" ? NODE.leafHigh : NODE.half);
    const bottom = to.y - (child.kind === "leaf" ? NODE.leafHigh : NODE.half);
    const bend = (bottom - top) * 0.45;
    const path = `M${from.x} ${top}C${from.x} ${top + bend} ${to.x} ${bottom - bend} ${to.x} ${bottom}`;
    parts.line.setAttribute("d", path);
    parts.hit.setAttribute("d", path);
    const [x, y] = [to.x + (from.x - to.x) * 0.28, bottom - (bottom - top) * 0.3];
    parts.label.setAttribute("x", x);
    parts.label.setAttribute("y", y);
    parts.label.textContent = child.probability ? `${written(child.probability)}${child.action ? ` ${child.action}` : ""}` : called;
    const [sx, sy] = [(from.x + to.x) / 2, (top + bottom) / 2];
    parts.slash.setAttribute("d", `M${sx - 8} ${sy + 1}l13 -8M${sx - 5} ${sy + 7}l13 -8`);
  }

  /** What nodes show on top of the tree itself. */
  function look(next) {
    looks = next;
    relook();
  }

  function relook() {
    if (!root) return;
    inRows(root).forEach((node, number) => {
      const parts = drawn.get(node.id);
      if (!parts) return;
      const { value = "", window: beside_ = "", state = "", edge = "", cut = false, current = false, mark = "" } = looks(node, number);
      put(parts, "value", node.kind === "leaf" ? value || parts.own : value);
      put(parts, "window", beside_);
      classes(parts.node, `lab-node ${node.kind}${state ? ` is-${state}` : ""}${mark ? ` is-${mark}` : ""}${current ? " is-current" : ""}${node.id === selected ? " is-selected" : ""}`);
      classes(parts.edge, `lab-edge${edge ? ` is-${edge}` : ""}${cut ? " is-cut" : ""}`);
    });
  }

  function put(parts, name, text) {
    if (parts[name].textContent !== text) parts[name].textContent = text;
    if (name === "value") parts.value.classList.toggle("small", text.length > 4);
  }

  const classes = (element, names) => { if (element.getAttribute("class") !== names) element.setAttribute("class", names); };

  // --- size ------------------------------------------------------------------------------------------------------------

  function resize() {
    if (!spots) return;
    const fits = Math.min(1.3, (box.clientWidth - 4) / spots.wide);
    const now = scale || Math.max(LEAST_ZOOM, fits);
    svg.setAttribute("width", Math.round(spots.wide * now));
    svg.setAttribute("height", Math.round(spots.high * now));
  }

  function zoom(by) {
    const now = Number(svg.getAttribute("width")) / spots.wide;
    scale = by === 0 ? 0 : Math.min(2, Math.max(0.12, now * by));
    resize();
  }

  new ResizeObserver(resize).observe(box);

  // --- what the reader does --------------------------------------------------------------------------------------------

  function select(id, inSight = true) {
    selected = id;
    relook();
    if (inSight) drawn.get(id)?.node.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  svg.addEventListener("click", ({ target }) => {
    const [node, edge] = [target.closest(".lab-node"), target.closest(".lab-edge")];
    if (node) onSelect(Number(node.dataset.id));
    else if (edge && onEdge) onEdge(Number(edge.dataset.id));
    else onSelect(-1);
  });

  /** The place of the picture that a pointer is at. */
  function placeOf({ clientX, clientY }) {
    const { left, top } = svg.getBoundingClientRect();
    const now = Number(svg.getAttribute("width")) / spots.wide;
    return { x: (clientX - left) / now, y: (clientY - top) / now };
  }

  return {
    svg, show, look, relook, select, zoom, placeOf,
    get selected() { return selected; },
    get spots() { return spots; },
    partsOf: (id) => drawn.get(id),
    setShapes(name) { shapes = name; if (root) show(root); },
    setBeside(room) { beside = room; if (root) show(root); },
    label(text) { svg.setAttribute("aria-label", text); },
    level: LEVEL,
  };
}
