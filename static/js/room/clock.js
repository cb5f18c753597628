/** Clocks of votes: how many seconds are left is the server's word; here they are only counted down. */
import { partsOf } from "poda/element.js";

const TICK = 500; // ms

/** @type {WeakMap<HTMLElement, number>}  when each is over */
const ends = new WeakMap();

/** The clocks of a part that has just come from the server. @param {ParentNode} part */
export function setClocks(part) {
  for (const clock of partsOf(part, "[data-seconds-left]")) ends.set(clock, performance.now() + 1000 * Number(clock.dataset.secondsLeft));
}

/** @param {() => void} onOver  called when one has run down */
export function tendClocks(onOver) {
  setClocks(document);
  setInterval(() => {
    for (const clock of partsOf(document, "[data-seconds-left]")) {
      const left = Math.max(0, Math.ceil(((ends.get(clock) ?? 0) - performance.now()) / 1000));
      const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (clock.textContent === text) continue;
      clock.textContent = text;
      if (left === 0) onOver();
    }
  }, TICK);
}
