/**
 * An exercise, and the answer so far, as its page has them: webapp/trees/exercises/solving.py. What is right comes only once the answer
 * has been handed in.
 *
 * @typedef {{name: string, what: string, node: number | null, says: string, example: string, choices: string[], several: boolean, group: string, short: string}} AskedPart
 *   what: the kind of its field; node: where it belongs, by number
 * @typedef {{part: string, node: number | null, verdict: string, earned: number, given: string, expected: string, says: string}} GradedMark
 * @typedef {{count: number, says: string, first: string, where: string, to: string, asks: string}} Blank  what is not answered yet, in words;
 *   first: the part to begin with; asks: the question before it is handed in all the same
 *
 * @typedef {object} Asked
 * @property {string} link  @property {string} sheet  the title of the sheet that it is on, or ""  @property {string} title  @property {string} shapes  @property {Record<string, number>} numbers
 * @property {import("./tree.js").LabColumns | null} columns  of its tree, if it has one
 * @property {AskedPart[]} parts  @property {Record<string, string>} answer  by part  @property {boolean} handedIn  @property {number} attempt  from 1
 * @property {string} exam  that it is answered in, or ""
 * @property {Record<string, {says: string[], next: number | null}>} hints  that were taken, by part; next: what one more step costs
 * @property {{marks: GradedMark[]} | null} graded
 */
export {};
