/** The elements around the picture: stage, list, tools, legend, note, details. */
import { createLegend } from "./legend.js";
import { NARROW } from "./margins.js";
import { createOutline, element } from "./outline.js";
import { say } from "./texts.js";
import { createTools } from "./tools.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./shapes.js").Shapes} Shapes */

let made = 0; // tree views on this page, for unique ids

/**
 * @param {Record<string, () => void>} actions  what the tool buttons do
 * @param {HTMLElement} container  @param {Record<string, string>} texts
 * @param {{zoomIn: () => void, zoomOut: () => void, fit: () => void, list: () => void}} actions
 */
export function createFrame(container, texts, actions) {
  const prefix = `tree${(made += 1)}`;
  const root = container.appendChild(element("div", "tree-view"));
  const box = root.appendChild(element("div", "tree-box"));
  const stage = box.appendChild(element("div", "tree-stage", { role: "tree", tabindex: "0", "aria-label": say(texts, "tree.label") }));
  const outline = createOutline(stage, prefix);
  const legend = element("div", "tree-legend", { id: `${prefix}-legend` });
  legend.hidden = true;
  const { bar, buttons } = createTools(texts, { ...actions, legend: () => toggleLegend() });
  box.append(bar, legend);
  const note = root.appendChild(element("p", "tree-note"));
  const details = root.appendChild(element("div", "tree-details", { "aria-live": "polite" }));
  details.hidden = true;
  buttons.list.setAttribute("aria-pressed", "false");
  buttons.legend.setAttribute("aria-expanded", "false");
  buttons.legend.setAttribute("aria-controls", legend.id);

  function toggleLegend() {
    legend.hidden = !legend.hidden;
    buttons.legend.setAttribute("aria-expanded", String(!legend.hidden));
  }

  function closeLegend() {
    if (!legend.hidden) toggleLegend();
  }

  /** Esc closes what lies over the picture; the focus goes back to where it can go on. @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key !== "Escape" || (legend.hidden && details.hidden) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation(); // one thing at a time: presenter mode stays
    const hadFocus = details.contains(document.activeElement);
    closeLegend();
    details.hidden = true;
    if (hadFocus) stage.focus();
  }
  document.addEventListener("keydown", escape, true);

  /** A press elsewhere closes the legend; only in a wide picture can nodes be chosen beside it. @param {PointerEvent} event */
  function press({ target }) {
    if (legend.hidden || !(target instanceof Node) || legend.contains(target) || bar.contains(target)) return;
    if (!root.contains(target) || box.clientWidth <= NARROW) closeLegend();
  }
  document.addEventListener("pointerdown", press, true);

  return {
    stage, outline, details,
    list: outline.list,
    note(/** @type {string} */ text) {
      note.textContent = text;
      note.classList.toggle("long", text.length > 56); // it may take two lines
    },
    /** @param {string | null} id  of the item that is selected */
    activate(id) {
      if (id) stage.setAttribute("aria-activedescendant", id);
      else stage.removeAttribute("aria-activedescendant");
    },
    setList(/** @type {boolean} */ asList) {
      root.classList.toggle("as-list", asList);
      if (asList) closeLegend();
      buttons.list.setAttribute("aria-pressed", String(asList));
    },
    /** The legend names only the kinds of node that this tree has. @param {Shapes} shapes  @param {Model | null} model */
    setConvention(shapes, model) {
      const kinds = ["max", "min", "chance"].filter((kind) => !model || model.kind.includes(kind));
      legend.replaceChildren(createLegend(texts, shapes, kinds, model));
    },
    destroy() {
      document.removeEventListener("keydown", escape, true);
      document.removeEventListener("pointerdown", press, true);
      root.remove();
    },
  };
}
