/** Which pseudo-code belongs to a recorded tree: its name in the page's collection (webapp/wording/pseudocode.py). */

const SAME_CODE = { unir: "urjc" }; // UNIR's lectures draw other shapes, but write the same code
const BY_CONVENTION = new Set(["alphabeta"]);
const WITH_STRICT = new Set(["star1", "star2"]); // they return values in every convention, but PUC's test is strict

/** @param {{algorithm: string, convention: string, attitude?: string}} tree  @returns {string} such as "alphabeta.aima" */
export function codeName({ algorithm, convention, attitude = "expected" }) {
  if (algorithm === "expectiminimax") return `expectiminimax.${attitude}`;
  if (BY_CONVENTION.has(algorithm)) return `${algorithm}.${SAME_CODE[convention] ?? convention}`;
  if (WITH_STRICT.has(algorithm)) return `${algorithm}.${convention === "puc" ? "puc" : "aima"}`;
  return "minimax.aima";
}
