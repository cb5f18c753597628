// @ts-check
/** What people enter in fields: what a field says now, what it says when nobody has touched it, and saying it again. */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

const FIELDS = "input:not([type=hidden], [type=submit], [type=button], [type=file]), select, textarea";

/** @param {ParentNode} part  @returns {Field[]} */
export const fieldsIn = (part) => [...part.querySelectorAll(FIELDS)].map((field) => /** @type {Field} */ (field));

/** @param {Field} field  @returns {field is HTMLInputElement} */
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";

/** @param {Field} field  @returns {string | boolean} */
export function saidBy(field) {
  return isTicked(field) ? field.checked : field.value;
}

/** What it says where the server's word stands. @param {Field} field  @returns {string | boolean} */
export function usualOf(field) {
  if (isTicked(field)) return field.defaultChecked;
  return field instanceof HTMLSelectElement ? usualChoice(field) : field.defaultValue;
}

/** What a list says that nobody has chosen from. @param {HTMLSelectElement} list */
function usualChoice(list) {
  const options = [...list.options];
  const usual = options.findLast((option) => option.defaultSelected) ?? options.find((option) => !option.disabled);
  return usual?.value ?? "";
}

/** Leaves the field alone where it says that already: somebody may be writing there. @param {Field} field  @param {string | boolean} said */
export function enter(field, said) {
  if (saidBy(field) === said) return;
  if (isTicked(field)) field.checked = Boolean(said);
  else field.value = String(said);
}
