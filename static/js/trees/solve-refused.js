/** The fields of an answer: what the server cannot read is said at the field, and stays there to be corrected. */

/** @param {HTMLElement} field  in a label of its own  @param {string} [why]  none: it is stored */
export function sayRefused(field, why = "") {
  const label = field.closest("label");
  const said = label.querySelector(".refusal");
  if (!why) {
    field.removeAttribute("aria-invalid");
    said?.remove();
    return;
  }
  field.setAttribute("aria-invalid", "true");
  const line = said ?? label.appendChild(Object.assign(document.createElement("span"), { className: "refusal" }));
  line.setAttribute("role", "status");
  if (line.textContent !== why) line.textContent = why;
}

/** Says it at each of the fields, by name, of what is stored and of what is not. @param {Iterable<HTMLElement>} fields */
export function sayAllRefused(fields, refused) {
  for (const field of fields) if (field.name && field.closest("label")) sayRefused(field, refused.get(field.name));
}
