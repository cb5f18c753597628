/** Morphs a part of the page into the server's new version and keeps what a person is doing there. */
import { saidBy, usualOf } from "poda/entries.js";
import { hold, restore } from "poda/keep.js";
import { Idiomorph } from "idiomorph";

const LEFT_ALONE = "[data-drawn], [data-kept]"; // drawn by scripts, or marked by the server to stay as first sent

const CALLBACKS = {
  /** @param {Node} node */
  beforeNodeMorphed: (node) => !(node instanceof Element && node.matches(LEFT_ALONE)),
  /** @param {string} name  @param {Element} element */
  beforeAttributeUpdated: (name, element) => !(name === "open" && element instanceof HTMLDetailsElement),
};

/**
 * Keeps unsent input, opened details, focus, scroll position and selection, and everything drawn by scripts.
 * @param {Element} part  @param {Element} anew  the same part, as it is to be
 */
export function morph(part, anew) {
  const held = hold(part, (field) => saidBy(field) !== usualOf(field) || isWritten(field));
  Idiomorph.morph(part, anew, { morphStyle: "outerHTML", callbacks: CALLBACKS });
  restore(held);
}

/** @param {import("poda/entries.js").Field} field */
const isWritten = (field) => field === document.activeElement && !field.matches("[type=checkbox], [type=radio], select");
