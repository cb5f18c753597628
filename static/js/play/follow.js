/** When a match continues in another one, everybody is told; onlookers are taken along unless they choose to stay. */
import { byId, isInSight, partOf } from "poda/element.js";
import { takeAway, toast } from "poda/toasts.js";

const PATIENCE = 4000; // ms to press "Stay here"

export function followOn() {
  const panel = () => byId("panel");
  const link = () => partOf(panel(), "a[data-successor]", HTMLAnchorElement);
  let known = panel().dataset.successor; // a match that was over long ago may be looked at in peace
  let timer = 0;
  let staying = false;

  document.addEventListener("poda:shown", () => {
    const { successor, takesPart } = panel().dataset;
    if (staying) return;
    if (successor && successor !== known) {
      known = successor;
      clearTimeout(timer);
      if (takesPart !== "yes") timer = setTimeout(() => link().click(), PATIENCE);
      const notice = partOf(panel(), ".notice:has(a[data-successor])");
      if (!isInSight(notice)) toast(inShort(notice, takesPart !== "yes"), "link");
    }
    const note = document.getElementById("taken-along");
    if (note) note.hidden = timer === 0;
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-stay]"))) return;
    clearTimeout(timer);
    staying = true;
    takeAway("link");
    byId("taken-along").hidden = true;
  });

  /** Its first sentence, where that leads, and how to stay. @param {HTMLElement} notice  @param {boolean} isTaken */
  function inShort(notice, isTaken) {
    const said = [partOf(notice, "[data-sentence]").textContent, " ", link().cloneNode(true)];
    return isTaken ? [...said, " ", partOf(notice, "[data-stay]").cloneNode(true)] : said;
  }
}
