/**
 * Stepping on the drawn tree: the steps of static/js/steps, shown on our own picture. The whole tree stands there from the
 * start, leaf values printed as on a sheet; an inner value shows once it is computed, and a cut once it is made.
 */
import { text as say, texts } from "poda/texts.js";
import { partOf } from "poda/element.js";
import { withSign } from "poda/fractions.js";
import { sayState } from "poda/shown-state.js";
import { isStepped } from "poda/steps/lines.js";
import { createStepper } from "poda/steps/stepper.js";
import { hasWindows } from "poda/tree-view/appearance.js";
import { readTree } from "poda/tree-view/model.js";
import { createNumbers } from "poda/tree-view/numbers.js";
import { createAsking } from "./asking.js";
import { createCalls } from "./calls.js";
import { inRows, parentNumbers } from "./tree.js";

/** @typedef {import("poda/steps/replay.js").StepMoment} StepMoment */
/** @typedef {import("./tree.js").LabNode} LabNode */

/**
 * @typedef {object} Found  what the server recorded: webapp/trees/lab/stepping.py
 * @property {import("poda/tree-view/model.js").SentTree & {nodes: {number: number[]}}} tree  number: of the nodes that are drawn
 * @property {import("poda/steps/panel.js").Pseudocode} pseudocode  @property {{nodes: number, leaves: number, cuts: number}} counts
 * @property {boolean} rounded  whether the numbers of the search are rounded
 */

const BESIDE = 3.1; // ems of type that every node has at its right, for its window

/**
 * @param {{panel: HTMLElement, controls: HTMLElement, asking: HTMLFormElement, question: HTMLElement}} places
 * @param {Found & {unknown?: string}} found  unknown: the name of a leaf that is written for its value
 * @param {import("./draw.js").LabPicture} picture  @param {LabNode} root  the tree that is drawn
 * @param {(isOver: boolean, position: number) => void} told  whether the search is over, so that what it took can be said, and at which step it is
 * @param {ReturnType<typeof import("poda/steps/kept-step.js").keptStep>} kept  @param {number | null} from  the step to begin with in place of the one that is kept
 */
export function stepThrough(places, { tree, pseudocode, unknown = "" }, picture, root, told, kept, from) {
  const model = readTree(tree);
  if (!isStepped(model)) throw new Error("the lab's searches are recorded whole");
  const { events } = model;
  const numbers = createNumbers(document.documentElement.lang || "en");
  numbers.useUsualFractions(model.probability);
  const rows = new Map(tree.nodes.number.map((number, row) => [number, row]));
  const nodes = inRows(root);
  const atUnknown = nodes.findIndex(({ kind, name }) => unknown !== "" && kind === "leaf" && name === unknown);
  const unknownValue = model.value[rows.get(atUnknown) ?? -1] ?? null;
  /** @type {[number, string][]} */
  const fractions = (tree.fractions ?? []).map(([value, text]) => [value, withSign(text)]);
  if (unknownValue !== null) fractions.push([unknownValue, unknown]);
  numbers.useFractions(fractions, unknownValue === null); // x has no decimals
  numbers.useSimpleFractions(() => picture.isShort);
  const numberOf = new Map(nodes.map(({ id }, number) => [id, number]));
  const parents = parentNumbers(nodes);
  const withWindows = hasWindows(model);
  picture.setStepped(withWindows ? BESIDE : 0);
  const idOf = (/** @type {number} */ row) => nodes[tree.nodes.number[row]].id;

  const view = {
    model, numbers,
    showMoment(/** @type {StepMoment | null} */ moment) {
      if (moment && moment.current >= 0) picture.follow(idOf(moment.current));
      picture.look(moment ? (node, number) => named(lookAt(moment, node, number), number) : () => ({}));
    },
  };

  /** @param {import("./draw.js").NodeLook} look  @param {number} number  @returns {import("./draw.js").NodeLook} */
  const named = (look, number) => (number === atUnknown ? { ...look, value: unknown } : look);

  /** @param {StepMoment} moment  @param {LabNode} node  @param {number} number  @returns {import("./draw.js").NodeLook} */
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

  /** @param {StepMoment} moment  @param {number} row */
  const windowOf = (moment, row) => (moment.alpha[row] === null ? "" : numbers.window(moment.alpha[row], moment.beta[row]));

  /** Below an edge that was cut nothing was recorded: its top node says so. @param {StepMoment} moment  @param {number} number  @returns {boolean} */
  function isBelowCut(moment, number) {
    const above = parents.get(number);
    if (above === undefined) return false;
    const row = rows.get(above);
    return row === undefined ? isBelowCut(moment, above) : moment.status[row] === "unvisited";
  }

  const calls = createCalls(places.panel, { model, pseudocode, numbers, withWindows, say });
  const asking = createAsking({ form: places.asking, panel: places.question, controls: places.controls }, {
    model, numbers, say,
    goOn() { if (stepper) stepper.go(stepper.position + 1); },
    wait: () => stepper?.pause(),
    show: (row) => picture.bringIntoSight(idOf(row)),
  });
  let wasShort = picture.isShort; // when the step was told
  /** @type {ReturnType<typeof createStepper> | null} */
  let stepper = null; // until there is one
  stepper = createStepper(places, { pseudocode, texts, view, allow: asking.allow, hidesCuts: withWindows, onStep, start: from ?? kept.start ?? 0 });
  places.panel.append(partOf(places.panel, ".lab-calls")); // below the pseudo-code
  const resized = new ResizeObserver(() => { if (picture.isShort !== wasShort) stepper?.go(stepper.position); });
  resized.observe(picture.svg);

  /** @param {StepMoment} moment */
  function onStep(moment) {
    wasShort = picture.isShort;
    calls.show(moment);
    asking.put();
    told(moment.position === events.code.length, moment.position);
    kept.keep(moment.position);
    sayState("step", String(moment.position));
    if (moment.current >= 0) picture.bringIntoSight(idOf(moment.current));
  }

  return {
    position: () => stepper?.position ?? 0,
    go(/** @type {number} */ position) {
      stepper?.pause();
      stepper?.go(position);
    },
    /** A chosen node may be the answer to a question; otherwise its value is explained. @param {number} id */
    choose(id) {
      const number = numberOf.get(id) ?? -1;
      const row = rows.get(number);
      if (nodes[number]?.kind === "leaf" && asking.chooseLeaf(row ?? -1)) return true;
      if (row !== undefined) stepper?.tellOf(row);
      return row !== undefined;
    },
    destroy() {
      kept.forget();
      sayState("step", null);
      resized.disconnect();
      stepper?.destroy();
      calls.destroy();
      asking.destroy();
      picture.setStepped(null);
      picture.look(() => ({}));
    },
  };
}
