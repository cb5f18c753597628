// @ts-check
/**
 * The fields of a form that two sides write in: the viewer, and the server whenever it has news.
 *
 * @typedef {Record<string, string | boolean>} Values  by the fields' names: texts, and whether boxes are ticked
 */

const LIMIT = ["limit", "depth", "seconds"]; // one choice: a depth says that the search is limited by it

/**
 * What each field is to say: what the viewer has changed stays, everything else is as the server has it now.
 * @param {Values} agreed  what both said last
 * @param {Values} mine  what the form says
 * @param {Values} theirs  what the server says; a field that it leaves out is as it was
 * @param {string | null} [writing]  the field that the viewer writes in, who may come to write what stood there before
 * @returns {Values}
 */
export function merged(agreed, mine, theirs, writing = null) {
  /** @param {string} name */
  const isChanged = (name) => mine[name] !== agreed[name] || name === writing;
  /** @param {string} name */
  const isMine = (name) => (LIMIT.includes(name) ? LIMIT.some(isChanged) : isChanged(name));
  return Object.fromEntries(Object.keys(mine).map((name) => [name, isMine(name) ? mine[name] : theirs[name] ?? mine[name]]));
}

/**
 * After the server refused what was sent: this is taken back, what the viewer has changed since is not.
 * @param {Values} agreed  @param {Values} mine  @param {Values} sent  @param {string | null} [writing]
 * @returns {Values}
 */
export function takenBack(agreed, mine, sent, writing = null) {
  return merged(sent, mine, agreed, writing);
}
