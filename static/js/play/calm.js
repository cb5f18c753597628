/**
 * What a match shows unasked. The switch "All controls" brings every option, and is remembered; `?controls=all` in an
 * address has it on. Who does not play both sides thinks first: what a search says of their own decision stays closed until
 * they ask for it, once and for all by the button, for this position by a hint, a search, or another option of a search
 * that is nobody's: how the engine at another seat plays says nothing of this decision.
 */
import { boardElement } from "poda/play/board.js";

const root = document.documentElement;
const [CONTROLS, OWN] = ["poda-controls", "poda-own-decisions"];

/**
 * @param {{standing: () => {ply: number}, shownKind: () => string | null, changed: () => void}} page  `changed`: the tree may
 *   have another size
 * @returns {{show: () => void}}  `show`: the board, or what the search panel shows, may be another
 */
export function tendCalm({ standing, shownKind, changed }) {
  const search = document.getElementById("search");
  const button = document.querySelector("[data-all-controls]");
  const hasAll = () => root.dataset.controls === "all";
  let asked = null; // the ply at which somebody here asked

  /** Is it this person's turn, against somebody else, and are their own choices what was searched? */
  function isOwnDecision() {
    const seats = [...document.querySelectorAll("#panel .seat")];
    const isMine = seats.some(({ dataset }) => dataset.kind === "you" && "toMove" in dataset);
    return isMine && seats.some(({ dataset }) => dataset.kind !== "you") && shownKind() === "analysis" && boardElement().dataset.browsing === "no";
  }

  function show() {
    button.setAttribute("aria-pressed", String(hasAll()));
    const wasClosed = search.classList.contains("closed");
    const isClosed = !hasAll() && remembered(OWN) !== "open" && asked !== standing().ply && isOwnDecision();
    search.classList.toggle("closed", isClosed);
    document.getElementById("search-closed").hidden = !isClosed;
    if (wasClosed !== isClosed) changed();
  }

  button.addEventListener("click", () => {
    if (hasAll()) delete root.dataset.controls;
    else root.dataset.controls = "all";
    remember(CONTROLS, hasAll() ? "all" : "few");
    show();
    changed();
  });
  document.querySelector("[data-open-own]").addEventListener("click", () => {
    remember(OWN, "open");
    show();
    document.querySelector("#tree .tree-stage")?.focus({ preventScroll: true }); // the button is gone
  });
  const ask = () => {
    asked = standing().ply;
    show();
  };
  const form = document.getElementById("search-options");
  const askByOption = () => { if (form.elements.side.value === "") ask(); };
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-asks]")) ask();
    else if (target.closest("#search-options [data-by]")) askByOption();
  });
  form.addEventListener("change", askByOption);
  return { show };
}

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage can be forbidden
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it holds for this page
  }
}
