/**
 * A strategy as a subtree: one action at each node of its owner, all replies of the others. The optimal one is
 * highlighted first; clicking a node makes the strategy lead there. The server computes its guaranteed value. Where there
 * are information sets, it is an equilibrium's: actions have probabilities, and a choice counts at all nodes of its set.
 */
import { element } from "poda/tree-view/outline.js";
import { inRows, parentNumbers } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {{values: Record<number, string>, choices: Record<number, number>, says: string, size: string, shares?: Record<number, string>, rows?: [string, string][]}} ShownStrategy
 *   by the nodes' numbers: webapp/trees/lab/strategies.py and, with shares and rows, mixed_strategies.py */

/**
 * @param {HTMLElement} panel
 * @param {LabNode} root
 * @param {{picture: import("./draw.js").LabPicture, ask: (owner: string, choices: string) => Promise<ShownStrategy | import("./server.js").Refusal | null>, say: import("poda/texts.js").Say,
 *          refused: (sentence: string) => void}} what  ask: the server, for a strategy with these choices
 */
export function createStrategy(panel, root, { picture, ask, say, refused }) {
  const nodes = inRows(root);
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]));
  const parents = parentNumbers(nodes);
  const has = (/** @type {string} */ sort) => nodes.some(({ kind }) => kind === sort);
  const players = has("max") || has("min") ? ["max", "min"].filter(has) : ["max"]; // a leaf alone is nobody's
  let [owner] = players;
  /** @type {Record<number, number>} */
  let chosen = {}; // the reader's choices: a node's number → its successor's

  const box = panel.appendChild(element("section", "lab-strategy", { "aria-label": say("strategy.title") }));
  const select = box.appendChild(element("select", "input", { "aria-label": say("strategy.title") }));
  for (const player of players) select.append(Object.assign(element("option", "", { value: player }), { textContent: say(`strategy.${player}`) }));
  select.value = owner;
  const says = box.appendChild(element("p", "lab-strategy-says", { role: "status" }));
  const size = box.appendChild(element("p", "sub"));
  const table = box.appendChild(element("div", "lab-strategy-sets"));
  const how = box.appendChild(element("p", "sub"));
  const optimal = box.appendChild(Object.assign(element("button", "button", { type: "button" }), { textContent: say("strategy.optimal") }));
  select.addEventListener("change", () => { owner = select.value; chosen = {}; fetchShown(); });
  optimal.addEventListener("click", () => { chosen = {}; fetchShown(); });
  fetchShown();

  async function fetchShown() {
    const asked = chosen;
    const answer = await ask(owner, Object.entries(chosen).map(([node, child]) => `${node}:${child}`).join(" "));
    if (!answer || asked !== chosen) return;
    if ("refusal" in answer) return refused(answer.refusal);
    says.textContent = answer.says;
    size.textContent = answer.size;
    const allowed = players.length > 1 ? "" : has("chance") ? ".chance" : ".alone";
    how.textContent = say(answer.rows ? "strategy.choose.sets" : `strategy.choose.${owner}${allowed}`);
    table.replaceChildren(...(answer.rows ? [tableOf(answer.rows, say)] : []));
    picture.setShares(new Map(Object.entries(answer.shares ?? {}).map(([number, share]) => [nodes[Number(number)].id, share])));
    optimal.disabled = Object.keys(chosen).length === 0;
    picture.look((node, number) => lookAt(answer, node, number));
    if (answer.choices[0] !== undefined) picture.bringIntoSight(nodes[answer.choices[0]].id);
  }

  /** @param {ShownStrategy} shown  @param {LabNode} node  @param {number} number  @returns {import("./draw.js").NodeLook} */
  function lookAt(shown, node, number) {
    const value = shown.values[number];
    if (value === undefined) return { state: "aside", edge: "aside" };
    const above = parents.get(number);
    const isChoice = above !== undefined && (shown.choices[above] === number || shown.shares?.[number] !== undefined);
    return { value: node.kind === "leaf" ? "" : value, state: "lit", edge: isChoice ? `best-${owner}` : "walked" };
  }

  return {
    /** Makes the strategy lead to this node, by the owner's actions on the path to it. @param {number} id */
    lead(id) {
      /** @type {Record<number, number>} */
      const made = {};
      for (let number = numbers.get(id); number !== undefined; number = parents.get(number)) {
        const above = parents.get(number);
        if (above !== undefined && nodes[above].kind === owner) made[above] = number;
      }
      if (Object.keys(made).length === 0) return;
      const others = Object.entries(chosen).filter(([other]) => !Object.keys(made).some((number) => areAlike(nodes[Number(other)], nodes[Number(number)])));
      chosen = { ...Object.fromEntries(others), ...made };
      fetchShown();
    },
    destroy() {
      box.remove();
      picture.setShares(new Map());
      picture.look(() => ({}));
    },
  };
}

/** Whether nodes are in one information set. @param {LabNode} one  @param {LabNode} other */
const areAlike = (one, other) => one.set !== "" && one.set === other.set && one.kind === other.kind;

/** What the strategy does in each information set. @param {[string, string][]} rows  @param {import("poda/texts.js").Say} say */
function tableOf(rows, say) {
  const table = element("table", "lab-strategy-table");
  const head = table.createTHead().insertRow();
  for (const title of ["strategy.set", "strategy.plays"]) head.append(Object.assign(element("th", "", { scope: "col" }), { textContent: say(title) }));
  const body = table.createTBody();
  for (const [set, plays] of rows) {
    const row = body.insertRow();
    row.append(Object.assign(element("th", "", { scope: "row" }), { textContent: set }), Object.assign(element("td", ""), { textContent: plays }));
  }
  return table;
}
