/** The editor: what the reader does to the tree, by pointer and by keyboard; every step can be undone. */
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { listenForDrags } from "./drag.js";
import { MOST_NODES, addChild, callNodes, find, inRows, moveNode, newTree, parentOf, removeNode, setFacts, setKind, setLevel, size } from "./tree.js";

const FIELDS = ["value", "estimate", "probability", "action", "name"];
const NUMBER = /[^\d.,/+\-−∞a-z]/gi;
const ALLOWED = { value: NUMBER, estimate: NUMBER, probability: /[^\d./]/g, action: /"/g, name: /"/g };

/**
 * @param {HTMLElement} tools  the form with the fields of the chosen node
 * @param {ReturnType<typeof import("./draw.js").createPicture>} picture
 * @param {{changed: (root: object) => void, pressed: (node: object) => boolean, isLocked: () => boolean}} intents
 *   changed: after every edit; pressed: Enter on a node, true where that means something else than typing; isLocked:
 *   the tree is only looked at
 */
export function createEditor(tools, box, picture, { changed, pressed, isLocked }) {
  let root = null;
  let done = [];
  let undone = [];
  const field = (name) => tools.elements[name];
  const chosen = () => find(root, picture.selected);

  // --- history ---------------------------------------------------------------------------------------------------------

  /** The tree as the server read it. */
  function open(next, keepsHistory = true) {
    if (root && keepsHistory) done.push(root);
    if (!keepsHistory) done = [];
    undone = [];
    root = next;
    show();
  }

  function edit(next) {
    if (next === root) return;
    done.push(root);
    undone = [];
    root = next;
    show();
    changed(root);
  }

  function travel(from, to) {
    if (from.length === 0) return;
    to.push(root);
    root = from.pop();
    show();
    changed(root);
  }

  function show() {
    if (!find(root, picture.selected)) picture.select(root.id, false);
    picture.show(root);
    for (const [name, steps] of [["undo", done], ["redo", undone]]) tools.querySelector(`[data-act=${name}]`).disabled = steps.length === 0;
    showChosen();
  }

  // --- the chosen node -------------------------------------------------------------------------------------------------

  function showChosen() {
    const node = chosen();
    if (!node) return;
    const parent = parentOf(root, node.id);
    for (const name of FIELDS) if (document.activeElement !== field(name)) field(name).value = node[name];
    field("kind").value = node.kind;
    field("kind").disabled = node.kind === "leaf";
    field("kind").querySelector('[value="leaf"]').hidden = node.kind !== "leaf";
    shows("value", node.kind === "leaf");
    shows("estimate", node.kind !== "leaf" && parent !== null);
    shows("probability", parent?.kind === "chance");
    shows("action", parent !== null);
    const act = (name) => tools.querySelector(`[data-act=${name}]`);
    for (const name of ["remove", "left", "right"]) act(name).disabled = parent === null;
    for (const name of ["fold", "level"]) act(name).disabled = node.kind === "leaf";
    tools.querySelector("[data-chosen]").textContent = nameOf(node);
  }

  const shows = (name, isShown) => { field(name).closest("label").hidden = !isShown; };

  function nameOf(node) {
    const called = node.name || callNodes(root).get(node.id) || say("lab.root");
    return `${called}: ${node.kind === "leaf" ? say("lab.leaf", { value: node.value }) : say(`lab.kind.${node.kind}`)}`;
  }

  function select(id) {
    if (id < 0) return;
    picture.select(id);
    showChosen();
  }

  // --- acts ------------------------------------------------------------------------------------------------------------

  const acts = {
    undo: () => travel(done, undone),
    redo: () => travel(undone, done),
    begin: () => edit(newTree()),
    add(node) {
      if (size(root) >= MOST_NODES) return toast(say("lab.full"), "refusal");
      const [tree, id] = addChild(root, node.id);
      edit(tree);
      return select(id);
    },
    remove(node) {
      const parent = parentOf(root, node.id);
      const place = parent?.children.indexOf(node) ?? 0;
      edit(removeNode(root, node.id));
      if (parent) select(find(root, parent.id).children[Math.max(0, place - 1)]?.id ?? parent.id);
    },
    left: (node) => shift(node, -1),
    right: (node) => shift(node, 2),
    fold: (node) => edit(setFacts(root, node.id, { folded: !node.folded })),
    level: (node) => edit(setLevel(root, node.id, node.kind)),
  };

  function shift(node, by) {
    const parent = parentOf(root, node.id);
    const place = parent.children.indexOf(node) + by;
    if (place >= 0 && place <= parent.children.length) edit(moveNode(root, node.id, parent.id, place));
  }

  function act(name) {
    const node = chosen();
    if (node || name === "undo" || name === "redo") acts[name](node);
  }

  tools.addEventListener("submit", (event) => { event.preventDefault(); box.focus(); });
  tools.addEventListener("click", ({ target, detail }) => {
    const button = target.closest("[data-act]");
    if (!button) return;
    act(button.dataset.act);
    if (button.dataset.act === "add" && detail > 0) box.focus({ preventScroll: true }); // by pointer: the value can be typed at once
  });
  tools.addEventListener("input", ({ target }) => {
    const node = chosen();
    if (!node) return;
    if (target.name === "kind") edit(setKind(root, node.id, target.value));
    else if (FIELDS.includes(target.name)) {
      const isNumber = ALLOWED[target.name] === NUMBER;
      const clean = target.value.replace(ALLOWED[target.name], "").replace(isNumber ? /,/g : /(?!)/, ".");
      edit(setFacts(root, node.id, { [target.name]: target.name === "value" ? clean || "0" : clean.trim() }));
    }
  });

  // --- keyboard --------------------------------------------------------------------------------------------------------

  const neighbours = {
    ArrowUp: (node) => parentOf(root, node.id),
    ArrowDown: (node) => node.children[0],
    ArrowLeft: (node) => beside(node, -1),
    ArrowRight: (node) => beside(node, 1),
    Home: () => root,
  };

  /** The next node of the same level. */
  function beside(node, by) {
    const { ply } = picture.spots.at.get(node.id);
    const level = inRows(root).filter(({ id }) => picture.spots.at.get(id)?.ply === ply);
    return level[level.indexOf(node) + by];
  }

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

  /** While the tree is stepped through, arrows choose a node and Enter presses it. */
  function lookAround(node, event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (neighbours[event.key]) select(neighbours[event.key](node)?.id ?? -1);
    else if (event.key !== "Enter" || !pressed(node)) return;
    event.preventDefault();
  }

  /** Enter, or a digit at a leaf, begins to type. */
  function edited(node, event) {
    const name = node.kind === "leaf" ? "value" : "name";
    if (event.key !== "Enter" && node.kind !== "leaf") return;
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
