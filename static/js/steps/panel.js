/** The pseudo-code with its lit line, the variables, and one sentence about the step. */
import { element } from "../tree/outline.js";
import { keepsValue } from "./lines.js";
import { say } from "../tree/texts.js";

const VARIABLES = ["alpha", "beta", "v", "low", "high", "p", "node", "depth"];

/** @typedef {{key: string, text: string, indent: number}} Line */
/** @typedef {{title?: string, lines: Line[]}} Pseudocode */

/**
 * @param {HTMLElement} host
 * @param {Pseudocode} pseudocode
 * @param {Record<string, string>} texts
 * @param {{windows: boolean}} options  windows: whether the nodes have any
 */
export function createPanel(host, pseudocode, texts, { windows }) {
  const keys = new Set(pseudocode.lines.map(({ key }) => key));
  const root = host.appendChild(element("div", "steps-panel"));
  if (pseudocode.title) root.appendChild(element("p", "steps-title")).textContent = pseudocode.title;
  const code = root.appendChild(element("ol", "steps-code", { "aria-label": say(texts, "steps.code"), tabindex: "0" }));
  const lines = pseudocode.lines.map((line) => code.appendChild(lineItem(line)));
  /** @type {Record<string, boolean>} */
  const uses = {
    alpha: windows, beta: windows, v: keepsValue(keys), low: keys.has("chance.low"), high: keys.has("chance.high"), p: keys.has("chance.loop"),
  };
  const names = VARIABLES.filter((name) => uses[name] ?? true);
  const cells = createVariables(root, names, texts);
  const sentence = root.appendChild(element("p", "steps-why", { "aria-live": "polite" }));
  const showLitLine = () => keepInSight(code, lines.find((line) => line.classList.contains("on")));
  const sizes = new ResizeObserver(showLitLine); // on a projector type grows, and the box becomes smaller
  for (const sized of [code, ...lines.slice(0, 1)]) sizes.observe(sized);

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
      for (const name of names) cells[name].textContent = step.variables[name] ?? "";
      sentence.textContent = step.sentence;
      showLitLine();
    },
    setQuiet(/** @type {boolean} */ isQuiet) { sentence.setAttribute("aria-live", isQuiet ? "off" : "polite"); },
    destroy() {
      sizes.disconnect();
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

/** Scrolls the code alone: scrollIntoView would move the page too. @param {HTMLElement} code  @param {HTMLElement | undefined} line */
function keepInSight(code, line) {
  if (!line || code.scrollHeight <= code.clientHeight) return;
  const top = line.offsetTop; // the list is positioned
  if (top < code.scrollTop) code.scrollTop = top - 8;
  if (top + line.offsetHeight > code.scrollTop + code.clientHeight) code.scrollTop = top + line.offsetHeight - code.clientHeight + 8;
}

/** @param {HTMLElement} root  @param {string[]} names  @param {Record<string, string>} texts */
function createVariables(root, names, texts) {
  const list = root.appendChild(element("dl", "steps-variables"));
  /** @type {Record<string, HTMLElement>} */
  const cells = {};
  for (const name of names) {
    const pair = list.appendChild(element("div"));
    pair.appendChild(element("dt")).textContent = say(texts, `variable.${name}`);
    cells[name] = pair.appendChild(element("dd"));
  }
  return cells;
}
