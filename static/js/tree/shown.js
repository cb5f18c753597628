/**
 * Trees that stand in the page as JSON (templates/_shown_tree.html): each in a tree view of its own, now and after every
 * update. A view stays as long as its tree does: what morphs the page leaves it alone (`data-drawn`; morph.js, base.html).
 */
import { createStepper } from "poda/steps/stepper.js";
import { texts } from "poda/texts.js";
import { element } from "poda/tree/outline.js";
import { say } from "poda/tree/texts.js";
import { createTreeView } from "poda/tree/view.js";
import { afterUpdates } from "poda/updates.js";

const shown = new Map(); // element → what stands there
const showsDecimals = () => document.documentElement.classList.contains("decimals");

export function tendTrees() {
  afterUpdates(showAll);
  document.addEventListener("poda:decimals", () => { for (const { view } of shown.values()) view.setExact(!showsDecimals()); });
  showAll();
}

function showAll() {
  for (const [host, tree] of shown) if (!host.isConnected) { tree.destroy(); shown.delete(host); }
  for (const host of document.querySelectorAll("[data-shown-tree]")) {
    const json = host.querySelector("script").textContent;
    if (shown.get(host)?.json === json) continue;
    if (!shown.has(host)) shown.set(host, createShown(host));
    shown.get(host).show(json);
  }
}

const at = (host, name) => host.querySelector(`[data-drawn="${name}"]`);

function createShown(host) {
  let tree = null;
  let view = null;
  let stepper = null;
  host.querySelector("[data-steps]")?.addEventListener("click", () => setStepping(!stepper));

  function show(json) {
    setStepping(false);
    tree = JSON.parse(json);
    const said = { ...texts, ...tree.texts };
    view?.destroy();
    view = createTreeView(at(host, "view"), { texts: said, onSelect: ({ row }, region) => region.append(...repliesOf(tree, row, view.numbers, said)) });
    view.setExact(!showsDecimals());
    view.show(tree);
    Object.assign(made, { json, view });
  }

  function setStepping(isStepping) {
    stepper?.destroy();
    stepper = null;
    const button = host.querySelector("[data-steps]");
    host.classList.toggle("stepping", isStepping);
    button?.setAttribute("aria-pressed", String(isStepping));
    if (button) button.hidden = tree?.events === null;
    if (!isStepping) return;
    const places = { panel: at(host, "panel"), controls: at(host, "controls") };
    stepper = createStepper(places, { pseudocode: tree.pseudocode, texts: { ...texts, ...tree.texts }, view, keysOn: host });
  }

  const made = {
    json: null, view: null, show,
    destroy() { setStepping(false); view?.destroy(); },
  };
  return made;
}

/** What a modelled opponent answers at a node, a line for each of its information sets. */
function repliesOf(tree, row, numbers, said) {
  return (tree.nodes.replies?.[row] ?? []).map(({ sees, probability, actions, takes }) => {
    const line = element("p", "tree-reply");
    const worth = actions.map(([action, value]) => `${action} ${numbers.short(value)}`).join(", ");
    line.textContent = say(said, "node.reply", { sees, probability: numbers.probability(probability), actions: worth, takes });
    return line;
  });
}
