/**
 * What the page of a match knows, in one place: the version that it shows, the versions that it has heard of, and what it
 * has asked for. Views are asked for one at a time, so none overtakes another, and what comes is shown whole or not at all.
 */
import { after } from "poda/rest.js";

export const SOON = 120; // ms: an engine that needs longer is seen to think

/**
 * @template {{version: number}} View
 * @typedef {object} Surroundings
 * @property {() => Promise<View | null>} fetchView  the view as it is now; null where it could not be had
 * @property {(view: View) => void | Promise<void>} show  puts all of it on the page
 * @property {(failures: number) => Promise<boolean>} waitAfter  after so many failures in a row; false gives up for now
 */

/**
 * @template {{version: number}} View
 * @param {number} version  of what the page shows from the start
 * @param {Surroundings<View>} surroundings
 */
export function createStore(version, { fetchView, show, waitAfter }) {
  let shown = version;
  let heard = version; // the latest that there is, as far as news has told
  let brought = version; // the latest that this page has brought about
  let isWanted = false; // something may have changed since the latest request went out
  /** @type {Promise<void> | null} */
  let following = null;
  let stop = () => {}; // what is to be shown in a moment

  /** Shows what there is now; settles when it is shown, or was given up. */
  function refresh() {
    stop();
    isWanted = true;
    following ??= follow().finally(() => { following = null; });
    return following;
  }

  async function follow() {
    let failures = 0;
    while (isWanted) {
      isWanted = false;
      const view = await fetchView();
      if (view && view.version >= Math.max(shown, brought)) {
        shown = view.version;
        await show(view);
        if (shown >= heard) {
          failures = 0;
          continue;
        }
      }
      isWanted = true; // it was lost, or older than what is known to be there
      failures += 1;
      if (!(await waitAfter(failures))) isWanted = false;
    }
  }

  return {
    refresh,
    /** The same in a moment, if it is still needed then: more is about to change, and one view shows both. */
    refreshSoon() {
      stop();
      stop = after(() => { if (shown < heard) refresh(); }, SOON);
    },
    /** News of a version. @param {number} latest  @returns {boolean} whether it is newer than all before */
    hear(latest) {
      const isNew = latest > heard;
      heard = Math.max(heard, latest);
      return isNew;
    },
    /** A command of this page was carried out. @param {number} latest */
    bring(latest) {
      brought = Math.max(brought, latest);
      heard = Math.max(heard, latest);
    },
    get shown() { return shown; },
    /** Settles when the page shows what it has brought about, or its view was given up. */
    async catchUp() {
      if (shown < brought) await refresh();
    },
    get isAsking() { return following !== null; },
    get isStale() { return shown < heard; },
  };
}
