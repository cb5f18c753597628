/** Puts the modules within reach of the tests. */
import { createReplay } from "/static/js/steps/replay.js";
import { createStepper } from "/static/js/steps/stepper.js";
import { setsInSight } from "/static/js/tree-view/draw-sets.js";
import { readTree } from "/static/js/tree-view/model.js";
import { createTreeView } from "/static/js/tree-view/view.js";

const read = async (path) => (await fetch(path)).json();
const texts = await read("/tests/browser/pages/texts.json");
const pseudocode = await read("/tests/browser/pages/alphabeta.json");
const host = document.getElementById("tree");

window.makeView = (options = {}) => {
  window.view?.destroy();
  window.view = createTreeView(host, {
    texts, ...options,
    onSelect(node, region) {
      window.selections.push(node);
      region.textContent = node.actions.join(" ");
    },
  });
  return window.view;
};
window.makeStepper = (tree, options = {}) => {
  document.querySelector(".search").classList.add("stepping");
  const hosts = { panel: document.getElementById("panel"), controls: document.getElementById("controls") };
  window.stepper = createStepper(hosts, { tree, pseudocode, texts, view: window.view, ...options });
  return window.stepper;
};
Object.assign(window, { readTree, createReplay, setsInSight });

const ask = window.requestAnimationFrame;

/** All as it was when the page was opened: it is shared by tests. */
window.startAfresh = () => {
  window.stepper?.destroy();
  document.querySelector(".search").classList.remove("stepping");
  delete document.documentElement.dataset.theme;
  document.activeElement?.blur();
  localStorage.clear();
  scrollTo(0, 0);
  Object.assign(window, { requestAnimationFrame: ask, stepper: undefined, tree: undefined, selections: [] });
  makeView();
};
window.startAfresh();
document.documentElement.dataset.ready = "yes";
