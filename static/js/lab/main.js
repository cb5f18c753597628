/** Faster controls for the labs, which also work without scripts. */
import { closest } from "poda/element.js";
import { keepEntries, keepTyped } from "poda/keep.js";
import { tendDuel } from "poda/lab/duel.js";
import { tendRounds } from "poda/lab/rounds.js";
import { textOf } from "poda/text-file.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { tendTrees } from "poda/tree-view/shown.js";

tendTrees();
tendRounds();
keepEntries("#lab");
keepTyped("#lab");
if (document.getElementById("duel")) tendDuel();

/** Copies the address of the shown game or model. */
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

/** Loads a text file into the editor, where it is checked like typed text; `data-opens`: its form is sent at once. */
document.addEventListener("change", async ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const editor = document.getElementById(target.dataset.into ?? "");
  const [file] = target.files ?? [];
  if (!(editor instanceof HTMLTextAreaElement) || !file) return;
  const read = await textOf(file, Number(target.dataset.most));
  target.value = "";
  if ("refusal" in read) return toast(read.refusal, "refusal");
  editor.value = read.text;
  editor.dispatchEvent(new Event("input", { bubbles: true }));
  if ("opens" in target.dataset) editor.form?.requestSubmit();
});
