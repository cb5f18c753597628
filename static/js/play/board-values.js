/**
 * Shows on the board what the current search knows of each action's value, while the board shows that search's position;
 * once the exact values are known, those.
 */
import { byId, partsOf } from "poda/element.js";
import { boardElement, markChoiceBefore, removeValues, showValues, standing } from "poda/play/board.js";
import { noteOnValues } from "poda/play/values-note.js";

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */

/**
 * @param {{say: import("poda/texts.js").Say, isMoney: boolean, onPaint: () => void,
 *          figures: ReturnType<typeof import("poda/play/figures.js").createFigures>}} page  onPaint: called after each painting
 */
export function createBoardValues({ say, isMoney, onPaint, figures }) {
  /** @type {SearchNews | null} */
  let found = null; // by the search on stage
  let choiceBefore = ""; // of the search before it, asked for in another way: where that was another action
  /** @type {number | null} */
  let unknownAt = null; // the position that the search on stage has yet to say something of

  /** @type {import("poda/play/exact-values.js").Known | null} */
  let exact = null;

  function paint() {
    if (exact?.ply === standing().ply) paintExact(exact.roots);
    else paintFound();
    onPaint();
  }

  /** @param {SearchNews["roots"]} roots */
  function paintExact(roots) {
    showValues(roots, null, figures, (value) => say("value.exact", { value }));
    byId("values-note").textContent = say("values.exact");
  }

  function paintFound() {
    const note = byId("values-note");
    note.textContent = "";
    if (unknownAt === standing().ply) removeValues(); // the server draws those of the latest search that is done
    if (!found || found.ply !== standing().ply || found.kind === "move") return;
    const { shown, known } = showValues(found.roots, found.best, figures, (value, isEstimate) => say(isEstimate ? "value.estimate" : "value.exact", { value }));
    markChoiceBefore(choiceBefore);
    const key = noteOnValues(found, isMoney);
    const values = { depth: found.depth ?? "", errs: String(found.options.errs ?? ""), shown, known };
    const said = key && say(shown < known && key === "values.candidates" ? "values.candidates.foremost" : key, values);
    const further = [
      ...(shown < known && key !== "values.candidates" ? [say("values.foremost", values)] : []),
      ...(partsOf(boardElement(), ".choice-before").length > 0 ? [say("values.choice_before")] : []),
      ...(partsOf(boardElement(), ".squares .chip").length > 0 ? [say("values.of_pieces")] : []), // its targets stand there once it is chosen
    ];
    note.textContent = said && [said, ...further].join(" · ");
  }

  return {
    paint,
    /** @param {SearchNews} news  @param {string} [before]  what the search before it chose */
    show(news, before = "") {
      choiceBefore = before;
      [found, unknownAt] = [news, null];
      paint();
    },
    /** @param {import("poda/play/exact-values.js").Known | null} known */
    showExact(known) {
      if (exact?.ply === standing().ply && !known) removeValues();
      exact = known;
      paint();
    },
    forget() {
      [found, unknownAt] = [null, null];
      paint();
    },
    /**
     * A search takes the stage: what another has found is not its own, and one that is paused finds nothing yet.
     * @param {{id: string | null, kind: string | null, ply: number}} search
     */
    keepOnlyOf({ id, kind, ply }) {
      if (found?.search === id) return;
      if (found) removeValues();
      [found, unknownAt] = [null, kind === "move" ? null : ply];
      paint();
    },
  };
}
