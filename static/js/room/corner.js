/** Where the classroom stands on the lecturer's pages: in the corner where it covers neither board, tree nor steps, or folded to the code. */
import { closest, partsOf } from "poda/element.js";
import { recall, remember } from "poda/memory.js";

const KEY = "poda-class-folded";
const LOOK = 250; // ms between two looks at what stands below it
const SPARED = ".board, .steps-controls, .lab-node";

const root = document.documentElement;

/** How many of them it would cover. @param {DOMRect} box  @param {DOMRect[]} spared */
const covered = (box, spared) => spared.filter(({ left, right, top, bottom }) => left < box.right && box.left < right && top < box.bottom && box.top < bottom).length;

/** At the right, unless less is covered at the left. @param {HTMLElement} corner */
function place(corner) {
  const isLeft = root.classList.contains("class-at-left");
  const here = corner.getBoundingClientRect();
  const there = new DOMRect(root.clientWidth - here.right, here.top, here.width, here.height);
  const spared = partsOf(document, SPARED, Element).map((part) => part.getBoundingClientRect());
  const [right, left] = (isLeft ? [there, here] : [here, there]).map((box) => covered(box, spared));
  root.classList.toggle("class-at-left", left < right);
}

/** @param {HTMLElement} corner  which is brought up to date time and again */
export function tendCorner(corner) {
  let wasBeside = false;
  const fold = (/** @type {boolean} */ to) => {
    root.classList.toggle("class-folded", to);
    for (const button of partsOf(corner, "[data-fold]")) button.setAttribute("aria-expanded", String(!to));
    place(corner);
    const isBeside = !to && corner.classList.contains("beside");
    if (isBeside !== wasBeside) dispatchEvent(new Event("resize")); // the page has another width: type is fitted to it
    wasBeside = isBeside;
  };
  const isFolded = () => recall("localStorage", KEY) === corner.dataset.doing; // what comes next is unfolded
  corner.addEventListener("click", ({ target }) => {
    if (!closest(target, "[data-fold]")) return;
    remember("localStorage", KEY, isFolded() ? null : (corner.dataset.doing ?? ""));
    fold(isFolded());
  });
  fold(isFolded());
  setInterval(() => fold(isFolded()), LOOK);
}
