/** The depths of a search that deepens, each as soon as it is done: the latest in one line, and all of them in a table. */
import { partOf } from "poda/element.js";
import { actionName } from "poda/tree-view/texts.js";

/** @typedef {import("poda/play/news.js").Round} Round */

/** @param {string} text  @param {string} [kind] */
const cell = (text, kind = "") => Object.assign(document.createElement("td"), { textContent: text, className: kind });

/**
 * @param {HTMLElement} box
 * @param {{say: import("poda/texts.js").Say, texts: Record<string, string>, figures: ReturnType<typeof import("poda/play/figures.js").createFigures>}} words
 */
export function createRounds(box, { say, texts, figures }) {
  const latest = partOf(box, "[data-latest]");
  const body = partOf(box, "tbody", HTMLTableSectionElement);

  /** @param {Round} round */
  const depthOf = ({ depth }) => (depth === null ? say("number.unlimited") : String(depth));

  /** A value outside the window of its depth is only a bound. @param {Round} round */
  const valueOf = ({ value, bound }) => figures.value(value, bound);

  /** @param {Round} round */
  const choiceOf = ({ best }) => (best === null ? say("number.none") : actionName(texts, best));

  /** @param {Round} round  @param {number} at  @param {Round[]} rounds */
  function row(round, at, rounds) {
    const made = document.createElement("tr");
    const before = rounds.slice(0, at).findLast(({ best }) => best !== null);
    const changes = before !== undefined && round.best !== null && before.best !== round.best;
    made.append(
      cell(depthOf(round), "number"), cell(valueOf(round), "number"),
      cell(choiceOf(round), changes ? "search-round-changed" : ""), cell(figures.whole(round.nodes), "number"),
    );
    return made;
  }

  return {
    clear() {
      box.hidden = true;
      body.replaceChildren();
    },
    /** @param {Round[]} rounds  the depths that are done */
    show(rounds) {
      const last = rounds.at(-1);
      box.hidden = last === undefined;
      if (last === undefined) return;
      const told = { depth: depthOf(last), value: valueOf(last), action: choiceOf(last), nodes: figures.whole(last.nodes) };
      latest.textContent = say("search.round", told);
      body.replaceChildren(...rounds.map(row));
    },
  };
}
