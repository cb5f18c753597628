/** Which search the panel shows: that of the position on the board, the one for the move before, or a new one. */
import { byId } from "poda/element.js";
import { boardElement, standing } from "poda/play/board.js";
import { refuse } from "poda/play/refusing.js";
import { text as say } from "poda/texts.js";

/** @typedef {import("poda/play/option-fields.js").Options} Options */

const KINDS = ["analysis", "hint", "move"];

/**
 * @typedef {object} StagingParts  of the page
 * @property {import("poda/play/connection.js").Connection} connection
 * @property {ReturnType<typeof import("poda/play/commands.js").createCommands>} commands
 * @property {{shown: number}} store
 * @property {import("poda/play/search-panel.js").SearchPanel} searchPanel
 * @property {ReturnType<typeof import("poda/play/calm.js").tendCalm>} calm
 * @property {{read: () => Options}} options
 * @property {{pace: () => {speed?: number | null, paused?: boolean}}} controls
 * @property {{forget: () => void}} boardValues
 */

/** Whether the engine is searching for its move in the position on the board. */
const isThinking = () => boardElement().dataset.thinking === "yes";

export class Staging {
  #lastPly = standing().ply;

  /** @param {StagingParts} parts */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * The position of the decision that is to stay on stage: the one that is stepped through, or the one before, while it is
   * shown in place of the person's own, which stays closed.
   */
  decisionKept() {
    const { calm, searchPanel } = this.parts;
    if (searchPanel.isStepped) return searchPanel.ply;
    return calm.keepsBefore() ? standing().before : undefined;
  }

  /**
   * Searches a position with the options chosen, the one on the board unless another is named; false if that was refused.
   * @param {Options} [chosen]  @param {{isAsked?: boolean, ply?: number}} [how]
   */
  async analyse(chosen = this.parts.options.read(), { isAsked = true, ply = undefined } = {}) {
    const { commands, connection, store, controls, searchPanel } = this.parts;
    const answer = await commands.inTurn(() => {
      const here = standing();
      if (ply === undefined && here.turn === "terminal") return { ok: true };
      return connection.ask("search:start", { kind: "analysis", options: chosen, ply: ply ?? here.ply, version: store.shown, ...controls.pace() });
    });
    if (!answer.ok && isAsked) refuse(answer);
    if (answer.search) searchPanel.begin(answer.search, "analysis", ply ?? standing().ply);
    if (answer.search && controls.pace().paused) await searchPanel.look(ply ?? standing().ply, "analysis"); // a paused search sends no news until it is stepped
    return answer.ok;
  }

  /** What the search panel shows when the page opens: the search for this position, or for the move before; else a new one. */
  async open() {
    const { searchPanel } = this.parts;
    const { ply } = standing();
    if ((await this.#look()) || standing().ply !== ply) return; // the view of another position brings its own search
    const isFree = byId("panel").dataset.takesPart === "yes" && !isThinking();
    if (searchPanel.running.length > 0) return;
    if (isFree && standing().turn !== "terminal" && (await this.analyse(undefined, { isAsked: false }))) return;
    if (standing().ply === ply && searchPanel.running.length === 0) this.invite();
  }

  /** After an undo, or a move of another person, the search panel shows what is known of this position, or that nothing is. */
  async showThisPosition() {
    const { searchPanel, calm } = this.parts;
    const { ply, before, browsing } = standing();
    if (ply === this.#lastPly || browsing) return;
    const isForth = ply > this.#lastPly;
    this.#lastPly = ply;
    if (searchPanel.running.length > 0) return;
    if (isThinking()) return; // its news will show it
    if (isForth && searchPanel.shows(before, "move")) return;
    if ((await this.#look()) || standing().ply !== ply) return;
    if (calm.decidesAlone() && (await this.analyse(undefined, { isAsked: false }))) return; // no move of an engine shows how it thinks
    if (searchPanel.running.length === 0 && !isThinking()) this.invite();
  }

  /** A paused search sends no news until it is stepped: the engine's is looked for, where it was paused before it had any. */
  async showPausedMove() {
    const { searchPanel } = this.parts;
    const { ply, browsing } = standing();
    if (!isThinking() || browsing || byId("panel").dataset.paused !== "yes") return;
    if (searchPanel.running.length === 0 && !searchPanel.shows(ply, "move")) await searchPanel.look(ply, "move");
  }

  /**
   * Sets the search for this position on stage, or the one for the move before; false only if there is neither. Where the first
   * would be closed, the second comes first, unless a hint was asked for.
   */
  async #look() {
    const { searchPanel, calm } = this.parts;
    const { ply, before } = standing();
    const here = () => searchPanel.look(ply);
    const earlier = () => (before >= 0 ? searchPanel.look(before, "move") : Promise.resolve(false));
    const isHinted = document.querySelector('#panel .found[data-kind="hint"]') !== null;
    const [first, second] = calm.keepsClosed() && !isHinted ? [earlier, here] : [here, earlier];
    return (await first()) || second();
  }

  /** Nothing is known of the position. */
  invite() {
    const { searchPanel, boardValues } = this.parts;
    const { ply, before, turn } = standing();
    if (searchPanel.shows(before, "move") || KINDS.some((kind) => searchPanel.shows(ply, kind))) return; // it came meanwhile
    const takesPart = byId("panel").dataset.takesPart === "yes";
    boardValues.forget();
    searchPanel.clear(say(takesPart && turn !== "terminal" ? "search.invite" : "search.nothing"));
  }
}
