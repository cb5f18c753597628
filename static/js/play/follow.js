/** Whoever only watches is taken along when the match goes on in another one, unless they would rather stay. */

const PATIENCE = 4000; // ms to press "Stay here"

export function followOn() {
  const panel = () => document.getElementById("panel");
  let known = panel().dataset.successor; // a match that was over long ago may be looked at in peace
  let timer = 0;
  let staying = false;

  document.addEventListener("poda:shown", () => {
    const { successor, takesPart } = panel().dataset;
    if (takesPart === "yes" || staying) return;
    if (successor && successor !== known) {
      known = successor;
      clearTimeout(timer);
      timer = setTimeout(() => { panel().querySelector("a[data-successor]")?.click(); }, PATIENCE);
    }
    const note = document.getElementById("taken-along");
    if (note) note.hidden = timer === 0;
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-stay]")) return;
    clearTimeout(timer);
    staying = true;
    document.getElementById("taken-along").hidden = true;
  });
}
