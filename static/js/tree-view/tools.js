/** The small buttons over the picture. */
import { element } from "./outline.js";
import { say } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const ICONS = {
  zoomIn: "M8 3v10M3 8h10",
  zoomOut: "M3 8h10",
  fit: "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3",
  list: "M6 4h7M6 8h7M6 12h7M3 4h.01M3 8h.01M3 12h.01",
  legend: "M4.5 2.5L7 6.5H2zM10 5h4M4.5 9.2a2.1 2.1 0 1 0 .01 0zM10 11.3h4", // two shapes and what each means
};

const WORDS = new Set(["fit", "list", "legend"]); // whose signs say little

/** @param {Record<string, string>} texts  @param {Record<string, () => void>} actions  by the names above */
export function createTools(texts, actions) {
  const bar = element("div", "tree-tools", { role: "toolbar", "aria-label": say(texts, "tool.bar") });
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  for (const [name, act] of Object.entries(actions)) {
    const button = iconButton(ICONS[name], say(texts, `tool.${name}`));
    if (WORDS.has(name)) addWord(button, say(texts, `tool.${name}.word`));
    button.dataset.tool = name;
    button.addEventListener("click", act);
    buttons[name] = bar.appendChild(button);
  }
  return { bar, buttons };
}

/** @param {string} data  of the path of its icon  @param {string} label  @param {string} [className] */
export function iconButton(data, label, className = "tree-tool") {
  const button = element("button", className, { type: "button", "aria-label": label, title: label });
  const svg = button.appendChild(document.createElementNS(SVG, "svg"));
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", data);
  return button;
}

/** A word for where nothing hovers and there is room. @param {HTMLElement} button  @param {string} word */
export function addWord(button, word) {
  button.appendChild(element("span", "tree-tool-word")).textContent = word;
}
