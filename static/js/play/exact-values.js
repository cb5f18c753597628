/** The switch “exact value”: the value of the position on the board, beside the engine's own value for it, and of each action. */
import { byId, partsOf } from "poda/element.js";
import { recall, remember } from "poda/memory.js";
import { request } from "poda/rest.js";

/** @typedef {{ply: number, roots: import("poda/play/board.js").Root[]}} Known  what each action at a ply is worth */

const AGAIN = 500; // ms between two looks at a game that is being solved
const KEY = "poda-exact-values";

const isInAddress = () => new URLSearchParams(location.search).get("exact") === "yes";

/** As it was last in this tab; at first as the address says. */
const wasOn = () => (recall("sessionStorage", KEY) ?? (isInAddress() ? "yes" : "no")) === "yes";

/** @param {HTMLElement} box  @returns {Known | null} */
function knownIn(box) {
  const [says] = partsOf(box, "[data-roots]");
  return says ? { ply: Number(says.dataset.ply), roots: JSON.parse(says.dataset.roots ?? "[]") } : null;
}

/**
 * @param {{standing: () => {ply: number, version: number}, utility: () => string, onKnown: (known: Known | null) => void}} tools  `utility`: what money is worth
 * @returns {{look: (isNew?: boolean) => Promise<void>}}
 */
export function tendExactValues({ standing, utility, onKnown }) {
  const [box, toggle] = [byId("exact"), byId("search-exact", HTMLInputElement)];
  let shown = ""; // what the box is about
  let turn = 0;
  let timer = 0;
  let isAskedFor = isInAddress(); // for this game; what is only remembered from another one shows no more than an answer

  toggle.checked ||= wasOn(); // it may have been pressed while this was still loading
  toggle.addEventListener("change", () => {
    isAskedFor = true;
    remember("sessionStorage", KEY, toggle.checked ? "yes" : "no");
    look(true);
  });

  /** Shows the exact value of the board as it is now; `isNew`: also if only the engine's value has changed. */
  async function look(isNew = false) {
    const { ply, version } = standing();
    const about = `${ply} ${version} ${utility()}`;
    if (!toggle.checked || isAskedFor) box.hidden = !toggle.checked;
    if (!toggle.checked || about !== shown) onKnown(null);
    if (!toggle.checked || (about === shown && !isNew)) return;
    shown = about;
    clearTimeout(timer);
    turn += 1;
    const mine = turn;
    const found = await fetchFragment();
    if (mine !== turn || !found) return;
    box.replaceChildren(...found.body.children);
    isAskedFor ||= box.querySelector('[data-known="yes"]') !== null;
    box.hidden = !toggle.checked || !isAskedFor;
    onKnown(toggle.checked ? knownIn(box) : null);
    if (box.querySelector('[data-solving="yes"]')) timer = setTimeout(() => look(true), AGAIN);
  }

  /** The fragment, or the sentence why there is none; null without an answer. */
  async function fetchFragment() {
    const address = new URL(box.dataset.address ?? "", location.href);
    if (box.dataset.at) address.searchParams.set("at", box.dataset.at);
    if (utility() !== "linear") address.searchParams.set("utility", utility());
    const answer = await request(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    return answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  return { look };
}
