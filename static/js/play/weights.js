/**
 * Sliders for the weights of an evaluation, each with a number beside it, which may be any weight: what the numbers say stands
 * in the form's own field as text.
 */
import { saidIn } from "poda/entries.js";
import { closest, partOf, partsOf } from "poda/element.js";
import { later } from "poda/play/later.js";

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

  let chosen = /** @type {string | null} */ (null); // the evaluation that the field of that name said last

  const evaluation = () => saidIn(form, "evaluation") || box.dataset.usualEvaluation;
  const rowOf = (/** @type {HTMLElement} */ slider) => closest(slider, "[data-of]");
  const sliders = () => all.filter((slider) => rowOf(slider)?.dataset.of === evaluation());

  const numberOf = (/** @type {HTMLInputElement} */ slider) => partOf(/** @type {HTMLElement} */ (slider.parentElement), 'input[type="number"]', HTMLInputElement);

  function write() {
    const shown = sliders();
    const isUsual = shown.every((slider) => Number(numberOf(slider).value) === Number(slider.dataset.usual));
    field.value = isUsual ? "" : shown.map((slider) => numberOf(slider).value).join(",");
  }

  /** @param {HTMLInputElement} slider  @param {string} weight */
  function show(slider, weight) {
    slider.value = numberOf(slider).value = weight;
  }

  box.addEventListener("input", ({ target }) => {
    for (const slider of sliders()) {
      const number = numberOf(slider);
      if (target === slider) number.value = slider.value;
      else if (target === number && number.value !== "") slider.value = number.value;
    }
    if (sliders().some((slider) => !numberOf(slider).validity.valid || numberOf(slider).value === "")) return; // it is being typed
    write();
    announce();
  });
  box.addEventListener("change", () => announce.cancel()); // it bubbles to the form, which hears it at once
  partOf(box, "[data-usual-weights]").addEventListener("click", () => {
    for (const slider of sliders()) show(slider, slider.dataset.usual ?? "");
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
      shown.forEach((slider, i) => {
        if (document.activeElement !== numberOf(slider)) show(slider, weights[i]?.trim() ?? slider.dataset.usual ?? "");
      });
      const said = saidIn(form, "evaluation");
      if (said !== chosen && box instanceof HTMLDetailsElement) box.open = field.value !== "" || (said !== "" && !(chosen === null && "folded" in box.dataset));
      chosen = said;
    },
  };
}
