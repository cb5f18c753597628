/** Whether letters pressed there type text or choose from a list: then they are not shortcuts of the page. */
const WRITTEN = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])";

/** @param {EventTarget | null} target */
export const isTyping = (target) => target instanceof Element && target.closest(WRITTEN) !== null;

/** Whether a key is meant for the page: not for a field, a question in front of it, or the browser. @param {KeyboardEvent} event */
export function isForPage({ ctrlKey, metaKey, altKey, target }) {
  return !(ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector("dialog[open]"));
}

/** Whether nothing has the focus; the main part has it after a click on its text. @param {EventTarget | null} target */
export const isNowhere = (target) => target instanceof Element && target.matches(":root, body, main");
