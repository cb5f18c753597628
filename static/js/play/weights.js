/** Sliders for the weights of an evaluation: what they say stands in the form's own field as text. */
import { saidIn } from "poda/entries.js";
import { closest, partOf, partsOf } from "poda/element.js";
import { later } from "poda/play/later.js";
import { withMinus } from "poda/signs.js";

/**
 * @param {HTMLFormElement} form
 * @returns {{fit: () => void}}  `fit`: shows the weights that the field holds, while they matter
 */
export function tendWeights(form) {
  const box = document.getElementById("search-weights");
  if (!box) return { fit() {} };
  const field = partOf(form, "[name=weights]", HTMLInputElement);
  const all = partsOf(box, 'input[type="range"]', HTMLInputElement);
  const announce = later(() => field.dispatchEvent(new Event("change", { bubbles: true })));

  const evaluation = () => saidIn(form, "evaluation") || box.dataset.usualEvaluation;
  const rowOf = (/** @type {HTMLElement} */ slider) => closest(slider, "[data-of]");
  const sliders = () => all.filter((slider) => rowOf(slider)?.dataset.of === evaluation());

  function write() {
    const shown = sliders();
    const isUsual = shown.every((slider) => slider.value === slider.dataset.usual);
    field.value = isUsual ? "" : shown.map((slider) => slider.value).join(",");
    label();
  }

  function label() {
    for (const slider of sliders()) {
      const said = slider.parentElement?.querySelector("output");
      if (said) said.textContent = withMinus(slider.value);
    }
  }

  box.addEventListener("input", () => {
    write();
    announce();
  });
  box.addEventListener("change", () => announce.cancel()); // it bubbles to the form, which hears it at once
  partOf(box, "[data-usual-weights]").addEventListener("click", () => {
    for (const slider of sliders()) slider.value = slider.dataset.usual ?? "";
    write();
    announce();
  });
  form.addEventListener("change", ({ target }) => {
    const isEvaluation = target instanceof HTMLSelectElement && target.name === "evaluation";
    if (isEvaluation) field.value = ""; // these were another evaluation's
  }, { capture: true });

  return {
    fit() {
      const shown = sliders();
      box.hidden = shown.length === 0;
      for (const slider of all) {
        const row = rowOf(slider);
        if (row) row.hidden = !shown.includes(slider);
      }
      const weights = field.value ? field.value.split(",") : shown.map((slider) => slider.dataset.usual);
      shown.forEach((slider, i) => { slider.value = weights[i]?.trim() ?? slider.dataset.usual ?? ""; });
      label();
    },
  };
}
