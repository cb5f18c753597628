/** An engine's settings in a few words, as the options on the page name them. */
import { byId, partOf } from "poda/element.js";

/** @typedef {import("poda/play/option-fields.js").Options} Options */

/** As the button says it by which it is chosen, or its tooltip if that is an abbreviation. @param {string} algorithm */
export function algorithmName(algorithm) {
  const button = partOf(byId("search-options"), `[name="algorithm"][value="${algorithm}"]`).parentElement;
  return button?.title || button?.textContent.trim() || "";
}

/** An option that is set, as its field calls it. @param {string} name */
export function optionName(name) {
  const label = partOf(byId("search-options"), `[name="${name}"]`).closest("label");
  return label?.textContent.trim() ?? "";
}

/** An option inside a sentence, whether it has a field that is seen or not. @param {string} name */
export function optionTitle(name) {
  /** @type {import("poda/play/option-fields.js").Declared[]} */
  const declared = JSON.parse(byId("search-options").dataset.options ?? "[]");
  return declared.find((option) => option.name === name)?.title ?? name;
}

/** What is chosen for an option, as its field calls it. @param {string} name  @param {string} value */
export function choiceName(name, value) {
  const field = partOf(byId("search-options"), `select[name="${name}"]`);
  return `${field.getAttribute("aria-label") ?? ""} ${partOf(field, `option[value="${value}"]`).textContent.trim()}`;
}

/** @type {("deepen" | "table" | "killers")[]} */
export const FLAGS = ["deepen", "table", "killers"];

/** Who plays with which settings from now on. @param {string} side  @param {Options} options  @param {import("poda/texts.js").Say} say */
export function seatChanged(side, options, say) {
  const { depth, seconds } = options;
  const algorithm = [algorithmName(String(options.algorithm ?? "")), ...FLAGS.filter((name) => options[name]).map(optionName)].join(", ");
  const key = depth ? "seat.changed.depth" : seconds ? "seat.changed.time" : "seat.changed";
  return say(key, { side: side.toUpperCase(), algorithm, depth: String(depth), seconds: String(seconds) });
}
