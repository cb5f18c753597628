// Solving on the tree: the fields of the chosen node, edges that are cut by clicking them, and what was answered so far on
// the nodes themselves.
import { text as say } from "poda/texts.js";
import { createPicture } from "./draw.js";
import { SEPARATOR, written } from "./numbers.js";
import { sayAllRefused, sayRefused } from "./solve-fields.js";
import { callNodes, fromColumns, inRows } from "./tree.js";

/** What was typed, with the signs of a printed page; a dot where nothing was. */
const signed = (text) => (text ? written(text) : "·");

const BESIDE = 82; // for a window such as (−∞, +∞), as small as it is written
const ROOM = 8; // pixels between what is worked at and the edges of the window

/**
 * @param {object} asked  the exercise and the answer so far  @param {(name: string, value: string) => void} write
 * @param {{forParts: (parts: object[]) => HTMLElement}} hints
 * @param {ReadonlyMap<string, string>} refused  the parts that are typed and cannot be read, and why
 * @param {{box: HTMLElement, fields: HTMLElement, general: HTMLFormElement | null}} places
 */
export function solveOnTree(asked, write, hints, refused, { box, fields, general }) {
  const root = fromColumns(asked.columns);
  const nodes = inRows(root);
  const numberOf = new Map(nodes.map((node, number) => [node.id, number]));
  const called = callNodes(root);
  const parents = new Map();
  nodes.forEach((node, number) => node.children.forEach((child) => parents.set(child.id, { node, number })));
  const given = (name) => asked.answer[name] ?? "";
  const shown = (name) => (refused.has(name) ? "?" : given(name)); // in the picture stands what is stored
  const cuts = () => new Set((asked.answer.cuts ?? "").split(" ").filter(Boolean).map(Number));
  const partsOf = (number) => asked.parts.filter((part) => part.node === number && !["best", "cuts"].includes(part.what));
  const withCuts = asked.parts.some((part) => part.what === "cuts");
  const withWindows = asked.parts.some((part) => part.what === "alpha_in" || part.what === "low");
  const marked = new Map((asked.graded?.marks ?? []).map((mark) => [mark.part, mark]));
  const marks = new Map(); // node → its worst verdict
  for (const { node, verdict, earned } of asked.graded?.marks ?? []) {
    if (node !== null && verdict !== "hidden" && marks.get(node) !== "wrong") marks.set(node, earned ? "right" : "wrong");
  }

  const makers = { choose: chooser, order: orderer };

  box.replaceChildren();
  const picture = createPicture(box, {
    shapes: asked.shapes, beside: withWindows ? BESIDE : 0, isWhole: true,
    onSelect: (id) => choose(id),
    onEdge: withCuts && !asked.handedIn ? toggleCut : null,
  });
  picture.show(root);
  picture.label(asked.title);
  picture.look(look);
  for (const button of document.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => picture.zoom(Number(button.dataset.zoom)));
  choose(root.id, false);

  function look(node, number) {
    const pair = (a, b) => (shown(a) || shown(b) ? `${signed(shown(a))}${SEPARATOR} ${signed(shown(b))}` : "");
    const entry = pair(`alpha_in.${number}`, `beta_in.${number}`);
    const exit = pair(`alpha_out.${number}`, `beta_out.${number}`);
    const range = pair(`low.${number}`, `high.${number}`);
    const parent = parents.get(node.id);
    const isChosen = parent && (asked.answer[`choose.${parent.number}`] === String(number) || (parent.number === 0 && asked.answer.best === String(number)));
    return {
      value: node.kind === "leaf" ? "" : written(shown(`value.${number}`)),
      window: range ? `[${range}]` : entry && `(${entry})`,
      exit: exit && `→(${exit})`,
      cut: (asked.answer.cuts ?? "").split(" ").includes(String(number)),
      edge: isChosen ? "chosen" : "",
      state: isBelowCut(node) ? "unvisited" : number === asked.numbers.cut ? "target" : "",
      mark: marks.get(number) ?? "",
    };
  }

  function isBelowCut(node) {
    const chosen = cuts();
    for (let at = node; at; at = parents.get(at.id)?.node) if (chosen.has(numberOf.get(at.id))) return true;
    return false;
  }

  function toggleCut(id) {
    const chosen = cuts();
    const number = numberOf.get(id);
    if (!chosen.delete(number)) chosen.add(number);
    write("cuts", [...chosen].sort((a, b) => a - b).join(" "));
    picture.relook();
    if (picture.selected >= 0) choose(picture.selected, false);
  }

  /** The fields of a node, and a switch for each edge below it. */
  function choose(id, inSight = true) {
    if (id < 0) return;
    picture.select(id, false);
    const number = numberOf.get(id);
    const node = nodes[number];
    fields.replaceChildren();
    const title = fields.appendChild(document.createElement("p"));
    title.className = "trees-chosen";
    title.textContent = `${node.name || called.get(id) || say("lab.root")}: ${node.kind === "leaf" ? say("lab.leaf", { value: node.value }) : say(`lab.kind.${node.kind}`)}`;
    for (const part of partsOf(number)) fields.append(makers[part.what]?.(part, node) ?? input(part));
    if (!asked.handedIn && partsOf(number).some(({ what }) => what === "alpha_in")) fields.append(infinities());
    const cutsHere = withCuts && node.children.length > 0;
    if (cutsHere) {
      const cuts = fields.appendChild(document.createElement("div"));
      cuts.className = "solving-cuts";
      cuts.append(...node.children.map(cutSwitch));
    }
    const hinted = [...partsOf(number).filter(({ what }) => what !== "condition"), ...(cutsHere ? [{ name: `cuts.${number}`, says: say("hint.cuts") }] : [])];
    if (hinted.some(({ name }) => !asked.handedIn || asked.hints[name])) fields.append(hints.forParts(hinted));
    bringIntoSight(id, inSight);
  }

  /** The node in the middle of the picture; with the page moved too, so that the tree and the fields are both in sight. */
  function bringIntoSight(id, moving) {
    const node = picture.partsOf(id).node.getBoundingClientRect();
    const around = box.getBoundingClientRect();
    if (node.left < around.left || node.right > around.right) box.scrollLeft += (node.left + node.right - around.left - around.right) / 2;
    if (node.top < around.top || node.bottom > around.bottom) box.scrollTop += (node.top + node.bottom - around.top - around.bottom) / 2;
    if (!moving) return;
    const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
    const above = around.top - header - ROOM;
    const below = fields.getBoundingClientRect().bottom + ROOM - window.innerHeight;
    if (above < 0 || below > 0) window.scrollBy({ top: Math.min(Math.max(below, 0), above) });
  }

  function input(part) {
    const label = labelled(part.says);
    const made = label.appendChild(document.createElement("input"));
    Object.assign(made, { className: "input", name: part.name, value: given(part.name), maxLength: 40, autocomplete: "off", readOnly: asked.handedIn });
    made.setAttribute("inputmode", "text");
    made.addEventListener("input", () => { write(part.name, made.value.trim()); picture.relook(); });
    made.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); onward(made); } });
    if (part.example && !asked.handedIn) label.append(Object.assign(document.createElement("span"), { className: "sub", textContent: part.example }));
    if (refused.has(part.name)) sayRefused(made, refused.get(part.name));
    const mark = marked.get(part.name);
    if (mark) {
      made.classList.add(mark.verdict);
      if (mark.says) label.append(Object.assign(document.createElement("span"), { className: "sub", textContent: mark.says }));
    }
    return label;
  }

  /** Telephones' keyboards have no ∞: a tap writes it where the cursor is, or into the first empty field. */
  function infinities() {
    const signs = document.createElement("div");
    signs.className = "solving-signs";
    for (const sign of ["−∞", "+∞"]) {
      const button = signs.appendChild(Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: sign }));
      button.addEventListener("pointerdown", (event) => event.preventDefault()); // the cursor stays where it is
      button.addEventListener("click", () => {
        const inputs = [...fields.querySelectorAll("input.input")];
        const into = inputs.find((each) => each === document.activeElement) ?? inputs.find((each) => !each.value);
        if (!into) return;
        into.value = sign;
        into.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
    return signs;
  }

  /** Enter leads to the next field, and then to the next node that is asked for. */
  function onward(from) {
    const inputs = [...fields.querySelectorAll("input.input")];
    const next = inputs[inputs.indexOf(from) + 1];
    if (next) return next.focus();
    const number = numberOf.get(picture.selected);
    const following = [...nodes.keys()].slice(number + 1).find((each) => partsOf(each).length > 0);
    if (following === undefined) return undefined;
    choose(nodes[following].id);
    return fields.querySelector("input.input")?.focus();
  }

  function chooser(part, node) {
    const label = labelled(part.says);
    const select = label.appendChild(document.createElement("select"));
    select.className = "input";
    select.disabled = asked.handedIn;
    select.append(new Option("", ""), ...node.children.map((child) => new Option(called.get(child.id), String(numberOf.get(child.id)))));
    select.value = given(part.name);
    select.addEventListener("change", () => { write(part.name, select.value); picture.relook(); });
    return label;
  }

  /** The successors are tapped one after the other; a second tap takes one out again. */
  function orderer(part, node) {
    const group = document.createElement("fieldset");
    group.className = "trees-several solving-order";
    group.append(Object.assign(document.createElement("legend"), { textContent: part.says }));
    const order = () => given(part.name).split(" ").filter(Boolean);
    const buttons = node.children.map((child) => {
      const number = String(numberOf.get(child.id));
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button", disabled: asked.handedIn });
      button.addEventListener("click", () => {
        const rest = order().filter((each) => each !== number);
        write(part.name, (rest.length < order().length ? rest : [...rest, number]).join(" "));
        tell();
      });
      return { button, number, name: called.get(child.id) };
    });
    function tell() {
      for (const { button, number, name } of buttons) {
        const place = order().indexOf(number);
        button.textContent = place < 0 ? name : `${place + 1}. ${name}`;
        button.setAttribute("aria-pressed", String(place >= 0));
      }
    }
    tell();
    group.append(...buttons.map(({ button }) => button));
    return group;
  }

  function cutSwitch(child) {
    const label = document.createElement("label");
    label.className = "check";
    const made = label.appendChild(document.createElement("input"));
    Object.assign(made, { type: "checkbox", checked: cuts().has(numberOf.get(child.id)), disabled: asked.handedIn });
    made.addEventListener("change", () => toggleCut(child.id));
    label.append(` ${say("lab.cut", { edge: called.get(child.id) })}`);
    return label;
  }

  function labelled(says) {
    const label = document.createElement("label");
    label.className = "field";
    label.textContent = says;
    return label;
  }

  const elsewhere = ({ what, node }) => what === "best" || node === null;

  general?.addEventListener("input", () => picture.relook());
  box.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.target !== box || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    if (step) choose(nodes[numberOf.get(picture.selected) + step]?.id ?? -1);
    else fields.querySelector("input, select")?.focus();
  });

  return {
    /** What the server could not read is said at its field. */
    refuse() {
      sayAllRefused(fields.querySelectorAll("input.input"), refused);
      picture.relook();
    },
    /** Chooses the node of a part. @returns {HTMLElement | null}  its field; null where it stands elsewhere on the page */
    goTo(name) {
      const part = asked.parts.find((each) => each.name === name);
      if (!part || elsewhere(part)) return null;
      choose(nodes[part.node].id);
      return fields.querySelector(`[name="${CSS.escape(name)}"]`) ?? fields.querySelector("select, button");
    },
  };
}
