// The sentences that this page's scripts show, in the reader's language: from a script before this one
// (webapp/play/kept_files.py), or in the page.

import { say } from "poda/tree-view/texts.js";

const element = document.getElementById("texts");

/** Every sentence of this page, by name. */
/** @type {Record<string, string>} */
export const texts = globalThis.podaTexts ?? JSON.parse(element?.textContent ?? "{}");

/** @typedef {(name: string, values?: Record<string, string | number>) => string} Say */

/**
 * The sentence of that name, with its values filled in: `text("step", { step: 3, of: 27 })`.
 * @param {string} name  @param {Record<string, string | number>} [values]
 */
export const text = (name, values = {}) => say(texts, name, values);
