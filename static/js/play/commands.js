// @ts-check
/**
 * What a page asks of its match, one after the other: a command goes out once the page shows what those before it have done,
 * so that it can be given for what the person sees by then.
 */

const PATIENCE = 8000; // ms to wait for the view: then the command goes out for what is shown

/** @typedef {{ok: boolean, version?: number, reason?: string, unsent?: boolean}} Answer */

/**
 * @param {{bring: (version: number) => void, catchUp: () => Promise<void>}} store
 * @param {(isBusy: boolean) => void} [onBusy]  something waits for its turn or its answer, or nothing does any more
 */
export function createCommands(store, onBusy = () => {}) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  let underWay = 0;

  /**
   * @param {() => Answer | Promise<Answer>} send  called in its turn; throws nothing
   * @returns {Promise<Answer>}
   */
  async function inTurn(send) {
    const before = last;
    const mine = before.then(() => withinPatience(store.catchUp())).then(send);
    last = mine;
    underWay += 1;
    onBusy(true);
    const answer = await mine;
    underWay -= 1;
    onBusy(underWay > 0);
    return answer;
  }

  return {
    inTurn,
    /** Changes the match: what comes of it is a version that this page has brought about. @param {() => Answer | Promise<Answer>} send */
    change: (send) => inTurn(async () => {
      const answer = await send();
      if (answer.ok && answer.version !== undefined) store.bring(answer.version);
      return answer;
    }),
    get isBusy() { return underWay > 0; },
    /** Once all that was asked so far is answered. */
    settled: () => last,
  };
}

/** Says on the page whether something is under way. @param {boolean} isBusy */
export const markBusy = (isBusy) => { document.body.toggleAttribute("data-asking", isBusy); };

/** @param {Promise<void>} shown */
function withinPatience(shown) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const over = new Promise((resolve) => { timer = setTimeout(resolve, PATIENCE); });
  return Promise.race([shown, over]).finally(() => clearTimeout(timer));
}
