/**
 * A strategy as what it is, a subtree: one action at each node of its owner, all answers of the others. The optimal one is
 * lit first; clicking a node makes the strategy lead there. The server says what it guarantees.
 */
import { element } from "poda/tree/outline.js";
import { inRows } from "./tree.js";

/**
 * @param {HTMLElement} panel
 * @param {{picture: object, ask: (owner: string, choices: string) => Promise<object|null>, say: (name: string) => string,
 *          refused: (sentence: string) => void}} what  ask: the server, for a strategy with these choices
 */
export function createStrategy(panel, root, { picture, ask, say, refused }) {
  const nodes = inRows(root);
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]));
  const parents = new Map(nodes.flatMap((node, number) => node.children.map((child) => [numbers.get(child.id), number])));
  let owner = nodes.some(({ kind }) => kind === "max") ? "max" : "min";
  let chosen = {}; // what the reader has chosen: a node's number → its successor's
  let shown = null; // the server's answer

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
    if (answer.refusal) return refused(answer.refusal);
    shown = answer;
    says.textContent = answer.says;
    size.textContent = answer.size;
    how.textContent = say(`strategy.choose.${owner}`);
    optimal.disabled = Object.keys(chosen).length === 0;
    picture.look(lookAt);
    if (shown.choices[0] !== undefined) picture.bringIntoSight(nodes[shown.choices[0]].id);
  }

  function lookAt(node, number) {
    const value = shown.values[number];
    if (value === undefined) return { state: "aside", edge: "aside" };
    const above = parents.get(number);
    const isChoice = above !== undefined && shown.choices[above] === number;
    return { value: node.kind === "leaf" ? "" : value, state: "lit", edge: isChoice ? `best-${owner}` : "walked" };
  }

  return {
    /** The strategy leads to this node: the owner's choices on the way there are those that do. */
    lead(id) {
      const made = {};
      for (let number = numbers.get(id); parents.has(number); number = parents.get(number)) {
        if (nodes[parents.get(number)].kind === owner) made[parents.get(number)] = number;
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
