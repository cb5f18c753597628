// @ts-check
/** Turns a part of the page into what the server has made of it, and leaves alone what a person is about to do there. */
import { Idiomorph } from "idiomorph";

/** @type {any} the library's own types are wider than it says */
const CALLBACKS = {
  /** @param {Node} node */
  beforeNodeMorphed: (node) => !(node instanceof Element && node.matches("[data-drawn]")),
  /** @param {string} name  @param {Element} element */
  beforeAttributeUpdated: (name, element) => !(name === "open" && element instanceof HTMLDetailsElement),
};
const ENTERED = "input:not([type=hidden], [type=submit], [type=button]), select, textarea";

/**
 * What is typed or chosen and not sent yet, opened, focused, scrolled to or selected stays; so does what scripts have drawn.
 * @param {Element} part  @param {Element} anew  the same part, as it is to be
 */
export function morph(part, anew) {
  const entered = enteredIn(part);
  Idiomorph.morph(part, anew, { morphStyle: "outerHTML", callbacks: CALLBACKS });
  for (const [field, enter] of entered) if (field.isConnected) enter();
}

/**
 * The fields that say something else than the server has put there, or are being written in, each with how to say it again.
 * @param {Element} part  @returns {[Element, () => void][]}
 */
function enteredIn(part) {
  /** @type {[Element, () => void][]} */
  const entered = [];
  for (const field of part.querySelectorAll(ENTERED)) {
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      const { checked } = field;
      if (checked !== field.defaultChecked) entered.push([field, () => { field.checked = checked; }]);
    } else if (field instanceof HTMLSelectElement) {
      const { value } = field;
      if (value !== usual(field)) entered.push([field, () => { field.value = value; }]);
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const { value } = field;
      if (value !== field.defaultValue || field === document.activeElement) entered.push([field, () => reenter(field, value)]);
    }
  }
  return entered;
}

/** What a list says that nobody has chosen from. @param {HTMLSelectElement} list */
function usual(list) {
  const options = [...list.options];
  return (options.findLast((option) => option.defaultSelected) ?? options.find((option) => !option.disabled) ?? options[0])?.value;
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field  @param {string} value */
function reenter(field, value) {
  if (field.value !== value) field.value = value;
}
