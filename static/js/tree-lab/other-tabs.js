/**
 * An answer open in several tabs of a browser: each tab tells the others what it has stored, so that all show the same.
 */
import { hasReturned } from "poda/memory.js";

const channel = new BroadcastChannel("poda.answers");

/**
 * Tells the other tabs that something was stored.
 * @param {string} [exercise]  its link; none: perhaps of every exercise
 */
export function announce(exercise = "") {
  channel.postMessage(exercise);
}

/**
 * Calls `act` when another tab has stored something, and when this tab becomes visible again or has returned to the page.
 * @param {string} exercise  its link  @param {() => void} act
 */
export function onNews(exercise, act) {
  channel.addEventListener("message", ({ data }) => { if (!data || data === exercise) act(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) act(); });
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted || hasReturned()) act(); }); // a browser may show the page as it came at first
}
