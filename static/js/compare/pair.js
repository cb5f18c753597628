/** Two tree views with a shared selection: a node selected in one is found in the other by its path. */
import { bringIntoSight, partOf, partsOf } from "poda/element.js";
import { request } from "poda/rest.js";
import { askedState, followState, sayState } from "poda/shown-state.js";
import { keptStep, wasLeft } from "poda/steps/kept-step.js";
import { createStepper } from "poda/steps/stepper.js";
import { text as say, texts } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { createTreeView } from "poda/tree-view/view.js";

/** @typedef {import("poda/tree-view/model.js").SentTree & {pseudocode: import("poda/steps/panel.js").Pseudocode}} ComparedTree  as webapp/compare/routes.py sends it */

/** The most nodes of a tree that a projector shows whole below a table; larger ones would be illegible. */
const WHOLE = 15;

/**
 * @param {HTMLElement} section  holds a `.compare-tree` for each side
 * @param {{title: string, url: string}[]} trees
 */
export function createPair(section, trees) {
  const hosts = partsOf(section, ".compare-tree").slice(0, trees.length);
  for (const host of partsOf(section, ".compare-tree")) host.hidden = !hosts.includes(host);
  section.classList.toggle("single", hosts.length === 1);
  const sides = hosts.map((host, i) => createSide(host, { trees, first: i, onChoose: (path) => follow(i, path), onShow: look, onSteps: tell }));

  /** @param {number} from  @param {string[]} path */
  function follow(from, path) {
    sides.forEach((side, i) => { if (i !== from) side.select(path); });
  }
  /** Whether a projector has room for these trees below a table. */
  function look() {
    section.classList.toggle("whole", sides.every((side) => side.size > 0 && side.size <= WHOLE));
  }
  /** While one of these trees is stepped through, presenter mode starts with them. */
  function tell() {
    section.toggleAttribute("data-under-way", hosts.some((host) => host.classList.contains("stepping")));
  }
  // and the arrow keys step, wherever presenter mode was started
  document.addEventListener("poda:presenting", ({ detail }) => {
    if (detail.on && !section.contains(document.activeElement)) partsOf(section, ".stepping [data-step=forward]")[0]?.focus();
  });
  return sides;
}

/**
 * @param {HTMLElement} host
 * @param {{trees: {title: string, url: string}[], first: number, onChoose: (path: string[]) => void,
 *          onShow: () => void, onSteps: () => void}} side  onShow: another tree has loaded; onSteps: stepping has started or ended
 */
function createSide(host, { trees, first, onChoose, onShow, onSteps }) {
  const select = partOf(host, "select", HTMLSelectElement);
  const placeOf = (/** @type {string} */ url) => `${first} ${url}`; // both sides may show the same tree
  const button = partOf(host, "[data-steps]");
  const view = createTreeView(partOf(host, "[data-view]"), { texts, onSelect: (node) => onChoose(node.actions) });
  /** @type {ComparedTree | null} */
  let tree = null;
  /** @type {ReturnType<typeof createStepper> | null} */
  let stepper = null;
  /** @type {ReturnType<typeof keptStep> | null} */
  let step = null;
  let isWanted = false; // stepping may be requested before the tree has loaded
  let asked = /** @type {number | null} */ (null); // the step that the classroom's wall is at
  const name = `tree${first + 1}`; // of what is shown here, as the state of the page: which tree, and at which step

  select.replaceChildren(...trees.map(({ title }, i) => new Option(title, String(i), i === first, i === first)));
  follow(askedState(name));
  followState(name, follow);
  select.addEventListener("change", show);
  button.addEventListener("click", () => {
    setStepping(!isWanted);
    if (isWanted) bringIntoSight(host);
  });
  show();

  /** @param {string | null} state */
  function follow(state) {
    const [which, step] = (state ?? String(first)).split(".");
    const isOther = which !== select.value && Number(which) < trees.length;
    asked = step === undefined ? null : Number(step);
    if (isOther) select.value = which;
    if (isOther || !tree) isWanted = asked !== null;
    if (isOther && tree) show();
    else if (tree && asked !== null && stepper) stepper.go(asked);
    else if (tree) setStepping(asked !== null);
  }

  function sayShown() {
    sayState(name, [select.value, ...(stepper ? [stepper.position] : [])].join("."));
  }

  async function show() {
    const { url } = trees[Number(select.value)];
    const answer = await request(url).catch(() => null);
    if (!answer?.ok) return toast(say("site.no_answer"), "refusal");
    /** @type {ComparedTree} */
    const came = await answer.json();
    const wasWanted = isWanted;
    setStepping(false);
    tree = came;
    view.setConvention(came.convention);
    view.show(came);
    onShow();
    host.dataset.shown = select.value;
    return setStepping(wasWanted || wasLeft(placeOf(url)));
  }

  /** @param {boolean} isOn */
  function setStepping(isOn) {
    stepper?.destroy();
    step?.forget();
    stepper = step = null;
    isWanted = isOn;
    button.setAttribute("aria-pressed", String(isOn));
    host.classList.toggle("stepping", isOn && tree !== null);
    onSteps();
    sayShown();
    if (!isOn || !tree) return;
    const places = { panel: partOf(host, "[data-panel]"), controls: partOf(host, "[data-controls]") };
    step = keptStep(placeOf(trees[Number(host.dataset.shown)].url));
    const { start, keep } = step;
    stepper = createStepper(places, {
      pseudocode: tree.pseudocode, texts, view, keysOn: host, start: asked ?? start ?? 0,
      onStep({ position }) {
        keep(position);
        sayState(name, `${select.value}.${position}`);
      },
    });
    asked = null;
  }

  return {
    /** The number of drawn nodes; 0 until the tree has loaded. */
    get size() { return tree?.nodes.parent.length ?? 0; },
    /** Selects the node at the end of a path of actions; none if this search did not visit it. */
    select(/** @type {string[]} */ path) { if (view.model) view.select(rowAt(view.model, path)); },
  };
}

/** @param {import("poda/tree-view/model.js").Model} model  @param {string[]} path */
function rowAt(model, path) {
  return path.reduce((row, action) => (row < 0 ? row : model.children[row].find((child) => model.action[child] === action) ?? -1), 0);
}
