/** What the server tells of a match and its searches, and what the page does about it. */
import { partsOf } from "poda/element.js";
import { standing } from "poda/play/board.js";
import { sayHint, tellOfHint } from "poda/play/hints.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";

/**
 * @typedef {object} HearingParts  of the page
 * @property {ReturnType<typeof import("poda/play/store.js").createStore>} store
 * @property {import("poda/play/search-panel.js").SearchPanel} searchPanel
 * @property {{look: (isNew?: boolean) => Promise<void>}} exactValues
 * @property {import("poda/play/staging.js").Staging} staging
 */

/** Whether the person has just played, so that an engine moves next: mostly at once. @param {number} ply  that there is now */
function engineAnswers(ply) {
  const { ply: shown, turn, browsing } = standing();
  const kindOf = (/** @type {string} */ side) => partsOf(document, `#panel .seat[data-side="${side}"]`)[0]?.dataset.kind;
  return !browsing && ply === shown + 1 && kindOf(turn) === "you" && kindOf(turn === "max" ? "min" : "max") === "engine";
}

/** Searches of an older board are dropped. @param {HearingParts} parts  @returns {(news: {version: number, ply: number}) => void} */
function hearChanges({ store, searchPanel }) {
  let latest = standing().ply;
  return ({ version, ply }) => {
    if (store.hear(version)) {
      if (ply !== latest) searchPanel.forget();
      latest = ply;
    }
    if (engineAnswers(ply)) store.refreshSoon();
    else store.refresh();
  };
}

/** @param {HearingParts} parts  @returns {import("poda/play/connection.js").Listeners} */
export function listenersOf(parts) {
  const { store, searchPanel, exactValues, staging } = parts;
  return {
    onChanged: hearChanges(parts),
    onProgress: (news) => searchPanel.progress(news),
    onTree: (news) => searchPanel.tree(news),
    onDone(news) {
      searchPanel.done(news);
      exactValues.look(true);
      if (news.kind === "hint") sayHint(news.ply, parts);
    },
    onAsked: tellOfHint,
    onLost() {
      toast(say("search.offline"), "lost", "connection");
      delete document.body.dataset.connection;
    },
    /** What happened since the page was made, or the connection was lost, has been missed. */
    onWatch(match, wasLost) {
      document.body.dataset.connection = "open";
      store.hear(match.version);
      if (wasLost) toast(say("search.online"), "note", "connection");
      if (!wasLost && !store.isStale && searchPanel.running.length === 0) return;
      searchPanel.forget();
      store.refresh();
      staging.open();
    },
    onStanding({ version }) {
      store.hear(version);
      if (store.isStale || searchPanel.running.length > 0) store.refresh(); // the end of a search may have been missed
    },
  };
}
