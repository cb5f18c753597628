/** The connection to the server: a socket that watches one match, and sends requests that are answered. */
import { io } from "socket.io-client";

const PATIENCE = 8000; // ms to wait for an answer
const AGAIN = 5000; // ms after which it is asked again for what was refused
const LOOK = 30_000; // ms after which it is asked whether any news was missed

/** @typedef {import("poda/play/commands.js").Answer} Answer */

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */

/**
 * @param {string} match
 * @param {{onChanged: (news: {version: number, ply: number}) => void, onProgress: (news: SearchNews) => void,
 *          onTree: (news: import("poda/play/news.js").TreeNews) => void, onDone: (news: SearchNews | import("poda/play/news.js").Failed) => void,
 *          onAsked?: (news: {by: string[]}) => void, onLost: () => void,
 *          onWatch: (standing: {version: number}, wasLost: boolean) => void,
 *          onStanding: (standing: {version: number}) => void}} hear
 */
export function openConnection(match, hear) {
  const watched = { match, tree: true };
  const socket = io({ transports: ["websocket", "polling"], tryAllTransports: true, auth: { watch: watched } });
  let lost = false;
  let isWatching = false;
  /** @type {PromiseWithResolvers<void>} */
  let watching = Promise.withResolvers();

  socket.on("match:watched", begin); // the answer to what came along with the connection
  socket.on("disconnect", () => {
    lost = true;
    isWatching = false;
    watching = Promise.withResolvers();
    hear.onLost();
  });
  socket.on("match:changed", hear.onChanged);
  socket.on("search:progress", hear.onProgress);
  socket.on("search:tree", hear.onTree);
  socket.on("search:done", hear.onDone);
  socket.on("hint:asked", (/** @type {{by: string[]}} */ news) => hear.onAsked?.(news));

  /** Until the server has said yes: it may have been asked too often for a while. */
  async function watch() {
    if (!isWatching && socket.connected) begin(await emit("match:watch", watched));
  }

  /** @param {Answer} answer */
  function begin(answer) {
    if (isWatching) return;
    if (!answer.ok) {
      setTimeout(watch, AGAIN);
      return;
    }
    isWatching = true;
    watching.resolve();
    hear.onWatch({ version: answer.version ?? 0 }, lost);
    lost = false;
  }

  /** A phone that slept, or a network that changed, may have swallowed news without closing the connection. */
  async function lookAgain() {
    if (!isWatching || document.hidden) return;
    const answer = await emit("match:watch", watched);
    if (answer.ok) hear.onStanding({ version: answer.version ?? 0 });
  }

  document.addEventListener("visibilitychange", lookAgain);
  setInterval(lookAgain, LOOK);

  /** Asks once the match is being watched, so that no news of what is asked can be missed. Without a connection, says no.
   *  @param {string} event  @param {object} [data]  @returns {Promise<Answer>} */
  async function ask(event, data) {
    const open = await Promise.race([watching.promise.then(() => true), lost ? false : later(PATIENCE)]);
    return open ? emit(event, data) : { ok: false, reason: "", unsent: true };
  }

  /** Nothing waits for a connection to come back: a move is not to be played later than it was meant. */
  /** @param {string} event  @param {object} [data]  @returns {Promise<Answer>} */
  async function emit(event, data = {}) {
    if (!socket.connected) return { ok: false, reason: "", unsent: true };
    try {
      return await socket.timeout(PATIENCE).emitWithAck(event, { match, ...data });
    } catch {
      if (socket.connected) socket.io.engine.close(); // it is dead: what is still in it is given up, and a new one opened
      return { ok: false, reason: "", unsent: true };
    }
  }

  return { ask, get isOpen() { return isWatching; } };
}

const later = (/** @type {number} */ ms) => new Promise((resolve) => { setTimeout(resolve, ms, false); });
