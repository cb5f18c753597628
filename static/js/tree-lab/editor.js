/** The editor: changes the tree by pointer and keyboard; every change can be undone. */
import { text as say } from "poda/texts.js";
import { closest, partOf } from "poda/element.js";
import { toast } from "poda/toasts.js";
import { listenForDrags } from "./drag.js";
import { headingOf } from "./naming.js";
import { MOST_NODES, addChild, callNodes, find, inRows, moveNode, newTree, parentOf, removeNode, setFacts, setKind, setLevel, size } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {"value" | "estimate" | "probability" | "action" | "name" | "set"} NodeField */

/** @type {NodeField[]} */
const FIELDS = ["value", "estimate", "probability", "action", "name", "set"];
const NUMBER = /[^\d.,/+\-−∞a-z]/gi;
/** @type {Record<NodeField, RegExp>} */
const ALLOWED = { value: NUMBER, estimate: NUMBER, probability: /[^\d./]/g, action: /"/g, name: /"/g, set: /"/g };

/**
 * @param {HTMLFormElement} tools  with the fields of the chosen node  @param {HTMLElement} box  with the picture
 * @param {import("./draw.js").LabPicture} picture  @param {LabNode} first  the tree to begin with
 * @param {{changed: (root: LabNode) => void, pressed: (node: LabNode) => boolean, isLocked: () => boolean}} intents
 *   changed: after every edit; pressed: Enter on a node, true where that means something else than typing; isLocked:
 *   the tree is only looked at
 */
export function createEditor(tools, box, picture, first, { changed, pressed, isLocked }) {
  let root = first;
  /** @type {LabNode[]} */
  let done = [];
  /** @type {LabNode[]} */
  let undone = [];
  let typed = ""; // the field of a node whose text the last edit changed
  const field = (/** @type {NodeField} */ name) => partOf(tools, `[name=${name}]`, HTMLInputElement);
  const kinds = partOf(tools, "[name=kind]", HTMLSelectElement);
  const button = (/** @type {string} */ name) => partOf(tools, `[data-act=${name}]`, HTMLButtonElement);
  const chosen = () => find(root, picture.selected);
  /** @type {{leaf: number, parent: number} | null} */
  let added = null; // the node added last: its value can be typed at once, and the next node becomes its sibling

  // --- history ---------------------------------------------------------------------------------------------------------

  /** The tree as the server read it. @param {LabNode} next  @param {boolean} [keepsHistory] */
  function open(next, keepsHistory = true) {
    if (keepsHistory) done.push(root);
    if (!keepsHistory) done = [];
    undone = [];
    root = next;
    show();
  }

  /** @param {LabNode} next  @param {string} [field]  that is being typed: what is typed there is undone as a whole */
  function edit(next, field = "") {
    if (next === root) return;
    if (field === "" || field !== typed) done.push(root);
    typed = field;
    undone = [];
    root = next;
    show();
    changed(root);
  }

  /** @param {LabNode[]} from  @param {LabNode[]} to */
  function travel(from, to) {
    const next = from.pop();
    if (!next) return;
    typed = "";
    to.push(root);
    root = next;
    show();
    changed(root);
  }

  function show() {
    if (!find(root, picture.selected)) picture.select(root.id, false);
    picture.show(root);
    for (const [name, steps] of /** @type {const} */ ([["undo", done], ["redo", undone]])) button(name).disabled = steps.length === 0;
    showChosen();
  }

  // --- the chosen node -------------------------------------------------------------------------------------------------

  function showChosen() {
    const node = chosen();
    if (!node) return;
    const parent = parentOf(root, node.id);
    for (const name of FIELDS) if (document.activeElement !== field(name)) field(name).value = node[name];
    kinds.value = node.kind;
    kinds.disabled = node.kind === "leaf";
    partOf(kinds, '[value="leaf"]').hidden = node.kind !== "leaf";
    shows("value", node.kind === "leaf");
    shows("estimate", node.kind !== "leaf" && parent !== null);
    shows("probability", parent?.kind === "chance");
    shows("action", parent !== null);
    shows("set", node.kind === "max" || node.kind === "min");
    for (const name of ["remove", "left", "right"]) button(name).disabled = parent === null;
    for (const name of ["fold", "level"]) button(name).disabled = node.kind === "leaf";
    partOf(tools, "[data-chosen]").textContent = headingOf(node, callNodes(root).get(node.id) ?? "", say);
  }

  /** @param {NodeField} name  @param {boolean} isShown */
  const shows = (name, isShown) => { field(name).closest("label")?.toggleAttribute("hidden", !isShown); };

  /** @param {number} id */
  function select(id) {
    if (id < 0) return;
    added = null;
    picture.select(id);
    showChosen();
  }

  // --- actions ---------------------------------------------------------------------------------------------------------

  /** The effect of a button or a key on the chosen node. @type {Record<string, (node: LabNode) => void>} */
  const acts = {
    undo: () => travel(done, undone),
    redo: () => travel(undone, done),
    begin: () => edit(newTree()),
    add(node) {
      if (size(root) >= MOST_NODES) return toast(say("lab.full"), "refusal");
      const parent = added?.leaf === node.id ? added.parent : node.id;
      const [tree, leaf] = addChild(root, parent);
      edit(tree);
      select(parent); // it stays chosen: the next node added is a sibling
      added = { leaf, parent };
    },
    remove(node) {
      const parent = parentOf(root, node.id);
      const place = parent?.children.indexOf(node) ?? 0;
      edit(removeNode(root, node.id));
      if (parent) select(find(root, parent.id)?.children[Math.max(0, place - 1)]?.id ?? parent.id);
    },
    left: (node) => shift(node, -1),
    right: (node) => shift(node, 2),
    fold: (node) => edit(setFacts(root, node.id, { folded: !node.folded })),
    level: (node) => edit(setLevel(root, node.id, node.kind)),
  };

  /** @param {LabNode} node  @param {number} by */
  function shift(node, by) {
    const parent = parentOf(root, node.id);
    if (!parent) return; // only the root is left
    const place = parent.children.indexOf(node) + by;
    if (place >= 0 && place <= parent.children.length) edit(moveNode(root, node.id, parent.id, place));
  }

  /** @param {string} name */
  function act(name) {
    acts[name](chosen() ?? root);
  }

  tools.addEventListener("submit", (event) => {
    event.preventDefault();
    if (added?.leaf === picture.selected) select(added.parent);
    box.focus();
  });
  tools.addEventListener("click", ({ target, detail }) => {
    const pressedOn = closest(target, "[data-act]")?.dataset.act;
    if (!pressedOn) return;
    act(pressedOn);
    if (pressedOn === "begin") box.focus(); // its root is chosen
    if (pressedOn === "add" && detail > 0) box.focus({ preventScroll: true }); // by pointer: the value can be typed at once
  });
  tools.addEventListener("input", ({ target }) => {
    const node = chosen();
    if (!node) return;
    if (target === kinds) edit(setKind(root, node.id, /** @type {import("./tree.js").NodeKind} */ (kinds.value)));
    for (const name of FIELDS) {
      if (target !== field(name)) continue;
      const isNumber = ALLOWED[name] === NUMBER;
      const clean = field(name).value.replace(ALLOWED[name], "").replace(isNumber ? /,/g : /(?!)/, ".");
      edit(setFacts(root, node.id, { [name]: name === "value" ? clean || "0" : clean.trim() }), `${node.id}.${name}`);
    }
  });
  tools.addEventListener("focusout", () => { typed = ""; });

  // --- keyboard --------------------------------------------------------------------------------------------------------

  /** @type {Record<string, (node: LabNode) => LabNode | null | undefined>} */
  const neighbours = {
    ArrowUp: (node) => parentOf(root, node.id),
    ArrowDown: (node) => node.children[0],
    ArrowLeft: (node) => beside(node, -1),
    ArrowRight: (node) => beside(node, 1),
    Home: () => root,
  };

  /** The next node of the same level. @param {LabNode} node  @param {number} by */
  function beside(node, by) {
    const ply = picture.spots.at.get(node.id)?.ply;
    const level = inRows(root).filter(({ id }) => picture.spots.at.get(id)?.ply === ply);
    return level[level.indexOf(node) + by];
  }

  /** @type {Record<string, string>} */
  const KEYS = { Insert: "add", "+": "add", Delete: "remove", Backspace: "remove", " ": "fold" };

  box.addEventListener("keydown", (event) => {
    const node = chosen();
    if (!node || event.altKey) return;
    if (isLocked()) return lookAround(node, event);
    if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase())) {
      act(event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
    } else if (event.ctrlKey || event.metaKey) return;
    else if (event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) act(event.key === "ArrowLeft" ? "left" : "right");
    else if (neighbours[event.key]) select(neighbours[event.key](node)?.id ?? -1);
    else if (KEYS[event.key]) act(KEYS[event.key]);
    else if (event.key === "Enter" || /^[\d−-]$/.test(event.key)) return edited(node, event);
    else return;
    event.preventDefault();
  });

  /**
   * While the tree is stepped through, arrow keys choose a node and Enter presses it.
   * @param {LabNode} node  @param {KeyboardEvent} event
   */
  function lookAround(node, event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (neighbours[event.key]) select(neighbours[event.key](node)?.id ?? -1);
    else if (event.key !== "Enter" || !pressed(node)) return;
    event.preventDefault();
  }

  /** Enter, or a digit at a leaf, starts typing. @param {LabNode} node  @param {KeyboardEvent} event */
  function edited(node, event) {
    const begun = event.key === "Enter" ? null : added;
    if (begun?.parent === node.id) {
      select(begun.leaf);
      added = begun;
    } else if (event.key !== "Enter" && node.kind !== "leaf") return;
    const name = begun || node.kind === "leaf" ? "value" : "name";
    field(name).focus();
    field(name).select();
    if (event.key === "Enter") event.preventDefault();
  }

  listenForDrags(picture, { root: () => root, isLocked, drop: (id, parentId, place) => { edit(moveNode(root, id, parentId, place)); select(id); } });

  return {
    open, select,
    get root() { return root; },
  };
}
