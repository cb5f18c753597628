/** Dragging a node with all below it to another place among its siblings, or below another node. */
import { make } from "./draw-node.js";
import { dropTarget } from "./drop.js";
import { reach } from "./place.js";
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
    preview(dropTarget(held.others, picture.spots, picture.level, to));
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
    const lifted = new Set(below.map((node) => node.id));
    held.others = inRows(root()).filter((node) => !lifted.has(node.id));
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
    const target = dropTarget(was.others, picture.spots, picture.level, picture.placeOf(event));
    settle();
    held = null;
    picture.svg.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    setTimeout(() => picture.svg.dispatchEvent(new MouseEvent("click", { bubbles: false })), 0);
    if (target) drop(was.id, target.parent.id, target.place);
  }

  /** What was lifted goes back between the others. */
  function settle() {
    const { edges, nodes } = picture.layers;
    for (const part of [...held.group.children]) (part.classList.contains("lab-edge") ? edges : nodes).append(part);
    held.group.remove();
    preview(null);
  }

  /** A dashed edge to where the node will hang. */
  function preview(target) {
    held.preview?.remove();
    if (!target) return;
    const { at } = picture.spots;
    const [parent, { x, y }] = [target.parent, at.get(target.parent.id)];
    const beside = [target.before, target.after].filter(Boolean).map(({ id }) => at.get(id).x);
    const to = beside.length === 2 ? (beside[0] + beside[1]) / 2 : beside.length === 0 ? x : beside[0] + (target.before ? 24 : -24);
    held.preview = make("path", { class: "lab-preview", d: `M${x} ${y + reach(parent).below}L${to} ${y + picture.level - 18}m-7 0h14` }, picture.svg);
  }
}
