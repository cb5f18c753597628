/** The ladder needs no script: what is here makes a strategy quicker to type in, with sliders. */
import { tendDecimals } from "poda/hands/decimals.js";
import { tendTrees } from "poda/tree/shown.js";

/** What is moved is kept; the server makes the other actions of its situation give way. */
function keep(field) {
  field.form.elements.moved.value = field.name;
}

document.addEventListener("input", ({ target }) => {
  const name = target.dataset?.slides;
  if (!name) return;
  const field = target.form.elements[name];
  field.value = target.value;
  keep(field);
  target.form.dispatchEvent(new CustomEvent("poda:slid"));
});

// Caught on the way down, before htmx hears of it and sends the form.
document.addEventListener("change", ({ target }) => target.name?.startsWith("p.") && keep(target), { capture: true });

/** After a swap, every field that is not being moved or typed in shows what the server made of it. */
document.addEventListener("htmx:after:swap", () => {
  for (const field of document.querySelectorAll("#own input[value]")) {
    if (field !== document.activeElement) field.value = field.getAttribute("value");
  }
});

tendTrees();
tendDecimals();
