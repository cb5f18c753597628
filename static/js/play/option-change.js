/**
 * Looking and playing are two things. Whoever changes the options of the search panel looks at a search by them; who plays
 * stays as the seats say, until somebody lets an engine play like this.
 */
import { closest } from "poda/element.js";
import { standing } from "poda/play/board.js";
import { refuse } from "poda/play/refusing.js";
import { seatChanged } from "poda/play/settings.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";

/** @typedef {import("poda/play/staging.js").StagingParts} StagingParts */

/**
 * Lets an engine play by the panel's options.
 * @param {Pick<StagingParts, "connection" | "commands" | "store" | "options">} page
 */
export function tendSeating({ connection, commands, store, options }) {
  document.addEventListener("click", async ({ target }) => {
    const side = closest(target, "[data-seats]")?.dataset.seats;
    if (!side) return;
    const chosen = options.read();
    const seat = { kind: "engine", options: chosen };
    const answer = await commands.change(() => connection.ask("match:seat", { version: store.shown, side, seat }));
    if (answer.ok) toast(seatChanged(side, chosen, say));
    else refuse(answer);
  });
}

/**
 * @param {Pick<StagingParts, "searchPanel"> & {
 *   store: ReturnType<typeof import("poda/play/store.js").createStore>, staging: import("poda/play/staging.js").Staging, timesAsked: () => number}} page
 *   timesAsked: for a hint
 * @returns {import("poda/play/option-changes.js").OnChange}
 */
export function createOptionChange({ store, searchPanel, staging, timesAsked }) {
  return async (chosen) => {
    const asked = timesAsked();
    if (store.isStale) await store.refresh(); // the engine's move may be on its way to the board
    const ply = staging.decisionKept();
    if (searchPanel.running.length > 0) searchPanel.clear();
    if (timesAsked() !== asked) return true; // a hint that was asked for meanwhile is what the page shows
    const isDone = await staging.analyse(chosen, { ply });
    if (!isDone && searchPanel.isClear) searchPanel.look(ply ?? standing().ply);
    return isDone;
  };
}
