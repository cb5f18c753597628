/** The tooltip for the part of the picture under the pointer: what a count counts, or an action in full. */
import { below } from "./model.js";
import { say } from "./texts.js";

/**
 * @param {import("./state.js").Laid} laid  @param {ReturnType<typeof import("./hit.js").hit>} found  @param {Record<string, string>} texts
 * @returns {string}
 */
export function titleOf({ model, folded, scene, numbers, words }, found, texts) {
  if (!found) return "";
  const { row, part } = found;
  const counted = (/** @type {string} */ key, /** @type {number} */ count) => say(texts, numbers.counting(key, count), { count: numbers.count(count) });
  switch (part) {
    case "pill": return folded.has(row) ? counted("title.folded", below(model, row)) : model.children[row].length > 0 ? say(texts, "title.open") : "";
    case "more": return counted("title.more", scene.stubs.find(({ parent, kind }) => parent === row && kind === "more")?.count ?? 0);
    case "unrecorded": return words?.unrecorded ?? "";
    default: return model.called[row];
  }
}
