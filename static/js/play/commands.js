/**
 * Sends a page's commands to its match one at a time: each waits until the page shows the effect of those before it, so
 * that it applies to what the person sees by then.
 */

const PATIENCE = 8000; // ms to wait for the view: then the command goes out for what is shown
const NOT_SENT = { ok: false, reason: "", unsent: true };

/**
 * @typedef {{ok: boolean, version?: number, search?: string, reason?: string, unsent?: boolean, unanswered?: boolean, moving?: boolean}} Answer
 *   `search`: the one that was begun; moving: another server has the match now, and nothing was done; unanswered: it was sent, and nobody knows whether it arrived
 */

/**
 * @param {{bring: (version: number) => void, catchUp: () => Promise<void>}} store
 * @param {(isBusy: boolean) => void} [onBusy]  something waits for its turn or its answer, or nothing does any more
 */
export function createCommands(store, onBusy = () => {}) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  let underWay = 0;

  /**
   * @param {() => Answer | Promise<Answer>} send  called in its turn
   * @param {number} within  ms: if its turn has not come by then, it is not sent at all
   * @returns {Promise<Answer>}  rejects only if `send` does
   */
  async function inTurn(send, within = Infinity) {
    const turn = last.then(() => withinPatience(store.catchUp()));
    const mine = comes(turn, within).then((isInTime) => (isInTime ? send() : NOT_SENT));
    last = turn.then(() => mine).catch(() => {}); // what fails holds up nobody
    underWay += 1;
    onBusy(true);
    try {
      return await mine;
    } finally {
      underWay -= 1;
      onBusy(underWay > 0);
    }
  }

  return {
    inTurn,
    /**
     * Changes the match: what comes of it is a version that this page has brought about.
     * @param {() => Answer | Promise<Answer>} send  @param {number} [within]  ms
     */
    change: (send, within) => inTurn(async () => {
      const answer = await send();
      if (answer.ok && answer.version !== undefined) store.bring(answer.version);
      return answer;
    }, within),
    get isBusy() { return underWay > 0; },
    /** Once all that was asked so far is answered. */
    settled: () => last,
  };
}

/** Says on the page whether something is under way. @param {boolean} isBusy */
export const markBusy = (isBusy) => { document.body.toggleAttribute("data-asking", isBusy); };

/** A view that fails stops nothing: the command goes out for what is shown. @param {Promise<void>} shown */
function withinPatience(shown) {
  return comes(shown.catch((error) => console.error(error)), PATIENCE);
}

/** Whether something comes within so many ms. @param {Promise<unknown>} awaited  @param {number} within */
function comes(awaited, within) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const over = new Promise((resolve) => { if (within < Infinity) timer = setTimeout(resolve, within, false); });
  return Promise.race([awaited.then(() => true), over]).finally(() => clearTimeout(timer));
}
