/** Beside the board while the engine thinks there: for how long already, and a button that stops the search. */
import { boardElement } from "poda/play/board.js";
import { byId, partOf } from "poda/element.js";

const SHORT = 1000; // ms; an answer that comes sooner needs neither

/** @param {{lang: string}} page */
export function tendThinking({ lang }) {
  const box = byId("thinking");
  const elapsed = partOf(box, "[data-elapsed]");
  const stop = byId("search-stop", HTMLButtonElement); // of the search panel
  const seconds = new Intl.NumberFormat(lang, { style: "unit", unit: "second", unitDisplay: "narrow" });
  let ply = ""; // at which it thinks
  let since = 0;
  let timer = 0;

  function show() {
    const { thinking, ply: shown = "" } = boardElement().dataset;
    clearInterval(timer);
    if (thinking !== "yes" || byId("panel").dataset.paused === "yes") {
      box.hidden = true;
      ply = "";
      return;
    }
    if (shown !== ply) [ply, since] = [shown, Date.now()];
    timer = setInterval(count, SHORT);
  }

  function count() {
    elapsed.textContent = seconds.format(Math.round((Date.now() - since) / 1000));
    box.hidden = stop.disabled;
  }

  partOf(box, "[data-stop]").addEventListener("click", () => stop.click());
  return { show };
}
