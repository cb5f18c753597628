/** The pseudo-code with its lit line, the variables, and one sentence about the step. */
import { stir } from "../rest.js";
import { element } from "../tree-view/outline.js";
import { wordLink } from "../word-link.js";
import { say } from "../tree-view/texts.js";

const VARIABLES = ["alpha", "beta", "v", "low", "high", "p", "node", "depth"];

/** Their entries in the glossary. @type {Record<string, string>} */
const ENTRIES = { alpha: "alpha", beta: "beta", v: "v", low: "low-high", high: "low-high", p: "chance", node: "node", depth: "ply" };

const CONTEXT_LINES = 2;

/** @typedef {{key: string, text: string, indent: number}} Line */
/** @typedef {{title?: string, value?: Record<string, string>, lines: Line[]}} Pseudocode  value: what it calls the players' own values */

/**
 * @param {HTMLElement} host
 * @param {Pseudocode} pseudocode
 * @param {Record<string, string>} texts
 * @param {{windows: boolean, ownsValue: boolean, columns: import("../tree-view/model.js").DeclaredColumn[]}} options  windows: whether the nodes
 *   have any; ownsValue: whether they have a value besides; columns: what else the search shows of them
 */
export function createPanel(host, pseudocode, texts, { windows, ownsValue, columns }) {
  const keys = new Set(pseudocode.lines.map(({ key }) => key));
  const root = host.appendChild(element("div", "steps-panel"));
  if (pseudocode.title) root.appendChild(element("p", "steps-title")).textContent = pseudocode.title;
  const code = root.appendChild(element("ol", "steps-code", { "aria-label": say(texts, "steps.code"), tabindex: "0" }));
  const lines = pseudocode.lines.map((line) => code.appendChild(lineItem(line)));
  code.hidden = lines.length === 0;
  /** @type {Record<string, boolean>} */
  const uses = {
    alpha: windows, beta: windows, v: ownsValue, low: keys.has("chance.low"), high: keys.has("chance.high"), p: keys.has("chance.loop"),
  };
  const names = VARIABLES.filter((name) => uses[name] ?? true);
  const declared = columns.filter(({ symbol }) => symbol !== "");
  const labels = new Map([...names.map((name) => /** @type {[string, string]} */ ([name, say(texts, `variable.${name}`)])), ...declared.map(({ name, symbol }) => /** @type {[string, string]} */ ([name, symbol]))]);
  const cells = createVariables(root, labels);
  const sentence = root.appendChild(element("p", "steps-why", { "aria-live": "polite" }));
  let frame = 0;
  const showLitLine = () => {
    const isLong = isCut(code);
    const line = lineHeight(code);
    const rest = isLong ? code.clientHeight % line : 0;
    const top = (isLong ? topToSee(code, lines.filter((each) => each.classList.contains("on")), line) : null) ?? code.scrollTop;
    const below = contentHeight(code) + rest - code.clientHeight - top;
    cutBetweenLines(code, rest); // all has been measured by now
    code.scrollTop = top;
    tellOfMore(code, isLong && top > 1, isLong && below > 1);
  };
  code.addEventListener("scroll", () => tellOfMore(code, isCut(code) && code.scrollTop > 1, isCut(code) && code.scrollHeight - code.clientHeight - code.scrollTop > 1), { passive: true });
  const showLitLineSoon = () => { // measuring lays the page out: once a frame, after all is written
    stir();
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      showLitLine();
    });
  };
  const sizes = new ResizeObserver(showLitLine); // on a projector type grows, and the box becomes smaller
  for (const sized of [code, ...lines.slice(0, 1)]) sizes.observe(sized);
  document.addEventListener("poda:fitted", showLitLine); // larger type that was tried has moved what is scrolled

  return {
    keys,
    /** @param {{keys: string[], tested: string[], mover: string, variables: Record<string, string>, sentence: string}} step */
    show(step) {
      root.dataset.kind = step.mover;
      for (const line of lines) {
        const key = line.dataset.key ?? "";
        light(line, step.keys.includes(key));
        line.classList.toggle("tested", step.tested.includes(key));
      }
      for (const name of labels.keys()) cells[name].value.textContent = step.variables[name] ?? "";
      if (cells.v) renameValue(cells.v.name, pseudocode.value?.[step.mover] ?? say(texts, "variable.v"));
      sentence.textContent = step.sentence;
      showLitLineSoon();
    },
    /** In place of what stands there of the step. */
    tell(/** @type {string} */ said) {
      sentence.textContent = said;
    },
    setQuiet(/** @type {boolean} */ isQuiet) { sentence.setAttribute("aria-live", isQuiet ? "off" : "polite"); },
    destroy() {
      sizes.disconnect();
      document.removeEventListener("poda:fitted", showLitLine);
      cancelAnimationFrame(frame);
      root.remove();
    },
  };
}

