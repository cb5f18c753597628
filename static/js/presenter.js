// Presenter mode: `P` or its button hides everything but the content and enlarges the type; Escape leaves. A page
// longer than a screen is shown in scenes (present/scenes.js), in the largest type that fits (present/fit.js).
import { byId, closest } from "poda/element.js";
import { remember } from "poda/memory.js";
import { createBar } from "poda/present/bar.js";
import { fitType, freeType, measureDrawings } from "poda/present/fit.js";
import { tendMoreBelow } from "poda/present/more-below.js";
import { tendRoom } from "poda/present/room.js";
import { createScenes } from "poda/present/scenes.js";
import { stir } from "poda/rest.js";
import { isForPage } from "poda/typing.js";
import { afterUpdates } from "poda/updates.js";

const root = document.documentElement;
const KEY = "poda-presenting";
/** @type {Record<string, number>} */
const WAYS = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 };
const OWN_ARROWS = "input, textarea, select, [contenteditable], [role=radio], [role=tab], [role=slider], .tree-view, .table-scroll";

const PRESSED = "input:is([type=radio], [type=checkbox]):not(.search-utility *)"; // a curve stays open while it is in use

const COLUMNS = ".match > .card";
const SCROLLING = `${COLUMNS}, .match .tree-details`;

const scenes = createScenes(byId("scenes"), byId("scenes-ways"), fit);
const isPresenting = () => root.classList.contains("presenting");
const bar = createBar(isPresenting);
const isStaged = () => root.classList.contains("staged");

let left = 0; // px that the page was scrolled before: on the projector it begins at its top

/** @param {boolean} on */
function present(on) {
  bar.hide();
  if (on) left = scrollY;
  root.classList.toggle("presenting", on);
  if (on) release(document.activeElement, `.tree-stage, ${PRESSED}`); // a focus ring around it means nothing to a class
  foldTexts();
  remember("sessionStorage", KEY, on ? "yes" : null);
  arrange();
  scrollTo({ top: on ? 0 : left, behavior: "instant" });
  document.dispatchEvent(new CustomEvent("poda:presenting", { detail: { on } }));
}

/** Takes the focus from it if it is one of these. @param {Element | null} focused  @param {string} these */
function release(focused, these) {
  if (focused instanceof HTMLElement && focused.matches(these)) focused.blur();
}

/** Texts that would take the room of a picture open on a projector when they are asked for. */
function foldTexts() {
  for (const text of document.querySelectorAll("details[data-folds-projected]")) text.toggleAttribute("open", !isPresenting());
}

function arrange() {
  freeType();
  scenes.turn(isPresenting()); // fits the scene on stage, if there is one
  if (!isStaged()) fit();
}

// -- type size --------------------------------------------------------------------------------------------------------

/** The parts that have to fit: the scene and its scrolling parts; in a match, both halves of the page. */
const parts = () => document.querySelectorAll(isStaged() ? ".on-stage, .on-stage :is(.table-scroll, [data-fits]):not([data-scrolls])" : COLUMNS);

function fit() {
  if (!isPresenting()) return;
  if (isStaged()) fitType(parts);
  else if (document.querySelector(".match")) fitType(parts, parseFloat(getComputedStyle(root).fontSize)); // never larger again, so that a match does not flicker
  measureDrawings();
}

let isAsked = false;
function fitSoon() {
  if (isAsked || !isPresenting()) return;
  isAsked = true;
  stir();
  requestAnimationFrame(() => {
    isAsked = false;
    if (isStaged()) scenes.show();
    else fit();
  });
}

addEventListener("resize", () => isPresenting() && arrange());
document.fonts.addEventListener("loadingdone", fitSoon);
afterUpdates(() => isPresenting() && scenes.show());
new MutationObserver(fitSoon).observe(byId("main"), { childList: true, characterData: true, subtree: true, attributeFilter: ["hidden"] });

// -- keys and clicks --------------------------------------------------------------------------------------------------

// On the window, after the page's own key handlers: a tree that is stepped through keeps its arrow keys.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || !isForPage(event)) return;
  if (event.key in WAYS && isStaged() && !closest(event.target, OWN_ARROWS)) {
    event.preventDefault();
    if (!scenes.advance(WAYS[event.key]) && event.key.startsWith("Page")) bar.goOn(WAYS[event.key]);
  }
  if (event.key.toLowerCase() === "p") present(!isPresenting());
  else if (event.key.toLowerCase() === "m" && isPresenting()) bar.toggle();
  else if (event.key === "Escape" && isPresenting() && !bar.hide()) present(false);
});

document.addEventListener("click", (event) => {
  const { target } = event;
  if (closest(target, "[data-present]")) present(!isPresenting());
  const stepped = closest(target, "[data-scene]:not(.on-stage) [data-steps]");
  if (stepped && isStaged()) scenes.goToScene(closest(stepped, "[data-scene]")); // in view beside another scene; its steps need the stage
  const beat = closest(target, "[data-beat]:not(.on-beat)");
  if (!beat || !isStaged() || closest(target, "a:not(.word), button, input")) return;
  event.preventDefault(); // a word there is not opened yet
  scenes.goToBeat(beat);
});

// A clicker and the arrow keys go on with the steps once the mouse has chosen an option, rather than choose the next one.
document.addEventListener("change", ({ target }) => {
  if (isPresenting() && target instanceof Element && !target.matches(":focus-visible")) release(target, PRESSED);
});

tendMoreBelow(SCROLLING);
tendRoom();
if (isPresenting()) {
  foldTexts();
  arrange();
}
