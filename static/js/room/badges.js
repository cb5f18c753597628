/** What was answered, in the picture on the wall: at a node of the tree or a move on the board stands how many chose it, and which share as a bar. */
import { partsOf } from "poda/element.js";

const LOOK = 200; // ms between two looks at where the picture is

/** @typedef {{at: number | string, counts: (number | string)[], shares: number[], right: boolean}} Badge  webapp/rooms/voting.py, handed_out.py */

const layer = Object.assign(document.createElement("div"), { className: "class-badges", ariaHidden: "true" });

/** @returns {Badge[]} */
const shown = () => partsOf(document, "[data-badges]").flatMap(({ dataset }) => JSON.parse(dataset.badges ?? "[]"));

/** A node of the tree or a square of the board: buttons and lists elsewhere name actions, too. @param {Badge["at"]} at  a node's number or an action */
function placeOf(at) {
  if (typeof at === "string") {
    const place = document.querySelector(`#board .picture [data-action="${CSS.escape(at)}"]`);
    return place?.querySelector("[data-cell-name]") ?? place; // of a column its highest square
  }
  const ids = partsOf(document, "[data-ids]")[0]?.dataset.ids?.split(" ") ?? [];
  return document.querySelector(`.lab-node[data-id="${ids[at]}"] .lab-shape`);
}

let drawn = ""; // the badges that are there, as JSON: they are made anew only where they change

function show() {
  const all = shown();
  const badges = all.flatMap((badge) => {
    const box = placeOf(badge.at)?.getBoundingClientRect();
    return box ? [{ badge, box }] : [];
  });
  layer.toggleAttribute("data-whole", badges.length === all.length); // else the table is needed as well
  const now = JSON.stringify(badges.map(({ badge }) => badge));
  if (now !== drawn) layer.replaceChildren(...badges.map(({ badge }) => draw(badge)));
  drawn = now;
  badges.forEach(({ badge, box }, i) => {
    const top = typeof badge.at === "string" ? box.top : box.bottom; // on the board in the square, in a tree below the node
    /** @type {HTMLElement} */ (layer.children[i]).style.translate = `calc(${(box.left + box.right) / 2}px - 50%) ${top}px`;
  });
}

/** @param {Badge} badge */
function draw({ counts, shares, right }) {
  const badge = Object.assign(document.createElement("span"), { className: "class-badge" });
  badge.classList.toggle("right", right);
  badge.append(...counts.map((count, round) => bar(count, shares[round])));
  return badge;
}

/** @param {number | string} count  @param {number} share */
function bar(count, share) {
  const row = Object.assign(document.createElement("span"), { className: "class-badge-bar", textContent: `${count}` });
  row.style.setProperty("--share", `${100 * share}%`);
  return row;
}

export function tendBadges() {
  document.body.append(layer);
  setInterval(show, LOOK);
}
