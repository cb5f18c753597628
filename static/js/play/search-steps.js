/** Stepping through the search being shown; where only one sentence fits, it decides whether that is the step's or the search's. */
import { byId } from "poda/element.js";
import { createStepBoard } from "poda/play/step-board.js";
import { askedState, followState, sayState } from "poda/shown-state.js";
import { keptStep } from "poda/steps/kept-step.js";
import { createStepper } from "poda/steps/stepper.js";

/** @typedef {{ply: number, position: number}} SteppedTo  a step of a decision's search */

/**
 * About how deep a search may go here and still be recorded whole, if each ply multiplies the nodes alike.
 * @param {{depth?: number | null, total: number, recorded: number}} found
 */
const deepestFollowed = ({ depth, total, recorded }) => Math.max(1, Math.floor((depth ?? 1) * Math.log(recorded) / Math.log(total)));

/**
 * @param {import("poda/tree-view/view.js").TreeView} view
 * @param {{match: string, node: string, texts: Record<string, string>, pace: () => number}} options
 */
export function createSearchSteps(view, { match, node, texts, pace }) {
  const withDepth = byId("search-options").dataset.withDepth?.split(" ") ?? [];
  const hosts = { panel: byId("search-steps"), controls: byId("search-player") };
  const [search, why] = [byId("search"), byId("search-why")];
  /** @type {ReturnType<typeof createStepper> | null} */
  let stepper = null;
  let at = /** @type {SteppedTo | null} */ (null); // the step that is shown, before the end
  let left = /** @type {SteppedTo | null} */ (null); // the one at which the search was left that was shown before
  let stepped = -1; // the ply of the decision whose search was stepped through last, to its end or not
  const board = createStepBoard(node);
  let shown = ""; // which search, as the state of the page names it

  /** The step that is asked for of the search that is shown, null without one. @param {string | null} asked */
  const stepIn = (asked) => (shown !== "" && asked?.startsWith(`${shown}.`) ? Number(asked.slice(shown.length + 1)) : null);
  followState("step", (asked) => {
    stepper?.pause();
    stepper?.go(stepIn(asked) ?? Infinity);
  });

  /** That of the end gives way to the search's own, any other stands in its place. @param {boolean} isOfEnd */
  function takeTurns(isOfEnd) {
    why.classList.toggle("is-replaced", !isOfEnd);
    hosts.panel.querySelector(".steps-why")?.classList.toggle("is-replaced", isOfEnd);
    search.classList.toggle("underway", !isOfEnd);
  }

  /** What a search is known by after a reload: one that is made again after a restart has another number. @param {import("poda/play/news.js").FoundTree} found */
  const nameOf = ({ ply, kind, listing, events }) => [match, ply, kind, listing, events?.code.length].join(" ");

  return {
    /** Whether what is shown was stepped through: then another way to search it takes its place. */
    get isFollowed() { return stepped >= 0; },
    /** @param {import("poda/play/news.js").FinishedTree} found  which the view shows already */
    show(found) {
      const none = found.kind === "hint" ? "steps.none.hint" // how far a hint looks is not for the reader to set
        : !withDepth.includes(found.algorithm) ? "steps.none.iterations" : found.depth ? "steps.none.depth" : "steps.none";
      const { start, keep } = keptStep(nameOf(found));
      const onward = left?.ply === found.ply && found.kind !== "hint" ? left.position : null; // that decision is searched anew: the place is kept
      left = null;
      if (found.ply !== stepped) stepped = -1;
      shown = `${found.ply}.${found.kind}`;
      const asked = stepIn(askedState("step"));
      stepper = createStepper(hosts, {
        none, noneSays: { depth: deepestFollowed(found) }, pseudocode: found.pseudocode, texts, view,
        start: asked ?? start ?? onward ?? Infinity, pace, onSay: takeTurns,
        onStep(moment) {
          keep(moment.position);
          at = moment.position < (found.events?.code.length ?? 0) ? { ply: found.ply, position: moment.position } : null;
          if (at) stepped = found.ply;
          sayState("step", at && `${shown}.${at.position}`);
          sayState("search", at ? null : shown); // that is at its end
          board.show(hosts.panel, view.model, moment, found.ply);
        },
      });
    },
    drop() {
      left = at ?? left;
      at = null;
      shown = "";
      sayState("step", null);
      sayState("search", null);
      stepper?.destroy();
      stepper = null;
      board.drop();
      for (const host of Object.values(hosts)) host.replaceChildren();
      why.classList.remove("is-replaced");
      search.classList.remove("underway");
    },
  };
}
