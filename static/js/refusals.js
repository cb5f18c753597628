// Shows the server's refusals as messages and leaves the page as it is (htmx swaps nothing on an error). A request that
// came too often, or while the server was unavailable, is retried quietly; only if that fails, too, is there a message.

import { text } from "poda/texts.js";
import { toast } from "poda/toasts.js";

const TRIES = 4;
const LONGEST = 10; // seconds

const fetchNow = window.fetch.bind(window);
let isLeft = false; // the page, whose requests the browser then aborts
addEventListener("pagehide", () => { isLeft = true; });
addEventListener("pageshow", () => { isLeft = false; });

/**
 * Fetches without retrying: for those who say themselves what stands in the way. A request that was aborted because the
 * page was left fails only if the page is shown again.
 * @type {typeof fetch}
 */
export async function askOnce(...asked) {
  try {
    return await fetchNow(...asked);
  } catch (error) {
    if (isLeft) await new Promise((back) => addEventListener("pageshow", back, { once: true }));
    throw error;
  }
}

/** @type {typeof fetch} */
window.fetch = async (resource, options = {}) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(resource, options);
    if (tries === TRIES || !isPassing(answer, options)) return answer;
    await pause(answer, tries);
  }
};

/**
 * Whether the same request can be sent again: one refused for coming too often has changed nothing.
 * @param {Response} answer  @param {RequestInit} options
 */
function isPassing(answer, options) {
  const reads = !options.method || options.method.toUpperCase() === "GET";
  return answer.headers.has("Retry-After") && (answer.status === 429 || (answer.status === 503 && reads));
}

/**
 * The wait that the server has set, randomly extended by up to half: a whole class that was refused does not return at
 * the same moment.
 * @param {Response} answer  @param {number} tries
 */
function pause(answer, tries) {
  const seconds = Math.min(Number(answer.headers.get("Retry-After")) || 1, LONGEST) * (1 + Math.random() / 2) * tries;
  return new Promise((over) => setTimeout(over, 1000 * seconds));
}

document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  const answer = new DOMParser().parseFromString(ctx.text, "text/html");
  const sentence = answer.querySelector(".refusal, .lead")?.textContent.trim();
  toast(sentence || text("site.no_answer"), "refusal");
});

document.addEventListener("htmx:error", () => toast(text("site.no_answer"), "refusal"));
