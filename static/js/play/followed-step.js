/** In a classroom: the search whose step is on the wall takes the stage, and on a phone the screen. */
import { askedState, followState, isEmbedded } from "poda/shown-state.js";

/**
 * @param {{searchPanel: import("poda/play/search-panel.js").SearchPanel, tabs: {open: (name: string) => void}, staging: import("poda/play/staging.js").Staging}} parts
 * @returns {{show: () => void, keep: () => void}}  show: what the page was opened with; keep: another search has taken the stage
 */
export function tendFollowedStep({ searchPanel, tabs, staging }) {
  let followed = askedState("step"); // ply, kind and position, with dots between them

  function show() {
    const [ply, kind] = followed?.split(".") ?? [];
    if (!kind || searchPanel.shows(Number(ply), kind)) return;
    tabs.open("search");
    searchPanel.look(Number(ply), kind);
  }
  followState("step", (asked) => {
    const isOver = followed !== null && asked === null;
    followed = asked;
    if (isOver) staging.open();
    else if (asked !== null) tabs.open("search");
    show();
  });
  return { show, keep: () => { if (isEmbedded) show(); } };
}
