// Solving on the tree: the fields of the chosen node, edges that are cut by clicking them, and what was answered so far on
// the nodes themselves.
import { text as say } from "poda/texts.js";
import { createPicture } from "./draw.js";
import { callNodes, fromColumns, inRows } from "./tree.js";

/** What was typed, with the signs of a printed page; a dot where nothing was. */
const signed = (text) => text?.replace(/inf(inity)?/i, "∞").replace("-", "−") || "·";

const ROOM = 24; // pixels between a node and what covers the picture

/**
 * @param {object} asked  the exercise and the answer so far  @param {(name: string, value: string) => void} write
 * @param {{forParts: (parts: object[]) => HTMLElement}} hints
 * @param {{box: HTMLElement, fields: HTMLElement, general: HTMLFormElement | null}} places
 */
export function solveOnTree(asked, write, hints, { box, fields, general }) {
  const root = fromColumns(asked.columns);
  const nodes = inRows(root);
  const numberOf = new Map(nodes.map((node, number) => [node.id, number]));
  const called = callNodes(root);
  const parents = new Map();
  nodes.forEach((node, number) => node.children.forEach((child) => parents.set(child.id, { node, number })));
  const given = (name) => asked.answer[name] ?? "";
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
    shapes: asked.shapes, beside: withWindows ? 64 : 0,
    onSelect: (id) => choose(id),
    onEdge: withCuts && !asked.handedIn ? toggleCut : null,
  });
  picture.show(root);
  picture.label(asked.title);
  picture.look(look);
  for (const button of document.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => picture.zoom(Number(button.dataset.zoom)));
  choose(root.id, false);

  function look(node, number) {
    const pair = (a, b) => (asked.answer[a] || asked.answer[b] ? `${signed(asked.answer[a])}, ${signed(asked.answer[b])}` : "");
    const entry = pair(`alpha_in.${number}`, `beta_in.${number}`);
    const exit = pair(`alpha_out.${number}`, `beta_out.${number}`);
    const range = pair(`low.${number}`, `high.${number}`);
    const parent = parents.get(node.id);
    const isChosen = parent && (asked.answer[`choose.${parent.number}`] === String(number) || (parent.number === 0 && asked.answer.best === String(number)));
    return {
      value: node.kind === "leaf" ? "" : asked.answer[`value.${number}`] ?? "",
      window: range ? `[${range}]` : [entry && `(${entry})`, exit && `(${exit})`].filter(Boolean).join(" → "),
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
    const hinted = [...partsOf(number), ...(cutsHere ? [{ name: `cuts.${number}`, says: say("hint.cuts") }] : [])];
    if (hinted.length > 0) fields.append(hints.forParts(hinted));
    bringIntoSight(id, inSight);
  }

  /** The node in the middle of the picture; with the page moved too, clear of what sticks to its edges. */
  function bringIntoSight(id, moving) {
    const node = picture.partsOf(id).node.getBoundingClientRect();
    const around = box.getBoundingClientRect();
    if (node.left < around.left || node.right > around.right) box.scrollLeft += (node.left + node.right - around.left - around.right) / 2;
    if (!moving) return;
    const [above, below] = [node.top - ROOM, node.bottom + ROOM - fields.getBoundingClientRect().top];
    if (above < 0) window.scrollBy({ top: above });
    else if (below > 0) window.scrollBy({ top: Math.min(below, above) });
  }

  function input(part) {
    const label = labelled(part.says);
    const made = label.appendChild(document.createElement("input"));
    Object.assign(made, { className: "input", name: part.name, value: given(part.name), maxLength: 40, autocomplete: "off", readOnly: asked.handedIn });
    made.setAttribute("inputmode", "text");
    made.addEventListener("input", () => { write(part.name, made.value.trim()); picture.relook(); });
    made.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); onward(made); } });
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

  general?.addEventListener("input", () => picture.relook());
  box.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.target !== box || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    if (step) choose(nodes[numberOf.get(picture.selected) + step]?.id ?? -1);
    else fields.querySelector("input, select")?.focus();
  });
}
