/** The fields for one part of an answer: a number to type, a successor or one of a list to choose, or successors to put in order. */
import { partsOf } from "poda/element.js";
import { text as say } from "poda/texts.js";
import { sayRefused } from "./solve-refused.js";

/** @typedef {import("./asked.js").AskedPart} AskedPart */
/** @typedef {import("./tree.js").LabNode} LabNode */

/**
 * @param {import("./asked.js").Asked} asked  @param {(name: string, value: string) => void} write
 * @param {import("./solve-nodes.js").Numbered} numbered
 * @param {ReadonlyMap<string, string>} refused  the parts that are typed and cannot be read, and why
 * @param {(field: HTMLInputElement) => void} onEnter  in a field
 * @returns {(part: AskedPart, node: LabNode) => HTMLElement}  the field of a part of this node
 */
export function createFields(asked, write, { numberOf, called }, refused, onEnter) {
  const given = (/** @type {string} */ name) => asked.answer[name] ?? "";
  const marked = new Map((asked.graded?.marks ?? []).map((mark) => [mark.part, mark]));
  /** @type {Record<string, (part: AskedPart, node: LabNode) => HTMLElement>} */
  const makers = { choose: chooser, order: orderer };

  /** @param {AskedPart} part */
  function typed(part) {
    const label = labelled(part.says);
    const made = label.appendChild(document.createElement("input"));
    Object.assign(made, { className: "input", name: part.name, value: given(part.name), maxLength: 40, autocomplete: "off", readOnly: asked.handedIn });
    made.setAttribute("inputmode", "text");
    made.addEventListener("input", () => write(part.name, made.value.trim()));
    made.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); onEnter(made); } });
    if (part.example && !asked.handedIn) label.append(sub(part.example));
    if (refused.has(part.name)) sayRefused(made, refused.get(part.name));
    made.placeholder = saysBlank(part);
    judge(label, made, part);
    return label;
  }

  /** @param {AskedPart} part */
  const saysBlank = ({ name }) => (marked.get(name)?.verdict === "blank" ? say("lab.left_blank") : "");

  /**
   * The verdict on a submitted field.
   * @param {HTMLElement} label  @param {HTMLElement} made  its field  @param {AskedPart} part
   */
  function judge(label, made, { name }) {
    const mark = marked.get(name);
    if (mark) made.classList.add(mark.verdict);
    if (mark?.says) label.append(sub(mark.says));
  }

  /** @param {AskedPart} part  @param {LabNode} node */
  function chooser(part, node) {
    const label = labelled(part.says);
    const select = label.appendChild(document.createElement("select"));
    select.className = "input";
    select.name = part.name;
    select.disabled = asked.handedIn;
    const choices = part.choices.length > 0
      ? part.choices.map((name, place) => new Option(name, String(place)))
      : node.children.map((child) => new Option(called(child.id), String(numberOf(child.id))));
    select.append(new Option(saysBlank(part), ""), ...choices);
    select.value = given(part.name);
    select.addEventListener("change", () => write(part.name, select.value));
    judge(label, select, part);
    return label;
  }

  /**
   * Successors are tapped one after the other; a second tap removes one.
   * @param {AskedPart} part  @param {LabNode} node
   */
  function orderer(part, node) {
    const group = document.createElement("fieldset");
    group.className = "trees-several solving-order";
    group.append(Object.assign(document.createElement("legend"), { textContent: part.says }));
    const order = () => given(part.name).split(" ").filter(Boolean);
    const buttons = node.children.map((child) => ({ button: successor(), number: String(numberOf(child.id)), name: called(child.id) }));
    for (const { button, number } of buttons) button.addEventListener("click", () => {
      const rest = order().filter((each) => each !== number);
      write(part.name, (rest.length < order().length ? rest : [...rest, number]).join(" "));
      tell();
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

  const successor = () => Object.assign(document.createElement("button"), { type: "button", className: "button", disabled: asked.handedIn });

  return (part, node) => (makers[part.what] ?? (part.choices.length > 0 ? chooser : typed))(part, node);
}

/**
 * Phone keyboards have no ∞: a button inserts it at the cursor, or into the first empty field.
 * @param {HTMLElement} fields
 */
export function infinities(fields) {
  const signs = document.createElement("div");
  signs.className = "solving-signs";
  for (const sign of ["−∞", "+∞"]) {
    const button = signs.appendChild(Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: sign }));
    button.addEventListener("pointerdown", (event) => event.preventDefault()); // the cursor stays in place
    button.addEventListener("click", () => {
      const inputs = partsOf(fields, "input.input", HTMLInputElement);
      const into = inputs.find((each) => each === document.activeElement) ?? inputs.find((each) => !each.value);
      if (!into) return;
      into.value = sign;
      into.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
  return signs;
}

/** @param {string} textContent */
const sub = (textContent) => Object.assign(document.createElement("span"), { className: "sub", textContent });

/** @param {string} says */
function labelled(says) {
  const label = document.createElement("label");
  label.className = "field";
  label.textContent = says;
  return label;
}
