/**
 * At the end of a game: who has won and where it turned, as the server says it; asked again while the game is being solved.
 * On a phone, where the search panel is on another tab, the turn is told below the board as well.
 */
import { byId, partsOf } from "poda/element.js";
import { request } from "poda/rest.js";

const AGAIN = 500; // ms

/** @param {{standing: () => {version: number, turn: string, browsing: boolean}}} board @returns {{show: () => void}} */
export function tendEnding({ standing }) {
  const box = byId("search-ending");
  const search = byId("search");
  const brief = byId("board-ending");
  /** @type {number | null} */
  let shown = null; // the version that it is about
  let timer = 0;

  async function show() {
    const { version, turn, browsing } = standing();
    const isOver = turn === "terminal" && !browsing;
    search.classList.toggle("ended", isOver);
    box.hidden = !isOver;
    brief.hidden = !isOver;
    if (!isOver || shown === version) return;
    shown = version;
    await look(version);
  }

  /** @param {number} version */
  async function look(version) {
    clearTimeout(timer);
    const answer = await request(box.dataset.address ?? "", { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok || version !== shown) return;
    box.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.children);
    brief.replaceChildren(...partsOf(box, ".ending > p:not(.ending-result)").map((each) => each.cloneNode(true)));
    if (box.querySelector('[data-solving="yes"]')) timer = setTimeout(() => look(version), AGAIN);
  }

  return { show };
}
