/**
 * The depths of a search that deepens, each as soon as it is done: the latest in one line, and all of them in a table. The tree of
 * each can be looked at, by the button with its depth (`data-depth`); the deeper ones stay in the table meanwhile.
 */
import { partOf } from "poda/element.js";
import { actionName } from "poda/tree-view/texts.js";

/** @typedef {import("poda/play/news.js").Round} Round */
/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */

/** @param {string} text  @param {string} [kind] */
const cell = (text, kind = "") => Object.assign(document.createElement("td"), { textContent: text, className: kind });

/**
 * @param {HTMLElement} box
 * @param {{say: import("poda/texts.js").Say, texts: Record<string, string>, figures: ReturnType<typeof import("poda/play/figures.js").createFigures>}} words
 */
export function createRounds(box, { say, texts, figures }) {
  const latest = partOf(box, "[data-latest]");
  const body = partOf(box, "tbody", HTMLTableSectionElement);

  /** @type {Round[]} */
  let known = []; // those on stage, and deeper ones that were there before
  /** @type {Record<string, import("poda/play/option-fields.js").Said>} */
  let searched = {}; // the options of the search on stage

  /** @type {number | null} */
  let shown = null; // the depth of the tree on stage

  /** @param {Round[]} rounds */
  const areKnown = (rounds) => rounds.every(({ depth, best, nodes }, at) => known[at]?.depth === depth && known[at].best === best && known[at].nodes === nodes);

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
    const look = Object.assign(document.createElement("button"), { type: "button", className: "pill", textContent: depthOf(round), title: say("search.round.look") });
    if (round.depth === null) look.disabled = true;
    else look.dataset.depth = String(round.depth);
    if (round.depth === shown) look.setAttribute("aria-current", "true");
    const depth = cell("", "number");
    depth.append(look);
    made.append(
      depth, cell(valueOf(round), "number"),
      cell(choiceOf(round), changes ? "search-round-changed" : ""), cell(figures.whole(round.nodes), "number"),
    );
    return made;
  }

  return {
    clear() {
      box.hidden = true;
      body.replaceChildren();
    },
    /** The options of the search on stage, to this depth. @param {number} depth */
    optionsTo: (depth) => ({ ...searched, depth, deepen: true }),
    /** @param {SearchNews} news  of the search on stage */
    show({ algorithm, options: asked, iterations: rounds = [] }) {
      const options = Object.fromEntries(Object.entries(asked).filter(([name]) => name !== "seconds")); // time is none of a round's
      const last = rounds.at(-1);
      box.hidden = last === undefined;
      if (last === undefined) return;
      const told = { depth: depthOf(last), value: valueOf(last), action: choiceOf(last), nodes: figures.whole(last.nodes) };
      latest.textContent = say("search.round", told);
      if (!areKnown(rounds)) known = rounds;
      searched = { algorithm, ...options };
      shown = last.depth;
      body.replaceChildren(...known.map(row));
    },
  };
}