/** @param {Line} line */
function lineItem({ key, text, indent }) {
  const item = element("li");
  item.dataset.key = key;
  item.textContent = text;
  item.style.setProperty("--indent", `${2 * indent + 1}ch`);
  return item;
}

/** @param {Element} line  @param {boolean} isOn */
function light(line, isOn) {
  line.classList.toggle("on", isOn);
  if (isOn) line.setAttribute("aria-current", "step");
  else line.removeAttribute("aria-current");
}

/**
 * Hides the part of a line that would stand at the foot of the code, and lets it be scrolled as far.
 * @param {HTMLElement} code  @param {number} rest  px of that line
 */
function cutBetweenLines(code, rest) {
  code.style.paddingBottom = `${rest}px`;
  code.style.clipPath = rest > 0 ? `inset(-6px -6px ${rest}px)` : "";
}

/** @param {HTMLElement} code */
function isCut(code) {
  return contentHeight(code) > code.clientHeight + 1;
}

/** @param {HTMLElement} code  @returns {number}  px of all lines */
const contentHeight = (code) => code.scrollHeight - parseFloat(code.style.paddingBottom || "0");

/** @param {HTMLElement} code  @returns {number}  px */
const lineHeight = (code) => parseFloat(getComputedStyle(code).lineHeight) || 1;

/**
 * How far the code alone is to be scrolled, by whole lines: scrollIntoView would move the page too. What stands around the lit
 * lines is seen with them.
 * @param {HTMLElement} code  @param {HTMLElement[]} lit  lines, the first of them in sight whatever happens
 * @param {number} line  px from line to line
 */
function topToSee(code, lit, line) {
  if (lit.length === 0) return null;
  const seen = Math.floor(code.clientHeight / line); // lines
  const first = Math.round(lit[0].offsetTop / line); // the list is positioned
  const after = Math.round((lit[lit.length - 1].offsetTop + lit[lit.length - 1].offsetHeight) / line);
  const around = Math.min(CONTEXT_LINES, Math.max(0, Math.floor((seen - (after - first)) / 2)));
  const top = Math.round(code.scrollTop / line);
  return Math.min(first - around, Math.max(top, after + around - seen)) * line;
}

/**
 * Where lines are out of sight, the code fades (components/steps.css).
 * @param {HTMLElement} code  @param {boolean} isAbove  @param {boolean} isAfter
 */
function tellOfMore(code, isAbove, isAfter) {
  code.classList.toggle("more-above", isAbove);
  code.classList.toggle("more-after", isAfter);
}

/** @param {HTMLElement} root  @param {Map<string, string>} labels  by name  @returns {Record<string, {name: HTMLElement, value: HTMLElement}>} */
function createVariables(root, labels) {
  const list = root.appendChild(element("dl", "steps-variables"));
  /** @type {ReturnType<typeof createVariables>} */
  const cells = {};
  for (const [name, label] of labels) {
    const pair = list.appendChild(element("div", "", { "data-variable": name }));
    cells[name] = { name: pair.appendChild(element("dt")), value: pair.appendChild(element("dd")) };
    cells[name].name.append(wordLink(ENTRIES[name], label));
  }
  return cells;
}

/** @param {HTMLElement} cell  of a player's own value  @param {string} called */
function renameValue(cell, called) {
  if (cell.textContent !== called) cell.replaceChildren(wordLink(ENTRIES.v, called));
}
