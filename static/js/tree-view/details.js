/** The card about one node: its facts, why it is worth what it is, and a place for the page (a board, say). */
import { whyCut } from "./cuts.js";
import { explain } from "./explain.js";
import { pathTo } from "./model.js";
import { element } from "./outline.js";
import { iconButton } from "./tools.js";
import { say, sayAll } from "./texts.js";

/**
 * @typedef {Object} NodeFacts
 * @property {number} row
 * @property {string[]} actions   from the root to the node
 * @property {boolean} isEstimated  whether the evaluation valued it: where the search stopped, or could stand pat
 * @property {string} kind  @property {string} status
 * @property {number|null} value  @property {string|null} bound
 * @property {number|null} alpha  @property {number|null} beta
 * @property {number|null} low    @property {number|null} high  what is proved of a chance node
 * @property {number} ply  @property {number} count
 * @property {ReturnType<typeof whyCut>} cut
 * @property {import("./texts.js").Part[]} why  sentences: why this value, and why the search stopped here
 */

/**
 * @param {import("./model.js").Model} model  @param {import("./model.js").Moment} moment  @param {number} row
 * @param {import("./numbers.js").Numbers} numbers
 * @returns {NodeFacts}
 */
export function factsOf(model, moment, row, numbers) {
  return {
    row,
    actions: pathTo(model, row).slice(1).map((at) => model.action[at]),
    isEstimated: moment.status[row] === "cutoff" || (model.standPat[row] !== null && moment.status[row] !== "unvisited"),
    kind: model.kind[row], status: moment.status[row],
    value: moment.value[row], bound: moment.bound[row],
    alpha: moment.alpha[row], beta: moment.beta[row], low: moment.low?.[row] ?? null, high: moment.high?.[row] ?? null,
    ply: model.ply[row], count: model.count[row],
    cut: moment.cut[row] ? whyCut(model, row) : null,
    why: explain(model, moment, row, numbers),
  };
}

/** @param {HTMLElement} host  @param {Record<string, string>} texts */
export function createDetails(host, texts) {
  const close = () => { host.hidden = true; };

  /** @param {NodeFacts} facts @param {string} headline @returns {HTMLElement} the region for the page */
  function open(facts, headline) {
    const title = element("p", "tree-details-title");
    title.textContent = headline;
    const why = element("p", "tree-details-why");
    why.textContent = sayAll(texts, facts.why);
    const region = element("div", "tree-details-extra");
    const button = iconButton("M4 4l8 8M12 4l-8 8", say(texts, "tool.close"), "tree-tool tree-details-close");
    button.addEventListener("click", close);
    host.replaceChildren(button, title, why, region);
    host.dataset.kind = facts.kind;
    host.hidden = false;
    return region;
  }

  return { open, close };
}
