/**
 * The switch "All controls": a match shows little unasked, and this brings every option. It is remembered; `?controls=all`
 * in an address has it on (theme.js). What waits for it has the class "further".
 */
import { closest, partsOf } from "poda/element.js";
import { remember } from "poda/memory.js";
import { afterUpdates } from "poda/updates.js";

const root = document.documentElement;

export const hasAllControls = () => root.dataset.controls === "all";

/** @param {() => void} [changed]  called after each press */
export function tendAllControls(changed = () => {}) {
  const tell = () => { for (const button of partsOf(document, "[data-all-controls]")) button.setAttribute("aria-pressed", String(hasAllControls())); };
  document.addEventListener("click", ({ target }) => {
    if (!closest(target, "[data-all-controls]")) return;
    if (hasAllControls()) delete root.dataset.controls;
    else root.dataset.controls = "all";
    remember("localStorage", "poda-controls", hasAllControls() ? "all" : "few");
    tell();
    changed();
  });
  afterUpdates(tell);
  tell();
}
