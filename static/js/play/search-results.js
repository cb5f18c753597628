/** Fetches a search's results: the recorded tree, and the explanation of its choice. */
import { partsOf } from "poda/element.js";
import { request } from "poda/rest.js";

/** @typedef {import("poda/play/news.js").FoundTree} FoundTree */

export const UNKNOWN = Symbol("unknown"); // what the server has of a search, where its answer was lost or came too late

/** Whether the browser has shown a page of its history again, as it was when it came. */
function isFromHistory() {
  const [came] = performance.getEntriesByType("navigation");
  return came instanceof PerformanceNavigationTiming && came.type === "back_forward";
}

/** @param {import("poda/play/news.js").MatchPage} page */
export function createSearchResults(page) {
  let isFirstLook = !isFromHistory(); // what the page says of a tree holds as long as it is new

  return {
    /** @param {number} ply  @param {string | null} kind  @returns {Promise<FoundTree | null | typeof UNKNOWN>} */
    async fetchTree(ply, kind) {
      const isFirst = isFirstLook;
      isFirstLook = false;
      if (isFirst && !page.searched.hasTree && page.searched.ply === ply && !kind) return null;
      const answer = await request(`${page.urls.tree}?ply=${ply}${kind ? `&kind=${kind}` : ""}`).catch(() => null);
      if (answer?.status === 204) return null;
      return answer?.status === 200 ? answer.json().catch(() => UNKNOWN) : UNKNOWN; // else it may be had a moment later
    },
    /** Of a search that has recorded no tree; with a tree it comes along. @param {number} ply  @param {string} kind */
    async fetchWhy(ply, kind) {
      const answer = await request(`${page.urls.why}?ply=${ply}&kind=${kind}`).catch(() => null);
      if (!answer?.ok) return null;
      const why = new DOMParser().parseFromString(await answer.text(), "text/html").body;
      return { sentence: why.textContent.trim(), best: partsOf(why, "[data-best]")[0]?.dataset.best };
    },
  };
}
