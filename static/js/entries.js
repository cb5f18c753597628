/** Reads what people enter in fields, compares it with a field's initial value, and restores it. */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {unknown} element  @returns {element is Field} */
export const isField = (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const FIELDS = "input:not([type=hidden], [type=submit], [type=button], [type=file]), select, textarea";

/** @param {ParentNode} part  @returns {Field[]} */
export const fieldsIn = (part) => [...part.querySelectorAll(FIELDS)].map((field) => /** @type {Field} */ (field));

/** @param {Field} field  @returns {field is HTMLInputElement} */
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";

/** @param {Field} field  @returns {string | boolean} */
export function saidBy(field) {
  return isTicked(field) ? field.checked : field.value;
}

/** The field's initial value, as sent by the server. @param {Field} field  @returns {string | boolean} */
export function usualOf(field) {
  if (isTicked(field)) return field.defaultChecked;
  return field instanceof HTMLSelectElement ? usualChoice(field) : field.defaultValue;
}

/** The initial choice of a list. @param {HTMLSelectElement} list */
function usualChoice(list) {
  const options = [...list.options];
  const usual = options.findLast((option) => option.defaultSelected) ?? options.find((option) => !option.disabled);
  return usual?.value ?? "";
}

/**
 * The value of a form under a name: of a field, or of radio buttons with that name.
 * @param {HTMLFormElement} form  @param {string} name
 */
export function saidIn(form, name) {
  const found = form.elements.namedItem(name);
  return found instanceof RadioNodeList || isField(found) ? found.value : "";
}

/**
 * Sets the value of a form under a name, if it has a field or radio buttons with that name.
 * @param {HTMLFormElement} form  @param {string} name  @param {string} said
 */
export function sayIn(form, name, said) {
  const found = form.elements.namedItem(name);
  if (found instanceof RadioNodeList || isField(found)) found.value = said;
}

/**
 * Sets a field only if its value differs, since somebody may be typing there.
 * @param {Field} field  @param {string | boolean} said
 */
export function enter(field, said) {
  if (saidBy(field) === said) return;
  if (isTicked(field)) field.checked = Boolean(said);
  else field.value = String(said);
}
