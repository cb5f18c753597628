/**
 * Beside the slider of a weight: at which weights another action is chosen. The server searches (webapp/searches/weight_scans.py),
 * and is asked again until it knows; the answer holds while nothing but this weight changes.
 */
import { closest, partOf, partsOf } from "poda/element.js";
import { request } from "poda/rest.js";

const BEYOND = 1.3; // times the weight at which the choice changes
const AGAIN = 400; // ms between two looks at a scan that runs

/** @param {Record<string, unknown>} options  as they stand in an address */
const inAddress = (options) => Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Array.isArray(value) ? value.join(";") : String(value)]));

/** The slider goes on to the weights of which its row tells, and a little beyond. @param {HTMLElement} row  @param {number[]} changes */
function widen(row, changes) {
  const slider = partOf(row, 'input[type="range"]', HTMLInputElement);
  const ends = changes.map((weight) => Number((BEYOND * weight).toPrecision(2)));
  slider.max = String(Math.max(Number(slider.max), ...ends));
  slider.min = String(Math.min(Number(slider.min), ...ends));
}

/**
 * @param {HTMLFormElement} form
 * @param {{address: string, options: () => Record<string, unknown>, ply: () => number}} page  ply: of the search that is shown
 */
export function tendWeightScans(form, { address, options, ply }) {
  const box = document.getElementById("search-weights");
  if (!box) return;
  let turn = 0;
  let timer = 0;
  /** @type {HTMLElement | null} */
  let running = null; // the row whose weight is tried

  /** @param {Record<string, string>} asked */
  const ask = (asked) => request(`${address}?${new URLSearchParams(asked)}`, { headers: { "HX-Request": "true" } }).catch(() => null);

  /** @param {HTMLElement} row  @param {Record<string, string>} asked  @param {number} mine */
  async function look(row, asked, mine) {
    const answer = await ask(asked);
    if (mine !== turn || !answer) return;
    const said = new DOMParser().parseFromString(await answer.text(), "text/html").body;
    partOf(row, ".weight-says").replaceChildren(...said.children);
    const [scan] = partsOf(row, ".weight-scan");
    if (scan) widen(row, JSON.parse(scan.dataset.changes ?? "[]"));
    running = row.querySelector('[data-searching="yes"]') ? row : null;
    if (running) timer = setTimeout(() => look(row, asked, mine), AGAIN);
  }

  function stop() {
    clearTimeout(timer);
    turn += 1;
    if (!running) return;
    partOf(running, ".weight-says").replaceChildren();
    running = null;
    ask({ stop: "yes" });
  }

  box.addEventListener("click", ({ target }) => {
    const [scan, row] = [closest(target, "[data-scan]"), closest(target, "[data-of]")];
    if (closest(target, "[data-stop-scan]")) {
      stop();
      if (row) partOf(row, "[data-scan]").focus();
    } else if (scan && row) {
      stop();
      look(row, { ...inAddress(options()), feature: scan.dataset.scan ?? "", at: String(ply()) }, turn);
    }
  });
  form.addEventListener("change", ({ target }) => {
    const own = closest(target, "[data-of]");
    if (running && running !== own) stop();
    for (const row of partsOf(box, "[data-of]")) if (row !== own) partOf(row, ".weight-says").replaceChildren();
  });
}
