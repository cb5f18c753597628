/** The labs need no script: what is here makes them quicker to use. */
import { closest } from "poda/element.js";
import { keepEntries } from "poda/keep.js";
import { tendRounds } from "poda/lab/rounds.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { tendTrees } from "poda/tree/shown.js";
import { afterUpdates } from "poda/updates.js";

tendTrees();
tendRounds();
keepEntries("#lab");

const EDGE = 16; // px: what is left beside the first circle

/** Where the model is wider than the screen, what is believed comes into sight, or as much of it as has room from the left. */
function showBelief() {
  const box = document.querySelector(".table-scroll:has(> .graph)");
  if (!box) return;
  const held = [...box.querySelectorAll(".held")].map((state) => state.getBoundingClientRect());
  if (held.length === 0) return;
  const around = box.getBoundingClientRect();
  const [left, right] = [Math.min(...held.map((state) => state.left)), Math.max(...held.map((state) => state.right))];
  if (left >= around.left && right <= around.right) return;
  const spare = Math.max(0, around.width - (right - left));
  box.scrollLeft += left - around.left - Math.max(spare / 2, EDGE);
}

showBelief();
afterUpdates(showBelief);

/** Copies the address of what is shown. */
document.addEventListener("click", async (event) => {
  const link = closest(event.target, "[data-copy-address]", HTMLAnchorElement);
  if (!link || !navigator.clipboard) return; // the link leads to the same address
  event.preventDefault();
  try {
    await navigator.clipboard.writeText(link.href);
    toast(say("lab.copied"));
  } catch {
    toast(say("lab.not_copied"), "refusal");
  }
});

/** Reads a text file into the editor, where it is checked like everything typed. */
document.addEventListener("change", async ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const editor = document.getElementById(target.dataset.into ?? "");
  const [file] = target.files ?? [];
  if (!(editor instanceof HTMLTextAreaElement) || !file) return;
  editor.value = await file.text();
  target.value = "";
  editor.dispatchEvent(new Event("input", { bubbles: true }));
});
