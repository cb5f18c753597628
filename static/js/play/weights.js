/** Sliders for the weights of the linear evaluation: what they say stands in the form's own field as text. */
import { saidIn } from "poda/entries.js";
import { partOf, partsOf } from "poda/element.js";
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
  /** @type {Record<string, string[]>} */
  const heeded = JSON.parse(form.dataset.heeded ?? "{}"); // by algorithm: the options that matter to it
  const sliders = partsOf(box, 'input[type="range"]', HTMLInputElement);
  const announce = later(() => field.dispatchEvent(new Event("change", { bubbles: true })));

  function write() {
    const isUsual = sliders.every((slider) => slider.value === slider.dataset.usual);
    field.value = isUsual ? "" : sliders.map((slider) => slider.value).join(",");
    label();
  }

  function label() {
    for (const slider of sliders) {
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
    for (const slider of sliders) slider.value = slider.dataset.usual ?? "";
    write();
    announce();
  });

  return {
    fit() {
      box.hidden = saidIn(form, "evaluation") !== "linear" || !heeded[saidIn(form, "algorithm")].includes("weights");
      const weights = field.value ? field.value.split(",") : sliders.map((slider) => slider.dataset.usual);
      sliders.forEach((slider, i) => { slider.value = weights[i] ?? slider.dataset.usual ?? ""; });
      label();
    },
  };
}
