/** Whether letter keys there type text or choose from a list: then they are no shortcuts of the page. */
const WRITTEN = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])";

/** @param {EventTarget | null} target */
export const isTyping = (target) => target instanceof Element && target.closest(WRITTEN) !== null;

/**
 * Whether a key is meant for the page, rather than for a field, an open dialog or entry of the glossary, or the browser.
 * @param {KeyboardEvent} event
 */
export function isForPage({ ctrlKey, metaKey, altKey, target }) {
  return !(ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector("dialog[open], :popover-open"));
}

/**
 * Whether nothing has the focus; a click on the text of the main part gives that the focus.
 * @param {EventTarget | null} target
 */
export const isNowhere = (target) => target instanceof Element && target.matches(":root, body, main");
