/** Says whether the values on the board are estimates, samples or exact results. */

/** @typedef {import("poda/play/news.js").SearchNews} SearchNews */

/**
 * The key of the sentence; "" where there is nothing to say.
 * @param {Pick<SearchNews, "roots" | "ending" | "estimated" | "narrowed" | "options">} news  @param {boolean} isMoney
 */
export function noteOnValues({ roots, ending, estimated, narrowed, options }, isMoney) {
  if (!roots.some(({ value }) => value !== null)) return "";
  if (roots.some(({ bound }) => bound === "sample")) return "values.samples";
  if (narrowed) return roots.some((root) => root.value !== null && root.estimated) ? "values.candidates" : "values.candidates.proven";
  if (options.errs) return estimated ? "values.errs.estimates" : "values.errs";
  if (estimated) return ending ? "" : "values.estimates";
  if (options.attitude) return `values.${options.attitude}`; // what chance may do, and not what it does on average
  // where an evaluation was at hand, a win is lifted above every estimate: ±1000, which says enough
  return isMoney || roots.every(({ value }) => Math.abs(Number(value)) <= 1) ? "values.results" : "";
}
