/**
 * What is answered, kept at once in this browser and sent to the server as soon as it can be: a lost line, a closed tab or a
 * restarted server lose nothing. What the server cannot read it does not store, and says why: that stays here until it is
 * corrected, and is asked about again on the next visit.
 */
import { text as say } from "poda/texts.js";
import { afterRest, post } from "./server.js";

/** @typedef {import("./asked.js").Blank} Blank */
/** @typedef {{answer: Record<string, string>, refused: Record<string, string>, blank: Blank}} Stored  refused: why, by part */

const AGAIN = 3000; // milliseconds until the server is asked again

/**
 * @param {string} address  where answers are sent  @param {string} exercise  its link
 * @param {HTMLElement | null} status  where it is told whether all is stored
 * @param {(answer: Stored) => void} told  what the server says of what is typed
 */
export function createStore(address, exercise, status, told) {
  const place = `poda.unsent.${exercise}`;
  /** @type {Map<string, string>} */
  const kept = new Map(Object.entries(JSON.parse(localStorage.getItem(place) ?? "{}"))); // part → what is typed and the server has not stored
  const unsent = new Set(kept.keys()); // the parts of those that it has not seen yet
  /** @type {Map<string, string>} */
  const refused = new Map(); // part → why it is not stored
  const soon = afterRest(() => { store.now(); }, 350);

  const keep = () => (kept.size > 0 ? localStorage.setItem(place, JSON.stringify(Object.fromEntries(kept))) : localStorage.removeItem(place));

  /** The server has answered on this text. @param {string} name  of a part  @param {string} [why]  it has not stored it */
  function settle(name, why) {
    unsent.delete(name);
    if (why) return refused.set(name, why);
    kept.delete(name);
    return refused.delete(name);
  }

  const store = {
    /** What an earlier visit could not send, or the server not read. */
    earlier: Object.fromEntries(kept),
    /** @param {string} name  of a part  @param {string} value */
    write(name, value) {
      kept.set(name, value);
      unsent.add(name);
      refused.delete(name); // that was another text
      keep();
      soon();
    },
    /** What stands on the page and is not stored, and why. @type {ReadonlyMap<string, string>} */
    refused,
    /** Sends what is new. @returns {Promise<boolean>}  whether the server was reached */
    async now() {
      if (unsent.size === 0) return true;
      const parts = Object.fromEntries([...unsent].map((name) => [name, kept.get(name) ?? ""]));
      /** @type {Stored | import("./server.js").Refusal | null} */
      const answer = await post(address, { e: exercise, ...parts });
      if (!answer) {
        if (status) status.textContent = say("lab.unsaved");
        setTimeout(() => store.now(), AGAIN);
        return false;
      }
      for (const [name, value] of Object.entries(parts)) if (kept.get(name) === value) settle(name, "refusal" in answer ? undefined : answer.refused[name]); // else typed on since
      keep();
      if (!("refusal" in answer)) told(answer);
      if (status) status.textContent = "refusal" in answer ? answer.refusal : say(refused.size > 0 ? "lab.refused" : "lab.saved");
      return true;
    },
  };
  if (unsent.size > 0) store.now();
  return store;
}
