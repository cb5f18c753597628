/**
 * Stepping on the drawn tree: the steps of static/js/steps, shown on our own picture. The whole tree stands there from the
 * start, leaf values printed as on a sheet; an inner value shows once it is computed, and a cut once it is made.
 */
import { texts } from "poda/texts.js";
import { createStepper } from "poda/steps/stepper.js";
import { hasWindows } from "poda/tree/dress.js";
import { readTree } from "poda/tree/model.js";
import { createNumbers } from "poda/tree/numbers.js";

/**
 * @param {{panel: HTMLElement, controls: HTMLElement}} places
 * @param {{tree: object, pseudocode: object}} found  what the server recorded; `tree.nodes.number` names the nodes
 */
export function stepThrough(places, { tree, pseudocode }, picture) {
  const model = readTree(tree);
  const numbers = createNumbers(document.documentElement.lang || "en");
  const rows = new Map(tree.nodes.number.map((number, row) => [number, row]));
  const withWindows = hasWindows(model);
  picture.setBeside(withWindows ? 34 : 0);

  const view = {
    model, numbers,
    showMoment(moment) { picture.look(moment ? (node, number) => lookAt(moment, node, number) : () => ({})); },
  };

  function lookAt(moment, node, number) {
    const row = rows.get(number);
    if (row === undefined) return isBelowCut(moment, node) ? { state: "unvisited", edge: "unvisited" } : {};
    const status = moment.status[row];
    const parent = model.parent[row];
    const isBest = parent >= 0 && moment.best[parent] === row && moment.status[parent] !== "ghost";
    if (status === "ghost") return {};
    if (status === "unvisited") return { state: "unvisited", edge: "unvisited", cut: true };
    const isLeaf = node.kind === "leaf";
    return {
      value: isLeaf || moment.value[row] === null ? "" : numbers.bounded(moment.value[row], moment.bound[row]),
      window: withWindows && !isLeaf ? windowOf(moment, row) : "",
      state: isLeaf ? "visited" : status,
      edge: isBest ? `best-${model.kind[parent]}` : "walked",
      current: moment.current === row,
    };
  }

  const windowOf = (moment, row) => (moment.alpha[row] === null ? "" : numbers.window(moment.alpha[row], moment.beta[row]));

  /** Below an edge that was cut nothing was recorded: its top node says so. */
  function isBelowCut(moment, node) {
    const above = picture.spots && parents.get(node.id);
    if (!above) return false;
    const row = rows.get(above.number);
    return row === undefined ? isBelowCut(moment, above.node) : moment.status[row] === "unvisited";
  }

  const parents = new Map();
  const stepper = createStepper(places, { pseudocode, texts, view });
  return {
    stepper,
    /** Tells which node stands above which. */
    know(nodes) {
      parents.clear();
      nodes.forEach((node, number) => node.children.forEach((child) => parents.set(child.id, { node, number })));
      picture.relook();
    },
    destroy() {
      stepper.destroy();
      picture.setBeside(0);
      picture.look(() => ({}));
    },
  };
}
