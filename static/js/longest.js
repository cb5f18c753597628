// Fields for long texts say that a text is too long before it is sent; a `maxlength` would cut off what is pasted without a word.
import { say } from "poda/tree-view/texts.js";

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) || !target.dataset.longest) return;
  const { longest, tooLong = "" } = target.dataset;
  const [size, most] = [target.value.length, Number(longest)];
  target.setCustomValidity(size > most ? say({ tooLong }, "tooLong", { size, most }) : "");
});
