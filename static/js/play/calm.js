/**
 * What a match shows unasked, until the switch "All controls" brings the rest. Whoever plays only one side is to think
 * first: what a search says about their own decision stays hidden until they ask for it. The button shows it for good; a
 * hint, a search, or a change to the search panel's options shows it for this position only. While the panel shows the
 * decision before, another option searches that one anew, and opens nothing.
 */
import { byId, closest, partOf, partsOf } from "poda/element.js";
import { recall, remember } from "poda/memory.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { hasAllControls, tendAllControls } from "poda/play/all-controls.js";
import { boardElement } from "poda/play/board.js";
import { isForPage } from "poda/typing.js";

const OWN = "poda-own-decisions";

/**
 * @param {{standing: () => {ply: number, before: number}, isShown: (ply: number, kind: string) => boolean, changed: () => void}} page
 *   `isShown`: whether the search panel shows such a search of that position; `changed`: the tree may have another size
 * @returns {{show: () => void, keepsClosed: () => boolean, keepsBefore: () => boolean, isClosed: () => boolean, decidesAlone: () => boolean}}
 *   `show`: the board, or what the search panel shows, may be another; `keepsClosed`: whether a search of the position on the
 *   board would stay closed; `keepsBefore`: whether the decision before is shown in its place; `isClosed`: whether what the panel shows is; `decidesAlone`: whether this person is to decide, with nobody but chance against them
 */
export function tendCalm({ standing, isShown, changed }) {
  const search = byId("search");
  /** @type {number | null} */
  let asked = null; // the ply at which somebody here asked
  let isUnsaid = false; // all controls were asked for, and nobody has been told yet that they open one's own decision, too

  /** The seats of this person, who plays against somebody else or against chance alone; none, where they play both sides. */
  function ownSeats() {
    const seats = partsOf(document, "#panel .seat");
    const own = seats.filter(({ dataset }) => dataset.kind === "you");
    return own.length === seats.length && seats.length > 1 ? [] : own;
  }

  /** Is it this person's turn? */
  const isOwnDecision = () => ownSeats().some(({ dataset }) => "toMove" in dataset) && boardElement().dataset.browsing === "no";

  const decidesAlone = () => partsOf(document, "#panel .seat").length === 1 && isOwnDecision();
  const thinksFirst = () => recall("localStorage", OWN) !== "open";
  const wouldClose = () => thinksFirst() && asked !== standing().ply && isOwnDecision();
  const keepsClosed = () => !hasAllControls() && wouldClose();
  const keepsBefore = () => keepsClosed() && ["move", "analysis"].some((kind) => isShown(standing().before, kind));
  const isOwnOpen = () => hasAllControls() && wouldClose() && isShown(standing().ply, "analysis") && search.checkVisibility();

  const isClosed = () => isShown(standing().ply, "analysis") && keepsClosed();

  function show() {
    const [wasClosed, staysClosed] = [search.classList.contains("closed"), isClosed()];
    search.classList.toggle("closed", staysClosed);
    byId("search-closed").hidden = !staysClosed;
    if (wasClosed !== staysClosed) changed();
    if (isUnsaid && isOwnOpen()) {
      isUnsaid = false;
      toast(say("search.own"));
    }
  }

  tendAllControls(() => {
    isUnsaid = hasAllControls();
    show();
    changed();
  });
  partOf(document, "[data-open-own]").addEventListener("click", () => {
    remember("localStorage", OWN, "open");
    show();
    partsOf(document, "#tree .tree-stage")[0]?.focus({ preventScroll: true }); // the button is gone
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "PageDown" || !search.matches(".presenting .closed") || !isForPage(event)) return;
    event.preventDefault();
    partOf(document, "[data-open-own]").click(); // a clicker has no other way to it
  });
  const ask = () => {
    asked = standing().ply;
    show();
  };
  const form = byId("search-options", HTMLFormElement);
  const askByOption = () => { if (!keepsBefore()) ask(); };
  document.addEventListener("click", ({ target }) => {
    if (closest(target, "[data-asks]")) ask();
    else if (closest(target, "#search-options [data-by]")) askByOption();
  });
  form.addEventListener("change", askByOption);
  return { show, keepsClosed, keepsBefore, isClosed, decidesAlone };
}
