/** Sliders for the ladder, which are quicker than typing a strategy. The page also works without scripts. */
import { tendDecimals } from "poda/hands/decimals.js";
import { keepEntries } from "poda/keep.js";
import { tendFolding } from "poda/ladder/folding.js";
import { tendTrees } from "poda/tree-view/shown.js";

/**
 * Marks the moved slider as fixed: the server adjusts the other actions of its situation.
 * @param {HTMLInputElement} field
 */
function keep(field) {
  const moved = field.form?.elements.namedItem("moved");
  if (moved instanceof HTMLInputElement) moved.value = field.name;
}

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.slides) return;
  const field = target.form?.elements.namedItem(target.dataset.slides);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = target.value;
  keep(field);
  target.form?.dispatchEvent(new CustomEvent("poda:slid"));
});

// In the capture phase, before htmx sends the form.
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name.startsWith("p.")) keep(target);
}, { capture: true });

/** Adds a typed strategy to the requests for every other view of its seat, whose links may be older than it. */
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const here = new URLSearchParams(location.search);
  const strategy = here.get("strategy");
  const { body } = ctx.request;
  const asked = body?.get("seat") ?? new URL(ctx.request.action, location.href).searchParams.get("seat");
  if (ctx.sourceElement.closest("#own") || strategy === null || asked !== here.get("seat")) return;
  body?.set("strategy", strategy);
});

keepEntries("#ladder");
tendFolding(".rung-words");
tendTrees();
tendDecimals();
