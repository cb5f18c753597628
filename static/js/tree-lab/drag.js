/** Drags a node, with its subtree, to another place among its siblings or below another node. */
import { closest } from "poda/element.js";
import { make } from "./draw-node.js";
import { dropTarget } from "./drop.js";
import { reach } from "./place.js";
import { find, inRows } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {{id: number, x: number, y: number, pointer: number}} Pressed */
/** @typedef {Pressed & {group: SVGGElement, others: LabNode[], preview: SVGElement | null}} Lifted  others: all but those that are dragged */

const STARTS = 7; // px that the pointer moves before a drag begins

/** @param {Pressed | Lifted} held  @returns {held is Lifted} */
const isLifted = (held) => "group" in held;

/**
 * @param {import("./draw.js").LabPicture} picture
 * @param {{root: () => import("./tree.js").LabNode, isLocked: () => boolean, drop: (id: number, parentId: number, place: number) => void}} intents
 */
export function listenForDrags(picture, { root, isLocked, drop }) {
  /** @type {Pressed | Lifted | null} */
  let held = null;

  picture.svg.addEventListener("pointerdown", (event) => {
    const node = closest(event.target, ".lab-node", SVGElement);
    if (!node || event.button !== 0 || isLocked()) return;
    held = { id: Number(node.dataset.id), x: event.clientX, y: event.clientY, pointer: event.pointerId };
  });

  picture.svg.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!isLifted(held) && Math.hypot(dx, dy) < STARTS) return;
    const lifted = isLifted(held) ? held : lift(held);
    if (!lifted) return;
    held = lifted;
    const from = picture.placeOf({ clientX: held.x, clientY: held.y });
    const to = picture.placeOf(event);
    lifted.group.setAttribute("transform", `translate(${to.x - from.x} ${to.y - from.y})`);
    preview(lifted, dropTarget(lifted.others, picture.spots, to));
    event.preventDefault();
  });

  picture.svg.addEventListener("pointerup", end);
  picture.svg.addEventListener("pointercancel", () => { if (held && isLifted(held)) settle(held); held = null; });

  /**
   * Moves the nodes into one group, so that a single element is moved, whatever their number.
   * @param {Pressed} pressed  @returns {Lifted | null}
   */
  function lift(pressed) {
    const { id, pointer } = pressed;
    const node = find(root(), id);
    if (!node || id === root().id) return null;
    picture.svg.setPointerCapture(pointer);
    const group = picture.svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
    group.setAttribute("class", "lab-lifted");
    const below = inRows(node);
    const lifted = new Set(below.map((each) => each.id));
    for (const { id: each } of below) {
      const parts = picture.partsOf(each);
      if (parts) group.append(parts.edge, parts.node);
    }
    return { ...pressed, group, others: inRows(root()).filter((each) => !lifted.has(each.id)), preview: null };
  }

  /** @param {PointerEvent} event */
  function end(event) {
    const was = held;
    held = null;
    if (!was || !isLifted(was)) return;
    event.preventDefault();
    const target = dropTarget(was.others, picture.spots, picture.placeOf(event));
    settle(was);
    picture.svg.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    setTimeout(() => picture.svg.dispatchEvent(new MouseEvent("click", { bubbles: false })), 0);
    if (target) drop(was.id, target.parent.id, target.place);
  }

  /** Returns the lifted elements to their places among the others. @param {Lifted} lifted */
  function settle(lifted) {
    const { edges, nodes } = picture.layers;
    for (const part of [...lifted.group.children]) (part.classList.contains("lab-edge") ? edges : nodes).append(part);
    lifted.group.remove();
    preview(lifted, null);
  }

  /**
   * Draws a dashed edge to the place where the node will be attached.
   * @param {Lifted} lifted  @param {import("./drop.js").Target | null} target
   */
  function preview(lifted, target) {
    lifted.preview?.remove();
    const spot = target && picture.spots.at.get(target.parent.id);
    if (!spot) return;
    const { at } = picture.spots;
    const [parent, { x, y }] = [target.parent, spot];
    const beside = [target.before, target.after].flatMap((each) => (each && at.get(each.id)?.x) ?? []);
    const to = beside.length === 2 ? (beside[0] + beside[1]) / 2 : beside.length === 0 ? x : beside[0] + (target.before ? 24 : -24);
    const { level, setting } = picture.spots;
    lifted.preview = make("path", { class: "lab-preview", d: `M${x} ${y + reach(parent, setting).below}L${to} ${y + level - 18}m-7 0h14` }, picture.svg);
  }
}
