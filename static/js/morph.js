/** Morphs a part of the page into the server's new version and keeps what a person is doing there. */
import { enter, fieldsIn, saidBy, usualOf } from "poda/entries.js";
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
  const entered = fieldsIn(part).filter((field) => saidBy(field) !== usualOf(field) || isWritten(field)).map((field) => ({ field, said: saidBy(field) }));
  Idiomorph.morph(part, anew, { morphStyle: "outerHTML", callbacks: CALLBACKS });
  for (const { field, said } of entered) if (field.isConnected) enter(field, said);
}

/** @param {import("poda/entries.js").Field} field */
const isWritten = (field) => field === document.activeElement && !field.matches("[type=checkbox], [type=radio], select");
