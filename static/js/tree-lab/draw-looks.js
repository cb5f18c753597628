/** What the nodes of a drawn tree show besides what they are: values, windows, marks, and which of them is selected. */
import { addRing, addSlash, drawnOf, placeTexts, placeWindow, put, ringOf } from "./draw-node.js";
import { inRows } from "./tree.js";
import { placeWindows } from "./windows.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./draw.js").LabPicture} LabPicture */
/** @typedef {import("./draw.js").NodeLook} NodeLook */

/** @param {Element} element  @param {string} names */
const classes = (element, names) => { if (element.getAttribute("class") !== names) element.setAttribute("class", names); };

/** @param {import("./draw-node.js").NodeParts} parts  @param {LabNode} node  @param {NodeLook} look  @param {boolean} isSelected */
function showLook(parts, node, { value = "", window: beside = "", exit = "", state = "", edge = "", cut = false, current = false, mark = "" }, isSelected) {
  const seen = [value, beside, exit, state, edge, cut, current, mark, isSelected].join("|");
  if (parts.looked === seen) return;
  parts.looked = seen;
  put(parts, "value", node.kind === "leaf" ? value || parts.own : value);
  put(parts, "window", beside);
  put(parts, "exit", exit);
  placeTexts(parts);
  if (ringOf(isSelected, { current, mark }) > 0) addRing(parts);
  if (cut) addSlash(parts);
  classes(parts.node, `lab-node ${node.kind}${state ? ` is-${state}` : ""}${mark ? ` is-${mark}` : ""}${current ? " is-current" : ""}${isSelected ? " is-selected" : ""}`);
  classes(parts.edge, `lab-edge${edge ? ` is-${edge}` : ""}${cut ? " is-cut" : ""}`);
}

/** @param {LabPicture} picture */
export function showLooks({ root, drawn, spots, looks, selected, isCrowded }) {
  if (!root) return;
  /** @type {import("./windows.js").Drawn[]} */
  const windows = [];
  inRows(root).forEach((node, number) => {
    const parts = drawn.get(node.id);
    const spot = spots.at.get(node.id);
    if (!parts || !spot) return;
    const seen = looks(node, number);
    const isSelected = node.id === selected;
    showLook(parts, node, seen, isSelected);
    windows.push(drawnOf(parts, node, spot, seen, { isSelected, isCrowded }));
  });
  windows.sort((a, b) => b.first - a.first);
  for (const [id, spot] of placeWindows(windows, spots)) {
    const parts = drawn.get(id);
    if (parts) placeWindow(parts, spot);
  }
}
