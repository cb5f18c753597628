/** The view of a match: board, panel and decision, fetched in one response and put on the page in one go. */
import { boardElement } from "poda/play/board.js";
import { morph } from "poda/morph.js";
import { request } from "poda/rest.js";

const PATIENCE = 10_000; // ms
const SOON = 250; // ms
const LATER = 5000; // ms
const PARTS = ["board", "panel", "hand-decision"];

/**
 * @template [Noted=unknown]
 * @typedef {{version: number, parts: Element[], asked: Noted}} MatchView  `asked`: what was noted when it was asked for
 */

/**
 * @template Noted
 * @param {Record<string, string>} chosen  what the viewer wants to see, beyond what everybody sees
 * @param {Noted} asked
 * @param {(reason: string) => void} [onRefused]
 * @returns {Promise<MatchView<Noted> | null>}  null without a view
 */
export async function fetchView(chosen, asked, onRefused = () => {}) {
  const address = new URL(boardElement().dataset.view ?? "", location.href);
  for (const [name, value] of Object.entries(chosen)) address.searchParams.set(name, value);
  try {
    const answer = await request(address, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
    const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 400) onRefused(body.querySelector(".refusal, .lead")?.textContent.trim() ?? "");
    const root = /** @type {HTMLElement | null} */ (body.querySelector("[data-view-version]"));
    return root && { version: Number(root.dataset.viewVersion), parts: PARTS.flatMap((id) => body.querySelector(`#${id}`) ?? []), asked };
  } catch {
    return null; // the network, or no patience left
  }
}

/** All parts change before anything else happens on the page. @param {MatchView} view */
export async function showView({ parts }) {
  await dragged();
  document.dispatchEvent(new CustomEvent("poda:showing"));
  for (const part of parts) {
    const old = document.getElementById(part.id);
    if (old) morph(old, part);
  }
  document.dispatchEvent(new CustomEvent("poda:shown"));
}

/**
 * Whether it is worth asking again, after a moment that grows with the failures: without a line, news will bring it about.
 * @param {number} failures  in a row  @param {() => boolean} isOpen
 */
export async function waitAfter(failures, isOpen) {
  await new Promise((resolve) => { setTimeout(resolve, Math.min(SOON * 2 ** (failures - 1), LATER)); });
  return isOpen();
}

/** Once nothing on the board is in anybody's hand. */
async function dragged() {
  while (boardElement().querySelector(".dragged")) await new Promise((resolve) => { document.addEventListener("poda:dropped", resolve, { once: true }); });
}
