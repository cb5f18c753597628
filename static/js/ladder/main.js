/** The ladder needs no script: what is here makes a strategy quicker to type in, with sliders. */
import { tendDecimals } from "poda/hands/decimals.js";
import { keepEntries } from "poda/keep.js";
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

/** A strategy that was typed in goes along to every other view of its seat: what leads there may be older than it. */
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const here = new URLSearchParams(location.search);
  const asked = ctx.request.body.get("seat") ?? new URL(ctx.request.action, location.href).searchParams.get("seat");
  if (ctx.sourceElement.closest("#own") || !here.has("strategy") || asked !== here.get("seat")) return;
  ctx.request.body.set("strategy", here.get("strategy"));
});

keepEntries("#ladder");
tendTrees();
tendDecimals();
