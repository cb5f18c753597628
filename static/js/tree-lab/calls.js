/** The call stack of a step: the calls that have not returned yet, from the root to the current node. */
import { element } from "poda/tree-view/outline.js";
import { pathName } from "poda/tree-view/model.js";
import { moverAt } from "poda/steps/lines.js";

/** @typedef {import("poda/steps/replay.js").StepMoment} StepMoment */

/**
 * @param {HTMLElement} host
 * @param {{model: import("poda/steps/lines.js").Stepped, pseudocode: import("poda/steps/panel.js").Pseudocode,
 *          numbers: import("poda/tree-view/numbers.js").Numbers, withWindows: boolean,
 *          say: (name: string) => string}} what
 */
export function createCalls(host, { model, pseudocode, numbers, withWindows, say }) {
  const section = host.appendChild(element("section", "lab-calls", { "aria-label": say("lab.calls") }));
  section.appendChild(element("h3", "lab-calls-title")).textContent = say("lab.calls");
  const hasValue = model.ownsValue;
  const list = section.appendChild(element("ol", "lab-calls-list"));

  /** The name of the function that values a node: MAX-VALUE, or a common one such as AB. @param {string} mover */
  function functionOf(mover) {
    const heads = pseudocode.lines.filter(({ indent }) => indent === 0);
    const head = heads.find(({ key }) => key === `${mover}.enter`) ?? heads[0];
    return head.text.match(/^\S+ ([^\s(]+)\(/)?.[1] ?? "";
  }

  /** @param {StepMoment} moment  @param {number} row */
  function callOf(moment, row) {
    const isLeaf = model.children[row].length === 0;
    const mover = isLeaf ? moverAt(model, moment.event) : model.kind[row];
    const window = withWindows && moment.alpha[row] !== null ? [numbers.short(moment.alpha[row]), numbers.short(moment.beta[row])] : [];
    const item = element("li", `lab-call ${mover}${row === moment.current ? " is-current" : ""}`);
    item.appendChild(element("span", "lab-call-name")).textContent = `${functionOf(mover)}(${pathName(model, row) || say("lab.root")})`;
    const facts = [...(window.length > 0 ? [`α = ${window[0]}`, `β = ${window[1]}`] : []), ...valueOf(moment, row)];
    item.appendChild(element("span", "lab-call-facts")).textContent = facts.join("  ");
    return item;
  }

  /**
   * If a function works on the window alone, a call has no value before it returns one.
   * @param {StepMoment} moment  @param {number} row
   */
  function valueOf(moment, row) {
    if (moment.value[row] === null || (!hasValue && moment.status[row] === "open")) return [];
    return [`${hasValue ? `${pseudocode.value?.[model.kind[row]] ?? "v"} =` : "→"} ${numbers.bounded(moment.value[row], moment.bound[row])}`];
  }

  return {
    /** @param {StepMoment} moment */
    show(moment) {
      const isOver = moment.event < 0 || (moment.event === model.events.code.length - 1);
      list.replaceChildren(...(isOver ? [] : moment.path.map((row) => callOf(moment, row)).reverse()));
      if (isOver) list.append(Object.assign(element("li", "lab-call none"), { textContent: say("lab.calls.none") }));
    },
    destroy() { section.remove(); },
  };
}
