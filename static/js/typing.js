/** Whether letters pressed there are text, or choose from a list: then they are no keys of the page. */
const WRITTEN = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])";

/** @param {EventTarget | null} target */
export const isTyping = (target) => target instanceof Element && target.closest(WRITTEN) !== null;
