/** Dragging a node with all below it to another place among its siblings, or below another node. */
import { inRows } from "./tree.js";

const STARTS = 7; // px that a pointer moves before it is a drag

/**
 * @param {ReturnType<typeof import("./draw.js").createPicture>} picture
 * @param {{root: () => import("./tree.js").LabNode, isLocked: () => boolean, drop: (id: number, parentId: number, place: number) => void}} intents
 */
export function listenForDrags(picture, { root, isLocked, drop }) {
  let held = null;

  picture.svg.addEventListener("pointerdown", (event) => {
    const node = event.target.closest(".lab-node");
    if (!node || event.button !== 0 || isLocked()) return;
    held = { id: Number(node.dataset.id), x: event.clientX, y: event.clientY, group: null, pointer: event.pointerId };
  });

  picture.svg.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.group && Math.hypot(dx, dy) < STARTS) return;
    held.group ??= lift(held);
    if (!held.group) return;
    const from = picture.placeOf({ clientX: held.x, clientY: held.y });
    const to = picture.placeOf(event);
    held.group.setAttribute("transform", `translate(${to.x - from.x} ${to.y - from.y})`);
    event.preventDefault();
  });

  picture.svg.addEventListener("pointerup", end);
  picture.svg.addEventListener("pointercancel", () => { if (held?.group) settle(); held = null; });

  /** One group moves, however many nodes are in it. */
  function lift({ id, pointer }) {
    if (id === root().id) return null;
    picture.svg.setPointerCapture(pointer);
    const group = picture.svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
    group.setAttribute("class", "lab-lifted");
    const below = inRows(inRows(root()).find((node) => node.id === id));
    for (const { id: each } of below) {
      const parts = picture.partsOf(each);
      if (parts) group.append(parts.edge, parts.node);
    }
    return group;
  }

  function end(event) {
    const was = held;
    if (!was?.group) { held = null; return; }
    event.preventDefault();
    const target = targetOf(was.id, picture.placeOf(event));
    settle();
    held = null;
    picture.svg.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    setTimeout(() => picture.svg.dispatchEvent(new MouseEvent("click", { bubbles: false })), 0);
    if (target) drop(was.id, target.parent, target.place);
  }

  /** What was lifted goes back between the others. */
  function settle() {
    const { edges, nodes } = picture.layers;
    for (const part of [...held.group.children]) (part.classList.contains("lab-edge") ? edges : nodes).append(part);
    held.group.remove();
  }

  /** The nearest node of the level above, and the place among its successors. */
  function targetOf(id, { x, y }) {
    const { at } = picture.spots;
    const lifted = new Set(inRows(inRows(root()).find((node) => node.id === id)).map((node) => node.id));
    const ply = Math.max(1, Math.round((y - 42) / picture.level));
    const parents = inRows(root()).filter((node) => node.kind !== "leaf" && !node.folded && !lifted.has(node.id) && at.get(node.id)?.ply === ply - 1);
    if (parents.length === 0) return null;
    const reach = (node) => Math.min(...[node, ...node.children].map((each) => Math.abs((at.get(each.id)?.x ?? Infinity) - x)));
    const parent = parents.reduce((best, node) => (reach(node) < reach(best) ? node : best));
    const place = parent.children.filter((child) => at.get(child.id).x < x).length;
    return { parent: parent.id, place };
  }
}
