/**
 * What is answered, kept at once in this browser and sent to the server as soon as it can be: a lost line, a closed tab or a
 * restarted server lose nothing.
 */
import { text as say } from "poda/texts.js";
import { afterRest, post } from "./server.js";

const AGAIN = 3000; // milliseconds until the server is asked again

/**
 * @param {string} address  where answers are sent  @param {string} exercise  its link
 * @param {HTMLElement | null} status  where it is told whether all is stored
 */
export function createStore(address, exercise, status) {
  const place = `poda.unsent.${exercise}`;
  const unsent = new Map(Object.entries(JSON.parse(localStorage.getItem(place) ?? "{}")));
  const soon = afterRest(() => store.now(), 350);

  const keep = () => (unsent.size > 0 ? localStorage.setItem(place, JSON.stringify(Object.fromEntries(unsent))) : localStorage.removeItem(place));

  const store = {
    /** What an earlier visit could not send. */
    earlier: Object.fromEntries(unsent),
    write(name, value) {
      unsent.set(name, value);
      keep();
      soon();
    },
    /** Sends what is new; whether the server was reached. */
    async now() {
      if (unsent.size === 0) return true;
      const parts = Object.fromEntries(unsent);
      const answer = await post(address, { e: exercise, ...parts });
      if (!answer) {
        if (status) status.textContent = say("lab.unsaved");
        setTimeout(() => store.now(), AGAIN);
        return false;
      }
      for (const [name, value] of Object.entries(parts)) if (unsent.get(name) === value) unsent.delete(name);
      keep();
      if (status) status.textContent = answer.refusal ?? say("lab.saved");
      return true;
    },
  };
  if (unsent.size > 0) soon();
  return store;
}
