/** The folded options of a search open beside its tree on the projector: one panel at a time, as long as its switch is there. */
import { partsOf } from "poda/element.js";

/** @param {HTMLFormElement} form */
export function tendBeside(form) {
  const panels = partsOf(form, ".options-folded", HTMLDetailsElement);
  const shown = () => panels.find((panel) => panel.open && panel.checkVisibility());

  /** @param {HTMLDetailsElement} [kept] */
  function keepOne(kept = shown()) {
    if (!document.documentElement.classList.contains("presenting")) return;
    for (const panel of panels) if (panel !== kept) panel.open = false;
  }

  form.addEventListener("toggle", ({ target }) => {
    const opened = panels.find((panel) => panel === target && panel.open);
    if (opened) keepOne(opened);
  }, { capture: true }); // it does not bubble
  form.addEventListener("change", () => keepOne());
  document.addEventListener("poda:presenting", () => keepOne());
}
