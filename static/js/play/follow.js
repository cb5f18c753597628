/** Whoever only watches is taken along when the match goes on in another one, unless they would rather stay. */
import { byId } from "poda/element.js";

const PATIENCE = 4000; // ms to press "Stay here"

export function followOn() {
  const panel = () => byId("panel");
  let known = panel().dataset.successor; // a match that was over long ago may be looked at in peace
  let timer = 0;
  let staying = false;

  document.addEventListener("poda:shown", () => {
    const { successor, takesPart } = panel().dataset;
    if (takesPart === "yes" || staying) return;
    if (successor && successor !== known) {
      known = successor;
      clearTimeout(timer);
      timer = setTimeout(() => { /** @type {HTMLElement | null} */ (panel().querySelector("a[data-successor]"))?.click(); }, PATIENCE);
    }
    const note = document.getElementById("taken-along");
    if (note) note.hidden = timer === 0;
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-stay]"))) return;
    clearTimeout(timer);
    staying = true;
    byId("taken-along").hidden = true;
  });
}
