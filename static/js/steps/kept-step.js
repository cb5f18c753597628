/**
 * The step at which a search was left is where a reload goes on. The browser keeps it as long as the tab is open, for the
 * searches that were stepped through last: Compare has two side by side.
 */
import { hasReturned, recall, remember } from "../memory.js";

const KEY = "poda-steps";
const MOST = 2;

const left = new Map(hasReturned() ? stored() : []); // what a reload has not gone on with yet
/** @type {Map<string, number>} */
const kept = new Map();

/** Whether the page was left while this was stepped through, and has come back. @param {string} search */
export const wasLeft = (search) => left.has(search);

/** @param {string} search  what is stepped through  @returns {{start: number | null, keep: (position: number) => void, forget: () => void}} */
export function keptStep(search) {
  const start = left.get(search) ?? null;
  left.delete(search);
  return {
    start,
    keep(position) {
      kept.delete(search);
      kept.set(search, position);
      store();
    },
    forget() {
      kept.delete(search);
      store();
    },
  };
}

function store() {
  const steps = [...left, ...kept].slice(-MOST);
  remember("sessionStorage", KEY, steps.length > 0 ? JSON.stringify(steps) : null);
}

/** @returns {[string, number][]} */
function stored() {
  return JSON.parse(recall("sessionStorage", KEY) ?? "[]");
}
