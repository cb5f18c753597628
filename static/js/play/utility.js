/**
 * What money is worth, as a curve that can be drawn: linear, concave, or through points that are dragged by pointer or
 * moved by arrow keys. What the curve says stands in the form's own field as text.
 */
import { partOf } from "poda/element.js";
import { UtilityEditor } from "poda/play/utility-editor.js";
import { listenToHand } from "poda/play/utility-hand.js";
import { UtilityModel } from "poda/play/utility-model.js";

/**
 * @param {HTMLFormElement} form
 * @param {import("poda/play/utility-model.js").Sketch | null} sketch
 * @param {{say: import("poda/texts.js").Say, lang: string}} words
 * @returns {{fit: () => void}}  `fit`: shows what the field holds
 */
export function tendUtility(form, sketch, { say, lang }) {
  const box = document.getElementById("search-utility");
  if (!box || !sketch) return { fit() {} };
  const field = partOf(form, "[name=utility]", HTMLInputElement);
  const number = new Intl.NumberFormat(lang, { maximumSignificantDigits: 4 });
  const short = new Intl.NumberFormat(lang, { maximumSignificantDigits: 3, notation: "compact" });
  const editor = new UtilityEditor(box, field, new UtilityModel(sketch), { say, number, short });
  listenToHand(editor);
  editor.button("add").addEventListener("click", () => editor.add());
  editor.button("remove").addEventListener("click", () => editor.remove());
  box.addEventListener("input", () => editor.takeChoices());
  box.addEventListener("change", (event) => { if (event.target !== field) editor.announce.cancel(); }); // the form hears it at once
  return editor;
}
