/**
 * Trees that stand in the page as JSON (templates/_shown_tree.html): each in a tree view of its own, now and after every
 * update. A view stays as long as its tree does: what morphs the page leaves it alone (`data-drawn`; morph.js, base.html).
 */
import { bringIntoSight, partOf, partsOf } from "poda/element.js";
import { createStepper } from "poda/steps/stepper.js";
import { texts } from "poda/texts.js";
import { element } from "poda/tree-view/outline.js";
import { say } from "poda/tree-view/texts.js";
import { createTreeView } from "poda/tree-view/view.js";
import { afterUpdates } from "poda/updates.js";

/**
 * @typedef {{sees: string, probability: number, actions: [string, number][], takes: string}} Reply  in the reader's language
 * @typedef {import("./model.js").SentTree & {nodes: {replies?: (Reply[] | null)[]}, texts?: Record<string, string>,
 *           pseudocode?: import("../steps/panel.js").Pseudocode}} ShownTree  as the page has it (webapp/views/belief_tree.py)
 */

/** @type {Map<HTMLElement, ReturnType<typeof createShown>>} */
const shown = new Map(); // element → what stands there
const showsDecimals = () => document.documentElement.classList.contains("decimals");

/** @param {{hearsPage?: boolean}} [how]  hearsPage: a tree that is stepped through hears keys wherever they are pressed */
export function tendTrees({ hearsPage = false } = {}) {
  const showAll = () => showEach(hearsPage);
  afterUpdates(showAll);
  document.addEventListener("poda:decimals", () => { for (const { view } of shown.values()) view?.setExact(!showsDecimals()); });
  showAll();
}

/** @param {boolean} hearsPage */
function showEach(hearsPage) {
  for (const [host, tree] of shown) if (!host.isConnected) { tree.destroy(); shown.delete(host); }
  for (const host of partsOf(document, "[data-shown-tree]")) {
    const json = partOf(host, "script").textContent ?? "";
    const there = shown.get(host) ?? createShown(host, hearsPage);
    shown.set(host, there);
    if (there.json !== json) there.show(json);
    else there.mark();
  }
}

/** @param {HTMLElement} host  @param {string} name */
const at = (host, name) => partOf(host, `[data-drawn="${name}"]`);

/** @param {HTMLElement} host  @param {boolean} hearsPage */
function createShown(host, hearsPage) {
  let json = "";
  /** @type {ShownTree | null} */
  let tree = null;
  /** @type {import("./view.js").TreeView | null} */
  let view = null;
  /** @type {ReturnType<typeof createStepper> | null} */
  let stepper = null;
  /** @type {HTMLButtonElement | null} */
  const button = host.querySelector("button[data-steps]");
  button?.addEventListener("click", () => {
    setStepping(!stepper);
    if (stepper) bringIntoSight(host);
  });

  /** @param {string} written */
  function show(written) {
    setStepping(false);
    json = written;
    /** @type {ShownTree} */
    const anew = JSON.parse(written);
    const said = { ...texts, ...anew.texts };
    view?.destroy();
    const made = createTreeView(at(host, "view"), { texts: said, onSelect: ({ row }, region) => region.append(...repliesOf(anew, row, made.numbers, said)) });
    made.setExact(!showsDecimals());
    made.show(anew);
    [tree, view] = [anew, made];
    if (anew.given) setStepping(true); // it is about what comes after them
  }

  /** @param {boolean} isStepping */
  function setStepping(isStepping) {
    stepper?.destroy();
    stepper = null;
    mark(isStepping);
    if (!isStepping || !tree?.pseudocode || !view) return;
    const places = { panel: at(host, "panel"), controls: at(host, "controls"), around: host };
    stepper = createStepper(places, { pseudocode: tree.pseudocode, texts: { ...texts, ...tree.texts }, view, keysOn: hearsPage || tree.given ? undefined : host });
  }

  /** Again after every update, which takes off what the server did not write. */
  function mark(isStepping = stepper !== null) {
    host.classList.toggle("stepping", isStepping);
    button?.setAttribute("aria-pressed", String(isStepping));
    if (button) button.hidden = tree?.events === null;
  }

  return {
    get json() { return json; },
    get view() { return view; },
    show,
    mark,
    destroy() { setStepping(false); view?.destroy(); },
  };
}

/**
 * What a modelled opponent answers at a node, a line for each of its information sets.
 * @param {ShownTree} tree  @param {number} row  @param {import("./numbers.js").Numbers} numbers  @param {Record<string, string>} said
 */
function repliesOf(tree, row, numbers, said) {
  return (tree.nodes.replies?.[row] ?? []).map(({ sees, probability, actions, takes }) => {
    const line = element("p", "tree-reply");
    const worth = actions.map(([action, value]) => `${action} ${numbers.short(value)}`).join(", ");
    line.textContent = say(said, "node.reply", { sees, probability: numbers.probability(probability), actions: worth, takes });
    return line;
  });
}
