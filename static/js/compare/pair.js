/** Two tree views that choose together: a node that is chosen in one is looked up in the other by its path. */
import { createStepper } from "poda/steps/stepper.js";
import { text as say, texts } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { createTreeView } from "poda/tree/view.js";

/**
 * @param {HTMLElement} section  holds a `.compare-tree` for each side
 * @param {{title: string, url: string}[]} trees
 * @param {Record<string, {title: string, lines: object[]}>} pseudocode  by name
 */
export function createPair(section, trees, pseudocode) {
  const hosts = [...section.querySelectorAll(".compare-tree")].slice(0, trees.length);
  for (const host of section.querySelectorAll(".compare-tree")) host.hidden = !hosts.includes(host);
  section.classList.toggle("single", hosts.length === 1);
  const sides = hosts.map((host, i) => createSide(host, { trees, first: i, pseudocode, onChoose: (path) => follow(i, path) }));

  function follow(from, path) {
    sides.forEach((side, i) => { if (i !== from) side.select(path); });
  }
  return sides;
}

function createSide(host, { trees, first, pseudocode, onChoose }) {
  const select = host.querySelector("select");
  const button = host.querySelector("[data-steps]");
  const view = createTreeView(host.querySelector("[data-view]"), { texts, onSelect: (node) => onChoose(node.actions) });
  let tree = null;
  let stepper = null;

  select.replaceChildren(...trees.map(({ title }, i) => new Option(title, String(i), i === first, i === first)));
  select.addEventListener("change", show);
  button.addEventListener("click", () => tree && setStepping(!stepper)); // nothing to step through before it has come
  show();

  async function show() {
    const { url } = trees[Number(select.value)];
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) return toast(say("site.no_answer"), "refusal");
    tree = await answer.json();
    const wasStepping = stepper !== null;
    setStepping(false);
    view.setConvention(tree.convention);
    view.show(tree);
    host.dataset.shown = select.value;
    return setStepping(wasStepping);
  }

  function setStepping(isStepping) {
    stepper?.destroy();
    stepper = null;
    host.classList.toggle("stepping", isStepping);
    button.setAttribute("aria-pressed", String(isStepping));
    if (!isStepping) return;
    const places = { panel: host.querySelector("[data-panel]"), controls: host.querySelector("[data-controls]") };
    stepper = createStepper(places, { pseudocode: pseudocode[tree.listing], texts, view, keysOn: host });
  }

  return {
    /** Selects the node at the end of a path of actions; nothing where this search never came. */
    select(path) { if (view.model) view.select(rowAt(view.model, path)); },
  };
}

function rowAt(model, path) {
  return path.reduce((row, action) => (row < 0 ? row : model.children[row].find((child) => model.action[child] === action) ?? -1), 0);
}
