/** At the left of the drawing, whose turn it is at each ply, if it is the same for all its nodes. */
import { text as say } from "poda/texts.js";
import { make } from "./draw-node.js";
import { ROW } from "./place.js";

/**
 * @param {SVGGElement} group
 * @param {import("./tree.js").LabNode[]} nodes  those that are drawn
 * @param {Map<number, {y: number, ply: number}>} at
 */
export function drawRows(group, nodes, at) {
  /** @type {Map<number, {y: number, kinds: Set<string>}>} */
  const rows = new Map(); // ply → the kinds of its nodes, and where it is
  for (const node of nodes) {
    const spot = at.get(node.id);
    if (!spot || node.kind === "leaf") continue;
    const row = rows.get(spot.ply) ?? { y: spot.y, kinds: new Set() };
    rows.set(spot.ply, row);
    row.kinds.add(node.kind);
  }
  const labels = [...rows.values()].filter(({ kinds }) => kinds.size === 1).map(({ y, kinds: [kind] }) => ({ y, kind }));
  group.replaceChildren(...labels.map(({ y, kind }) => {
    const label = make("text", { class: `lab-row ${kind}`, x: ROW.x, y, dy: "0.35em" });
    label.textContent = say(`row.${kind}`);
    return label;
  }));
}
