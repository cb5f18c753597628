/** Marks the fields of an answer that the server could not read; the text stays to be corrected. */

import { isField } from "poda/entries.js";

/** @param {HTMLElement} field  in a label of its own  @param {string} [why]  none: it is stored */
export function sayRefused(field, why = "") {
  const label = field.closest("label");
  const said = label?.querySelector(".refusal");
  if (!why) {
    field.removeAttribute("aria-invalid");
    said?.remove();
    return;
  }
  field.setAttribute("aria-invalid", "true");
  const line = said ?? Object.assign(document.createElement("span"), { className: "refusal" });
  if (!said) label?.append(line);
  line.setAttribute("role", "status");
  if (line.textContent !== why) line.textContent = why;
}

/**
 * Shows the refusal at each field, by name, whether or not the page shows the stored text.
 * @param {Iterable<Element>} fields  @param {ReadonlyMap<string, string>} refused
 */
export function sayAllRefused(fields, refused) {
  for (const field of fields) {
    if (!isField(field) || !field.name || !field.closest("label")) continue;
    sayRefused(field, refused.get(field.name));
  }
}
