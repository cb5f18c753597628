// Solving on the tree: the fields of the chosen node, edges that are cut by clicking them, and what was answered so far on
// the nodes themselves.
import { partsOf } from "poda/element.js";
import { text as say } from "poda/texts.js";
import { LabPicture } from "./draw.js";
import { headingOf, nameOf } from "./naming.js";
import { createCuts } from "./solve-cuts.js";
import { createFields, infinities } from "./solve-fields.js";
import { listenToKeys } from "./solve-keys.js";
import { createLook } from "./solve-look.js";
import { numberNodes } from "./solve-nodes.js";
import { sayAllRefused } from "./solve-refused.js";
import { scrollPageTo, scrollPictureTo } from "./solve-scroll.js";

/** @typedef {import("./tree.js").LabNode} LabNode */

const BESIDE = 7.4; // ems of type: room for a window such as (−∞, +∞)

/**
 * @param {import("./asked.js").Asked} asked  @param {import("./tree.js").LabColumns} columns  of its tree
 * @param {(name: string, value: string) => void} store
 * @param {{forParts: (parts: import("./solve-hints.js").Hinted[], title: string) => HTMLElement}} hints
 * @param {ReadonlyMap<string, string>} refused  the parts that are typed and cannot be read, and why
 * @param {{box: HTMLElement, fields: HTMLElement, general: HTMLFormElement | null}} places
 */
export function solveOnTree(asked, columns, store, hints, refused, { box, fields, general }) {
  /** @param {string} name  @param {string} value */
  const write = (name, value) => { store(name, value); picture.relook(); };
  const numbered = numberNodes(columns);
  const { root, nodes, numberOf, called } = numbered;
  const cuts = createCuts(asked, write, numbered);
  const fieldOf = createFields(asked, write, numbered, refused, onward);
  const partsAt = (/** @type {number} */ number) => asked.parts.filter((part) => part.node === number && !["best", "cuts"].includes(part.what));
  const withWindows = asked.parts.some((part) => part.what === "alpha_in" || part.what === "low");

  /** @type {Map<string, HTMLElement>} */
  const shown = new Map(); // part → its field, of the chosen node
  box.replaceChildren();
  const picture = new LabPicture(box, {
    shapes: asked.shapes, beside: withWindows ? BESIDE : 0, isWhole: true,
    onSelect: (id) => choose(id),
    onEdge: cuts.isAsked ? toggleCut : null,
  });
  picture.show(root);
  box.dataset.ids = nodes.map(({ id }) => id).join(" "); // of the drawn nodes, by the server's numbers
  picture.label(asked.title);
  picture.look(createLook(asked, numbered, cuts, refused));
  for (const button of partsOf(document, "[data-zoom]")) button.addEventListener("click", () => picture.zoom(Number(button.dataset.zoom)));
  choose(nodes[asked.parts.find(({ node }) => node !== null)?.node ?? 0].id, false);

  /** @param {number} id */
  function toggleCut(id) {
    if (asked.handedIn) return;
    cuts.toggle(id);
    const switches = shown.get("cuts"); // those of the chosen node
    if (switches) replace("cuts", switches);
  }

  /**
   * The fields of a node, and a switch for each edge below it; with the page moved too, so that they are in sight.
   * @param {number} id  @param {boolean} [inSight]
   */
  function choose(id, inSight = true) {
    if (id < 0) return;
    picture.select(id, false);
    const node = nodes[numberOf(id)];
    fields.replaceChildren(titleOf(node), ...fieldsOf(node));
    const drawn = picture.partsOf(id);
    if (drawn) scrollPictureTo(drawn.node, box);
    if (inSight) scrollPageTo(box, fields);
  }

  /** @param {LabNode} node */
  function titleOf(node) {
    const textContent = headingOf(node, called(node.id), say);
    return Object.assign(document.createElement("p"), { className: "trees-chosen", textContent });
  }

  /** @param {LabNode} node */
  function fieldsOf(node) {
    const number = numberOf(node.id);
    const parts = partsAt(number);
    shown.clear();
    const made = parts.map((part) => put(part.name, fieldOf(part, node)));
    if (!asked.handedIn && parts.some(({ what }) => what === "alpha_in")) made.push(infinities(fields));
    const cutsHere = cuts.isAsked && node.children.length > 0;
    if (cutsHere) made.push(put("cuts", cuts.switches(node, toggleCut)));
    /** @type {import("./solve-hints.js").Hinted[]} */
    const hinted = parts.filter(({ what }) => what !== "condition");
    if (cutsHere) hinted.push({ name: `cuts.${number}`, says: say("hint.cuts") });
    if (hinted.some(({ name }) => !asked.handedIn || asked.hints[name])) made.push(hints.forParts(hinted, say("hint.title", { node: nameOf(node, called(node.id), say) })));
    return made;
  }

  /** @param {string} name  of a part  @param {HTMLElement} field */
  function put(name, field) {
    shown.set(name, field);
    return field;
  }

  /** Its field in place of the one that stands there; what has the focus keeps it. @param {string} name  of a part  @param {HTMLElement} old */
  function replace(name, old) {
    const node = nodes[numberOf(picture.selected)];
    const part = asked.parts.find((each) => each.name === name);
    const made = put(name, part && name !== "cuts" ? fieldOf(part, node) : cuts.switches(node, toggleCut));
    const inner = (/** @type {HTMLElement} */ field) => partsOf(field, "input, select, button");
    const focused = inner(old).findIndex((each) => each === document.activeElement);
    old.replaceWith(made);
    inner(made)[focused]?.focus({ preventScroll: true });
  }

  /** Enter leads to the next field, and then to the next node that is asked for. @param {HTMLInputElement} from */
  function onward(from) {
    const inputs = partsOf(fields, "input.input", HTMLInputElement);
    const next = inputs[inputs.indexOf(from) + 1];
    if (next) return next.focus();
    const number = numberOf(picture.selected);
    const following = [...nodes.keys()].slice(number + 1).find((each) => partsAt(each).length > 0);
    if (following === undefined) return undefined;
    choose(nodes[following].id);
    return partsOf(fields, "input.input")[0]?.focus();
  }

  general?.addEventListener("input", () => picture.relook());
  listenToKeys(box, fields, numbered, {
    chosen: () => picture.selected,
    choose: (id) => choose(id),
    cut: cuts.isAsked ? toggleCut : null,
  });

  return {
    /** The parts whose answer is another now. @param {ReadonlySet<string>} changed  by name */
    refresh(changed) {
      for (const [name, field] of [...shown]) if (changed.has(name)) replace(name, field);
      picture.relook();
    },
    /** Nothing can be changed any more: what is typed stays to be read. */
    lock() {
      for (const [name, field] of [...shown]) replace(name, field);
      for (const signs of partsOf(fields, ".solving-signs")) signs.remove();
      picture.relook();
    },
    /** What the server could not read is said at its field. */
    refuse() {
      sayAllRefused(fields.querySelectorAll("input.input"), refused);
      picture.relook();
    },
    /** Chooses the node of a part. @param {string} name  @returns {HTMLElement | null}  its field; null where it stands elsewhere on the page */
    goTo(name) {
      const part = asked.parts.find((each) => each.name === name);
      if (!part || part.what === "best" || part.node === null) return null;
      choose(nodes[part.node].id);
      return [...partsOf(fields, `[name="${CSS.escape(name)}"]`), ...partsOf(fields, "select, button")][0] ?? null;
    },
  };
}
