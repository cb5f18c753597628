/**
 * Stepping on the drawn tree: the steps of static/js/steps, shown on our own picture. The whole tree stands there from the
 * start, leaf values printed as on a sheet; an inner value shows once it is computed, and a cut once it is made.
 */
import { text as say, texts } from "poda/texts.js";
import { createStepper } from "poda/steps/stepper.js";
import { hasWindows } from "poda/tree/appearance.js";
import { readTree } from "poda/tree/model.js";
import { createNumbers } from "poda/tree/numbers.js";
import { createAsking } from "./asking.js";
import { createCalls } from "./calls.js";
import { inRows } from "./tree.js";

/**
 * @param {{panel: HTMLElement, controls: HTMLElement, asking: HTMLFormElement, question: HTMLElement}} places
 * @param {{tree: object, pseudocode: object}} found  what the server recorded; `tree.nodes.number` names the nodes
 * @param {import("./tree.js").LabNode} root  the tree that is drawn
 * @param {(isOver: boolean) => void} told  whether the search is over, so that what it took can be said
 */
export function stepThrough(places, { tree, pseudocode }, picture, root, told) {
  const model = readTree(tree);
  const numbers = createNumbers(document.documentElement.lang || "en");
  const rows = new Map(tree.nodes.number.map((number, row) => [number, row]));
  const nodes = inRows(root);
  const numberOf = new Map(nodes.map(({ id }, number) => [id, number]));
  const parents = new Map(nodes.flatMap((node, number) => node.children.map((child) => [numberOf.get(child.id), number])));
  const withWindows = hasWindows(model);
  picture.setBeside(withWindows ? 34 : 0);
  const idOf = (row) => nodes[tree.nodes.number[row]].id;

  const view = {
    model, numbers,
    showMoment(moment) { picture.look(moment ? (node, number) => lookAt(moment, node, number) : () => ({})); },
  };

  function lookAt(moment, node, number) {
    const row = rows.get(number);
    if (row === undefined) return isBelowCut(moment, number) ? { state: "unvisited", edge: "unvisited" } : {};
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
  function isBelowCut(moment, number) {
    if (!parents.has(number)) return false;
    const above = parents.get(number);
    const row = rows.get(above);
    return row === undefined ? isBelowCut(moment, above) : moment.status[row] === "unvisited";
  }

  const calls = createCalls(places.panel, { model, lines: pseudocode.lines, numbers, withWindows, say });
  const asking = createAsking({ form: places.asking, panel: places.question, controls: places.controls }, {
    model, numbers, say,
    goOn: () => stepper.go(stepper.position + 1),
    wait: () => stepper.pause(),
    show: (row) => picture.bringIntoSight(idOf(row)),
  });
  let stepper = { pause() {} }; // until there is one
  stepper = createStepper(places, { pseudocode, texts, view, allow: asking.allow, hidesCuts: withWindows, onStep });
  places.panel.append(places.panel.querySelector(".lab-calls")); // below the pseudo-code

  function onStep(moment) {
    calls.show(moment);
    asking.put();
    told(moment.position === model.events.code.length);
    if (moment.current >= 0) picture.bringIntoSight(idOf(moment.current));
  }

  return {
    /** A node was chosen: it may be the answer to what is asked. */
    choose(id) {
      const number = numberOf.get(id);
      return number !== undefined && nodes[number].kind === "leaf" && asking.chooseLeaf(rows.get(number) ?? -1);
    },
    destroy() {
      stepper.destroy();
      calls.destroy();
      asking.destroy();
      picture.setBeside(0);
      picture.look(() => ({}));
    },
  };
}
