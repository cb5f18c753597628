/**
 * What is answered, kept at once in this browser and sent to the server as soon as it can be: a lost line, a closed tab or a
 * restarted server lose nothing. What the server cannot read it does not store, and says why: that stays here until it is
 * corrected, and is asked about again on the next visit.
 */
import { text as say } from "poda/texts.js";
import { afterRest, post } from "./server.js";
import { announce } from "./other-tabs.js";

/** @typedef {import("./asked.js").Blank} Blank */
/** @typedef {{answer: Record<string, string>, refused: Record<string, string>, blank: Blank}} Stored  refused: why, by part */
/** @typedef {import("./server.js").Refusal & {handedIn: boolean}} NotStored  handedIn: nothing can be stored any more */

const AGAIN = 3000; // milliseconds until the server is asked again

/**
 * @param {string} address  where answers are sent  @param {string} exercise  its link
 * @param {HTMLElement | null} status  where it is told whether all is stored
 * @param {(answer: Stored | NotStored) => void} told  what the server says of what is typed
 */
export function createStore(address, exercise, status, told) {
  const place = `poda.unsent.${exercise}`;
  /** @returns {Record<string, string>}  of all tabs */
  const keptHere = () => JSON.parse(localStorage.getItem(place) ?? "{}");
  /** @type {Map<string, string>} */
  const kept = new Map(Object.entries(keptHere())); // part → what is typed and the server has not stored
  const unsent = new Set(kept.keys()); // the parts of those that it has not seen yet
  /** @type {Map<string, string>} */
  const refused = new Map(); // part → why it is not stored
  /** @type {Map<string, number>} */
  const times = new Map(); // part → when it was written, in milliseconds
  let changes = 0;
  let isClosed = false;
  const soon = afterRest(() => { store.now(); }, 350);

  /** What other tabs keep there stays. @param {Iterable<string>} names  of parts */
  function keep(names) {
    const all = keptHere();
    for (const name of names) {
      const text = kept.get(name);
      if (text === undefined) delete all[name];
      else all[name] = text;
    }
    if (Object.keys(all).length > 0) localStorage.setItem(place, JSON.stringify(all));
    else localStorage.removeItem(place);
  }

  /** The server has answered on this text. @param {string} name  of a part  @param {string} [why]  it has not stored it */
  function settle(name, why) {
    unsent.delete(name);
    if (!why || isClosed) kept.delete(name);
    if (why) refused.set(name, why);
    else refused.delete(name);
  }

  const store = {
    /** What an earlier visit could not send, or the server not read. */
    earlier: Object.fromEntries(kept),
    /** @param {string} name  of a part  @param {string} value */
    write(name, value) {
      changes += 1;
      times.set(name, Date.now());
      kept.set(name, value);
      unsent.add(name);
      refused.delete(name); // that was another text
      keep([name]);
      soon();
    },
    /** What stands on the page and is not stored, and why. @type {ReadonlyMap<string, string>} */
    refused,
    /** Whether the page says something else there than is stored. @param {string} name  of a part */
    holds: (name) => kept.has(name),
    /** When it was last written here, in milliseconds. @param {string} name  of a part */
    writtenAt: (name) => times.get(name) ?? 0,
    /** How often something was written, or stored. */
    get changes() { return changes; },
    /** Whether a text was refused since the answer is handed in. */
    get isClosed() { return isClosed; },
    /** Sends what is new. @returns {Promise<boolean>}  whether the server was reached */
    async now() {
      if (unsent.size === 0) return true;
      const parts = Object.fromEntries([...unsent].map((name) => [name, kept.get(name) ?? ""]));
      /** @type {Stored | NotStored | null} */
      const answer = await post(address, { e: exercise, ...parts });
      if (!answer) {
        if (status) status.textContent = say("lab.unsaved");
        setTimeout(() => store.now(), AGAIN);
        return false;
      }
      changes += 1;
      isClosed ||= "refusal" in answer && answer.handedIn;
      const sent = Object.entries(parts).filter(([name, value]) => kept.get(name) === value); // else typed on since
      for (const [name] of sent) settle(name, "refusal" in answer ? answer.refusal : answer.refused[name]);
      keep(Object.keys(parts));
      told(answer);
      if (status) status.textContent = "refusal" in answer ? answer.refusal : say(refused.size > 0 ? "lab.refused" : "lab.saved");
      announce(exercise);
      return true;
    },
  };
  if (unsent.size > 0) store.now();
  return store;
}
