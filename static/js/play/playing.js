/** Plays what was pressed on the board, in the position shown at that moment: over the socket, or else by the board's form. */
import { standing } from "poda/play/board.js";
import { send } from "poda/play/forms.js";

const PATIENCE = 10_000; // ms: a move is not to be played later than it was meant; longer than a view may take

/** @typedef {import("poda/play/commands.js").Answer} Answer */

/**
 * @param {{
 *   connection: {isOpen: boolean, ask: (event: string, fields: object) => Promise<Answer>},
 *   commands: ReturnType<typeof import("poda/play/commands.js").createCommands>,
 *   store: {refresh: () => Promise<void>, refreshSoon: () => void},
 *   refuse: (answer: Answer) => void,
 * }} page
 * @returns {(action: string, form: HTMLFormElement, cell: HTMLElement) => Promise<boolean>}  whether it was played; a press while
 *   the page's own move is on its way, or not shown yet, is passed over, as is one while the board is fetched again after a refusal
 */
export function createPlaying({ connection, commands, store, refuse }) {
  /** @type {number | null} */
  let pressed = null; // the version of the board whose move is on its way, or was played

  /** @param {string} action  @param {HTMLFormElement} form  @param {HTMLElement} cell */
  async function play(action, form, cell) {
    const { ply, version } = standing();
    const body = new FormData(form, cell);
    const fields = { action, ply, version, request: `${version}-${action}`.replace(/[^\w.:-]/g, "_") };
    const answer = await commands.change(() => (connection.isOpen ? connection.ask("match:play", fields) : send(form, body, PATIENCE)), PATIENCE);
    if (answer.ok) {
      if (connection.isOpen) store.refreshSoon();
      else store.refresh(); // no news will tell
      return true;
    }
    refuse(answer);
    if (!answer.unsent && !answer.unanswered) await store.refresh(); // the match may have moved on in another window: a second press would be refused, too
    return false;
  }

  return async (action, form, cell) => {
    const { version } = standing();
    if (pressed === version) return false; // this board is about to be another
    pressed = version;
    let isPlayed = false;
    try {
      isPlayed = await play(action, form, cell);
    } finally {
      if (!isPlayed && pressed === version) pressed = null;
    }
    return isPlayed;
  };
}
