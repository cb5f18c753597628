/** Information sets in the drawing: dashed arcs join the nodes that a player cannot tell apart. */
import { make } from "./draw-node.js";
import { edgeType, ems, halfWidth } from "./place.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./place.js").Spot} Spot */

const BEND = { share: 0.08, least: 40 }; // how far an arc bends: of its length, and units besides
const NAME_AFTER = 3; // units right of the first node

/** The nodes of each set, from left to right, where more than one is drawn. @param {LabNode[]} nodes  @param {Map<number, Spot>} at */
function joined(nodes, at) {
  /** @type {Map<string, {node: LabNode, spot: Spot}[]>} */
  const sets = new Map();
  for (const node of nodes) {
    const spot = at.get(node.id);
    if (!spot || !node.set) continue;
    const key = `${node.kind} ${node.set}`;
    sets.set(key, [...(sets.get(key) ?? []), { node, spot }]);
  }
  return [...sets.values()].filter(({ length }) => length > 1).map((alike) => alike.sort((a, b) => a.spot.x - b.spot.x));
}

/** Where the next node of its row begins. @param {Spot} first  @param {LabNode[]} nodes  @param {Pick<import("./place.js").Spots, "at" | "setting">} spots */
function freeUntil(first, nodes, { at, setting }) {
  const next = nodes.flatMap((node) => {
    const spot = at.get(node.id);
    return spot && spot.ply === first.ply && spot.x > first.x ? [spot.x - halfWidth(node, setting)] : [];
  });
  return Math.min(...next);
}

/** @param {Spot} from  @param {Spot} to */
const topOf = (from, to) => Math.min(from.y, to.y) - BEND.share * (to.x - from.x) - BEND.least;

/**
 * @param {SVGGElement} group
 * @param {LabNode[]} nodes  those that are drawn
 * @param {import("./place.js").Spots} spots
 */
export function drawSets(group, nodes, { at, setting }) {
  group.replaceChildren();
  for (const alike of joined(nodes, at)) {
    const [{ node, spot: first }, { spot: second }] = alike;
    for (const [i, { spot: to }] of alike.entries()) {
      const from = alike[i - 1]?.spot;
      if (from) make("path", { class: `lab-joined ${node.kind}`, d: `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${topOf(from, to)} ${to.x} ${to.y}` }, group);
    }
    const begins = first.x + halfWidth(node, setting) + NAME_AFTER;
    const name = ems(node.set) * edgeType(setting);
    if (setting.isBare && begins + name > freeUntil(first, nodes, { at, setting })) continue; // only what has room is written
    const wide = second.x - first.x;
    const part = wide > 0 ? Math.min(0.5, (begins + name / 2 - first.x) / wide) : 0.5;
    const y = (1 - part) ** 2 * first.y + 2 * part * (1 - part) * topOf(first, second) + part ** 2 * second.y;
    make("text", { class: "lab-set", x: first.x + part * wide, y: y - 0.3 * edgeType(setting) }, group).textContent = node.set;
  }
}
