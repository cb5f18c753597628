/** What follows when somebody changes how the engine searches: its seat is set, and the position searched anew. */
import { boardElement, standing } from "poda/play/board.js";
import { refuse } from "poda/play/refusing.js";
import { seatChanged } from "poda/play/settings.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";

/** @typedef {import("poda/play/staging.js").StagingParts} StagingParts */
/** @typedef {import("poda/play/option-fields.js").Options} Options */

/**
 * Sets the seat of the engine, as the page shows the match by then; whether that was done.
 * @param {Pick<StagingParts, "connection" | "commands" | "store">} page  @param {string} side  @param {Options} options
 */
async function setSeat({ connection, commands, store }, side, options) {
  const answer = await commands.change(() => connection.ask("match:seat", { version: store.shown, side, seat: { kind: "engine", options } }));
  if (!answer.ok) refuse(answer);
  return answer.ok;
}

/**
 * @param {Pick<StagingParts, "connection" | "commands" | "searchPanel"> & {
 *   store: ReturnType<typeof import("poda/play/store.js").createStore>, staging: import("poda/play/staging.js").Staging, timesAsked: () => number}} page
 *   timesAsked: for a hint
 * @returns {import("poda/play/option-changes.js").OnChange}
 */
export function createOptionChange({ connection, commands, store, searchPanel, staging, timesAsked }) {
  return async (side, chosen, most) => {
    const asked = timesAsked();
    if (store.isStale) await store.refresh(); // the engine's move may be on its way to the board
    const thinking = boardElement().dataset.thinking === "yes" && side !== "";
    const ply = staging.decisionKept();
    if (searchPanel.running.length > 0) searchPanel.clear();
    const isSeated = side !== "" && (await setSeat({ connection, commands, store }, side, chosen));
    if (isSeated && most === null) toast(seatChanged(side, chosen, say));
    else if (isSeated && most !== null) toast(`${say("depth.most", { most })} ${seatChanged(side, chosen, say)}.`, "note", "depth");
    const isOvertaken = timesAsked() !== asked; // a hint that was asked for meanwhile is what the page shows
    const isDone = (!side || isSeated) && (thinking || isOvertaken || (await staging.analyse(chosen, { ply })));
    if (searchPanel.isClear && (thinking || !isDone)) searchPanel.look(ply ?? standing().ply); // a paused search sends no news until it is stepped
    return isDone;
  };
}
