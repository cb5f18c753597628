/** One line on what is being, or has been, searched. */
import { actionName } from "poda/tree-view/texts.js";

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */
/** @typedef {Partial<Pick<SearchNews, "best" | "depth">> & {kind: string | null, number: number, side: string}} Told */

/**
 * @param {{say: import("poda/texts.js").Say, texts: Record<string, string>, isPaused: () => boolean}} page
 * @returns {(search: Told, isDone: boolean) => string}
 */
export function createHeadline({ say, texts, isPaused }) {
  return ({ kind, number, side, best, depth }, isDone) => {
    if (!isDone && isPaused()) return say("search.paused", { number });
    if (kind === "hint" && isDone) return say(depth ? "search.hint.depth" : "search.hint.full", { number, depth: depth ?? "" });
    if (kind === "hint") return say("search.hint", { number });
    if (kind === "analysis" && number === 1) return say(isDone ? "search.start.analysed" : "search.start.analysis");
    if (kind === "analysis") return say(isDone ? "search.analysed" : "search.analysis", { number: number - 1 });
    return isDone ? say("search.move", { number, side, action: best ? actionName(texts, best) : "" }) : say("search.thinking", { side, number });
  };
}
