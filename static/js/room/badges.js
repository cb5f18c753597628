/** What was answered, in the picture on the wall: how many chose a node of the tree or a move on the board stands there. */
import { partsOf } from "poda/element.js";

const LOOK = 200; // ms between two looks at where the picture is

/** @typedef {{at: number | string, counts: number[], right: boolean}} Badge  webapp/rooms/voting.py */

const layer = Object.assign(document.createElement("div"), { className: "class-badges", ariaHidden: "true" }); // the table says the same

/** @returns {Badge[]} */
const shown = () => partsOf(document, "[data-badges]").flatMap(({ dataset }) => JSON.parse(dataset.badges ?? "[]"));

/** @param {Badge["at"]} at  a node's number or an action */
function placeOf(at) {
  if (typeof at === "string") return document.querySelector(`[data-action="${CSS.escape(at)}"]`);
  const ids = partsOf(document, "[data-ids]")[0]?.dataset.ids?.split(" ") ?? [];
  return document.querySelector(`.lab-node[data-id="${ids[at]}"] .lab-shape`);
}

function show() {
  const badges = shown().flatMap((badge) => {
    const box = placeOf(badge.at)?.getBoundingClientRect();
    return box ? [{ ...badge, box }] : [];
  });
  while (layer.childElementCount > badges.length) layer.lastElementChild?.remove();
  while (layer.childElementCount < badges.length) layer.append(Object.assign(document.createElement("span"), { className: "class-badge" }));
  badges.forEach(({ at, counts, right, box }, i) => {
    const badge = /** @type {HTMLElement} */ (layer.children[i]);
    badge.textContent = counts.join("\n");
    badge.classList.toggle("right", right);
    const isOnBoard = typeof at === "string"; // there it stands in a corner, in a tree below the node
    badge.style.translate = isOnBoard ? `calc(${box.right}px - 100%) ${box.top}px` : `calc(${(box.left + box.right) / 2}px - 50%) ${box.bottom}px`;
  });
}

export function tendBadges() {
  document.body.append(layer);
  setInterval(show, LOOK);
}
