/**
 * The store of an answer: keeps it in this browser at once and sends it to the server as soon as possible, so that
 * nothing is lost with the connection, the tab or the server. Text that the server cannot read is not stored there; it
 * stays here with the reason until it is corrected, and is sent again on the next visit.
 */
import { text as say } from "poda/texts.js";
import { afterRest, post } from "./server.js";
import { announce } from "./other-tabs.js";

/** @typedef {import("./asked.js").Blank} Blank */
/** @typedef {{answer: Record<string, string>, refused: Record<string, string>, blank: Blank}} Stored  refused: why, by part */
/** @typedef {import("./server.js").Refusal & {handedIn: boolean}} NotStored  handedIn: nothing can be stored any more */

const AGAIN = 3000; // ms until the next attempt to reach the server

/**
 * @param {string} address  where answers are sent  @param {string} exercise  its link  @param {string} sheet  the title of the sheet that it is on, or ""
 * @param {HTMLElement | null} status  where it is told whether all is stored
 * @param {(answer: Stored | NotStored) => void} told  what the server says of what is typed
 */
export function createStore(address, exercise, sheet, status, told) {
  const place = `poda.unsent.${exercise}`;
  /** @returns {Record<string, string>}  of all tabs */
  const keptHere = () => JSON.parse(localStorage.getItem(place) ?? "{}");
  /** @type {Map<string, string>} */
  const kept = new Map(Object.entries(keptHere())); // part → text that the server has not stored
  const unsent = new Set(kept.keys()); // the parts of those that the server has not seen yet
  /** @type {Map<string, string>} */
  const refused = new Map(); // part → why it is not stored
  /** @type {Map<string, number>} */
  const times = new Map(); // part → when it was written, in ms
  let changes = 0;
  let isClosed = false;
  const soon = afterRest(() => { store.now(); }, 350);

  /** Keeps the entries of other tabs. @param {Iterable<string>} names  of parts */
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

  /**
   * The server has answered about this text.
   * @param {string} name  of a part  @param {string} [why]  it has not stored it
   */
  function settle(name, why) {
    unsent.delete(name);
    if (!why || isClosed) kept.delete(name);
    if (why) refused.set(name, why);
    else refused.delete(name);
  }

  const store = {
    /** Restores what an earlier visit could not send, or the server could not read. */
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
    /** The texts on the page that are not stored, and why. @type {ReadonlyMap<string, string>} */
    refused,
    /** Whether the page has another text for a part than the stored one. @param {string} name  of a part */
    holds: (name) => kept.has(name),
    /** When the part was last written here, in ms. @param {string} name  of a part */
    writtenAt: (name) => times.get(name) ?? 0,
    /** The number of writes and stores so far. */
    get changes() { return changes; },
    /** Whether a text was refused because the answer has been handed in. */
    get isClosed() { return isClosed; },
    /** Sends all new texts. @returns {Promise<boolean>}  whether the server was reached */
    async now() {
      if (unsent.size === 0) return true;
      const parts = Object.fromEntries([...unsent].map((name) => [name, kept.get(name) ?? ""]));
      /** @type {Stored | NotStored | null} */
      const answer = await post(address, { e: exercise, sheet, ...parts });
      if (!answer) {
        if (status) status.textContent = say("lab.unsaved");
        setTimeout(() => store.now(), AGAIN);
        return false;
      }
      changes += 1;
      isClosed ||= "refusal" in answer && answer.handedIn;
      const sent = Object.entries(parts).filter(([name, value]) => kept.get(name) === value); // otherwise somebody has typed on
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
