// Short messages where the page has room for them. A tap dismisses one; screen readers announce them (the box is a live
// region).
import { partsOf } from "poda/element.js";
import { freeStrip } from "poda/free-strip.js";

const SECONDS = { note: 4, refusal: 6, long: 10, link: 30, lost: Infinity };
/** @type {[string, number][]} */
const NEEDED = [ // the cost of covering a kind of element
  ["a, button, input, select, textarea, summary, label", 1000],
  ["canvas, svg, dl, table, [role=status], [aria-live]", 20],
  [".search-why, .steps-why, .turn, .seat-line", 50], // the content that is being read
  ["p:not(.sub), li", 5],
  ["h1, h2, h3, .sub", 1],
];

/**
 * Only the latest message of a topic stays.
 * @param {string | (string | Node)[]} sentence  @param {keyof typeof SECONDS} [kind]  "long": one that takes longer to read; "link": it leads somewhere; "lost": it holds until another of its topic is said  @param {string} [topic]
 */
export function toast(sentence, kind = "note", topic = kind) {
  const box = document.getElementById("toasts");
  if (!box) return;
  takeAway(topic);
  const message = document.createElement("p");
  message.className = `toast ${kind}`;
  message.dataset.topic = topic;
  message.append(...[sentence].flat());
  message.addEventListener("click", () => message.remove());
  box.append(message);
  placeLatest();
  layouts.observe(document.body);
  if (Number.isFinite(SECONDS[kind])) setTimeout(() => message.remove(), SECONDS[kind] * 1000);
}

/** Changes and scrolling may have moved a control under the latest message. */
function placeLatest() {
  const box = document.getElementById("toasts");
  if (box?.lastElementChild instanceof HTMLElement) place(box, box.lastElementChild);
  else layouts.disconnect();
}

const layouts = new ResizeObserver(placeLatest);
addEventListener("scrollend", placeLatest, { capture: true }); // of the page, or of a part of it
addEventListener("resize", placeLatest);

/**
 * Places the box between the header's menu and its tools if there is room for the message; otherwise over the least
 * important part of the page.
 * @param {HTMLElement} box  @param {HTMLElement} message
 */
function place(box, message) {
  const [menu, tools] = [".site-nav", ".site-tools"].map((part) => document.querySelector(part)?.getBoundingClientRect());
  box.classList.remove("is-wide");
  box.style.setProperty("--from", `${menu?.right ?? 0}px`);
  box.style.setProperty("--to", `${tools ? innerWidth - tools.left : 0}px`);
  const isTooLong = message.scrollHeight > message.clientHeight + 1 || message.scrollWidth > message.clientWidth + 1;
  const isOverThePage = isTooLong || document.documentElement.matches(".presenting:not(.staged)");
  box.classList.toggle("is-wide", isOverThePage);
  if (!isOverThePage) return;
  const { left, right, height } = message.getBoundingClientRect();
  const inTheWay = onPage(box).filter(({ box: part }) => part.left < right && part.right > left);
  box.style.setProperty("--top", `${freeStrip(height, inSight(), inTheWay)}px`);
}

/**
 * The top and bottom of the visible page: less than the window's height if somebody has zoomed in or an on-screen
 * keyboard is open.
 */
function inSight() {
  const { offsetTop: from, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  return { from, to: from + height };
}

/** The elements of the page outside the box. @param {HTMLElement} box */
function onPage(box) {
  return NEEDED.flatMap(([selector, weight]) => [...document.body.querySelectorAll(selector)]
    .filter((part) => !box.contains(part) && part.checkVisibility())
    .map((part) => ({ box: part.getBoundingClientRect(), weight })));
}

/** The message of a topic. @param {string} topic */
export function takeAway(topic) {
  for (const message of partsOf(document, "#toasts > p")) if (message.dataset.topic === topic) message.remove();
}
