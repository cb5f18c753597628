/**
 * A strategy as a subtree: one action at each node of its owner, all replies of the others. The optimal one is
 * highlighted first; clicking a node makes the strategy lead there. The server computes its guaranteed value.
 */
import { element } from "poda/tree-view/outline.js";
import { inRows, parentNumbers } from "./tree.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {{values: Record<number, string>, choices: Record<number, number>, says: string, size: string}} ShownStrategy  by the nodes' numbers: webapp/trees/lab/strategies.py */

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
  let owner = nodes.some(({ kind }) => kind === "max") ? "max" : "min";
  /** @type {Record<number, number>} */
  let chosen = {}; // the reader's choices: a node's number → its successor's

  const box = panel.appendChild(element("section", "lab-strategy", { "aria-label": say("strategy.title") }));
  const select = box.appendChild(element("select", "input", { "aria-label": say("strategy.title") }));
  for (const player of ["max", "min"]) select.append(Object.assign(element("option", "", { value: player }), { textContent: say(`strategy.${player}`) }));
  select.value = owner;
  const says = box.appendChild(element("p", "lab-strategy-says", { role: "status" }));
  const size = box.appendChild(element("p", "sub"));
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
    how.textContent = say(`strategy.choose.${owner}`);
    optimal.disabled = Object.keys(chosen).length === 0;
    picture.look((node, number) => lookAt(answer, node, number));
    if (answer.choices[0] !== undefined) picture.bringIntoSight(nodes[answer.choices[0]].id);
  }

  /** @param {ShownStrategy} shown  @param {LabNode} node  @param {number} number  @returns {import("./draw.js").NodeLook} */
  function lookAt(shown, node, number) {
    const value = shown.values[number];
    if (value === undefined) return { state: "aside", edge: "aside" };
    const above = parents.get(number);
    const isChoice = above !== undefined && shown.choices[above] === number;
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
      chosen = { ...chosen, ...made };
      fetchShown();
    },
    destroy() {
      box.remove();
      picture.look(() => ({}));
    },
  };
}
