/** Stepping through the search being shown; where only one sentence fits, it decides whether that is the step's or the search's. */
import { byId } from "poda/element.js";
import { createStepBoard } from "poda/play/step-board.js";
import { keptStep } from "poda/steps/kept-step.js";
import { codeOf } from "poda/steps/pseudocode.js";
import { createStepper } from "poda/steps/stepper.js";

/**
 * @param {import("poda/tree-view/view.js").TreeView} view
 * @param {{match: string, node: string, pseudocode: import("poda/play/news.js").MatchPage["pseudocode"], texts: Record<string, string>, pace: () => number}} options
 */
export function createSearchSteps(view, { match, node, pseudocode, texts, pace }) {
  const hosts = { panel: byId("search-steps"), controls: byId("search-player") };
  const [search, why] = [byId("search"), byId("search-why")];
  /** @type {ReturnType<typeof createStepper> | null} */
  let stepper = null;
  const board = createStepBoard(node);

  /** That of the end gives way to the search's own, any other stands in its place. @param {boolean} isOfEnd */
  function takeTurns(isOfEnd) {
    why.classList.toggle("is-replaced", !isOfEnd);
    hosts.panel.querySelector(".steps-why")?.classList.toggle("is-replaced", isOfEnd);
    search.classList.toggle("underway", !isOfEnd);
  }

  /** What a search is known by after a reload: one that is made again after a restart has another number. @param {import("poda/play/news.js").FoundTree} found */
  const nameOf = ({ ply, kind, listing, events }) => [match, ply, kind, listing, events?.code.length].join(" ");

  return {
    /** @param {import("poda/play/news.js").FoundTree} found  which the view shows already */
    show(found) {
      const none = found.kind === "hint" ? "steps.none.hint" : "steps.none"; // how far a hint looks is not for the reader to set
      const { start, keep } = keptStep(nameOf(found));
      stepper = createStepper(hosts, {
        none, pseudocode: codeOf(pseudocode, found.listing), texts, view, start: start ?? Infinity, pace, onSay: takeTurns,
        onStep(moment) {
          keep(moment.position);
          board.show(hosts.panel, view.model, moment, found.ply);
        },
      });
    },
    drop() {
      stepper?.destroy();
      stepper = null;
      board.drop();
      for (const host of Object.values(hosts)) host.replaceChildren();
      why.classList.remove("is-replaced");
      search.classList.remove("underway");
    },
  };
}
