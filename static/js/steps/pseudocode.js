/** The pseudo-code that a search follows, put together from its listing and what an option adds to it. No DOM. */

/** @typedef {import("./panel.js").Pseudocode} Pseudocode */

/**
 * @param {Record<string, Pseudocode>} pseudocode  by name; an addition under "+" and its own
 * @param {string} listing  such as "alphabeta.aima+killers"
 * @returns {Pseudocode}
 */
export function codeOf(pseudocode, listing) {
  const [name, ...added] = listing.split("+");
  const { lines, ...rest } = pseudocode[name] ?? { lines: [] };
  return { ...rest, lines: [...lines, ...added.flatMap((addition) => pseudocode[`+${addition}`].lines)] };
}
