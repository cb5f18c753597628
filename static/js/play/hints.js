/** Hints: how often somebody here has asked for one, and how it is told what came of it. */
import { closest, partsOf } from "poda/element.js";
import { standing } from "poda/play/board.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";

/** Counts from now on. @returns {() => number}  how often a hint was asked for on this page */
export function countHints() {
  let times = 0;
  document.addEventListener("click", ({ target }) => { if (closest(target, "[data-asks]")) times += 1; });
  return () => times;
}

/** Between two people a hint is for who asked; the other hears that it was asked for. @param {{by: string[]}} news */
export function tellOfHint({ by }) {
  if (by.some((side) => partsOf(document, `#panel .seat[data-side="${side}"]`)[0]?.dataset.kind === "you")) return;
  toast(by.length === 1 ? say("hint.asked", { side: by[0].toUpperCase() }) : say("hint.asked.host"));
}

/**
 * The panel says what a hint has found; where that is out of sight and another search is on stage, a message does.
 * @param {number} ply  @param {{store: {refresh: () => Promise<void>}, searchPanel: {shows: (ply: number, kind: string) => boolean}}} page
 */
export async function sayHint(ply, { store, searchPanel }) {
  await store.refresh();
  const words = document.querySelector('#panel .found[data-kind="hint"] p');
  if (!words || ply !== standing().ply || searchPanel.shows(ply, "hint")) return;
  const { top, bottom } = words.getBoundingClientRect();
  if (!words.checkVisibility() || top < 0 || bottom > innerHeight) toast(words.textContent, "long");
}
