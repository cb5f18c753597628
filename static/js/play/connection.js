/** The connection to the server: a socket that watches one match, and sends requests that are answered. */
import { io } from "socket.io-client";
import { begin, during, stir } from "poda/rest.js";

const PATIENCE = 8000; // ms to wait for an answer
const AGAIN = 5000; // ms after which it is asked again for what was refused
const LOOK = 30_000; // ms after which it is asked whether any news was missed
const SCATTER = 500; // ms within which all who watch a match follow it to another server
const UNSENT = { ok: false, reason: "", unsent: true };
const UNANSWERED = { ok: false, reason: "", unanswered: true };

/** @typedef {import("poda/play/commands.js").Answer} Answer */
/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */

/**
 * @typedef {object} Listeners
 * @property {(news: {version: number, ply: number}) => void} onChanged
 * @property {(news: SearchNews) => void} [onProgress]  @property {(news: import("poda/play/news.js").TreeNews) => void} [onTree]
 * @property {(news: SearchNews | import("poda/play/news.js").Failed) => void} [onDone]
 * @property {(news: {by: string[]}) => void} [onAsked]  @property {() => void} onLost
 * @property {(standing: {version: number}, wasLost: boolean) => void} onWatch  from now on all news comes
 * @property {(standing: {version: number}) => void} onStanding  how the match stands: whether any news was missed
 */

const later = (/** @type {number} */ ms) => new Promise((resolve) => { setTimeout(resolve, ms, false); });

export class Connection {
  /** @type {Listeners | null} */
  #listeners = null;
  #isLost = false;
  #isWatching = false;
  #isMoving = false; // to the server that the match lives in from now on; meanwhile requests wait
  /** @type {PromiseWithResolvers<void>} */
  #watching = Promise.withResolvers();
  #connected = begin();

  /** Begins to connect at once. @param {string} match */
  constructor(match) {
    this.match = match;
    this.watched = { match, tree: true };
    // Its address names the match, by which a proxy before several servers finds that of the match.
    this.socket = io({ transports: ["websocket", "polling"], tryAllTransports: true, query: { live: match }, auth: { watch: this.watched } });
  }

  get isOpen() { return this.#isWatching; }

  /** Tells the news from now on. No news comes before the script that opened the connection has ended. @param {Listeners} listeners */
  hear(listeners) {
    this.#listeners = listeners;
    const { socket } = this;
    socket.on("match:watched", (/** @type {Answer} */ answer) => this.#begin(answer)); // the answer to what came along with the connection
    socket.on("disconnect", () => this.#lose());
    socket.on("connect_error", () => {
      this.#connected();
      if (!socket.active) setTimeout(() => socket.connect(), LOOK * Math.random()); // the server refused it: too many at once
      if (!this.#isMoving) return;
      this.#isMoving = false;
      this.#lose();
    });
    socket.onAny(stir);
    socket.on("match:moved", () => this.#follow());
    socket.on("match:changed", listeners.onChanged);
    if (listeners.onProgress) socket.on("search:progress", listeners.onProgress);
    if (listeners.onTree) socket.on("search:tree", listeners.onTree);
    if (listeners.onDone) socket.on("search:done", listeners.onDone);
    if (listeners.onAsked) socket.on("hint:asked", listeners.onAsked);
    document.addEventListener("visibilitychange", () => this.#lookAgain());
    setInterval(() => this.#lookAgain(), LOOK);
  }

  /**
   * Asks once the match is being watched, so that no news of what is asked can be missed. Without a connection, says no.
   * @param {string} event  @param {object} [data]  @returns {Promise<Answer>}
   */
  async ask(event, data) {
    const open = await Promise.race([this.#watching.promise.then(() => true), this.#isLost ? false : later(PATIENCE)]);
    if (!open) return UNSENT;
    const answer = await this.#emit(event, data);
    if (!answer.moving) return answer;
    this.#follow();
    await Promise.race([this.#watching.promise, later(PATIENCE)]);
    return this.#emit(event, data);
  }

  #follow() {
    if (this.#isMoving) return;
    this.#isMoving = true;
    this.#isWatching = false;
    this.#watching = Promise.withResolvers();
    setTimeout(() => this.socket.disconnect().connect(), SCATTER * Math.random());
  }

  /** Until the server has said yes: it may have been asked too often for a while. */
  async #watch() {
    if (!this.#isWatching && this.socket.connected) this.#begin(await this.#emit("match:watch", this.watched));
  }

  /** @param {Answer} answer */
  #begin(answer) {
    if (this.#isWatching) return;
    if (!answer.ok) {
      setTimeout(() => this.#watch(), AGAIN);
      return;
    }
    const wasLost = this.#isLost;
    this.#isMoving = false;
    this.#isWatching = true;
    this.#isLost = false;
    this.#watching.resolve();
    this.#connected();
    this.#listeners?.onWatch({ version: answer.version ?? 0 }, wasLost);
  }

  #lose() {
    if (this.#isMoving) return;
    this.#isLost = true;
    this.#isWatching = false;
    this.#connected();
    this.#watching = Promise.withResolvers();
    this.#listeners?.onLost();
  }

  /** A phone that slept, or a network that changed, may have swallowed news without closing the connection. */
  async #lookAgain() {
    if (!this.#isWatching || document.hidden) return;
    const answer = await this.#emit("match:watch", this.watched);
    if (answer.ok) this.#listeners?.onStanding({ version: answer.version ?? 0 });
  }

  /**
   * Nothing waits for a connection to come back: a move is not to be played later than it was meant.
   * @param {string} event  @param {object} [data]  @returns {Promise<Answer>}
   */
  async #emit(event, data = {}) {
    const { socket, match } = this;
    if (!socket.connected) return UNSENT;
    try {
      return await during(socket.timeout(PATIENCE).emitWithAck(event, { match, ...data }));
    } catch {
      if (socket.connected) socket.io.engine.close(); // it is dead; what is still in it may arrive all the same
      return UNANSWERED;
    }
  }
}
