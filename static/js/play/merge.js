// @ts-check
/**
 * The fields of a form that two sides write in: the viewer, and the server whenever it has news.
 *
 * @typedef {Record<string, string | boolean>} Values  by the fields' names: texts, and whether boxes are ticked
 */

/**
 * What each field is to say: what the viewer has changed stays, everything else is as the server has it now.
 * @param {Values} agreed  what both said last
 * @param {Values} mine  what the form says
 * @param {Values} theirs  what the server says; a field that it leaves out is as it was
 * @returns {Values}
 */
export function merged(agreed, mine, theirs) {
  const names = Object.keys(mine);
  return Object.fromEntries(names.map((name) => [name, mine[name] === agreed[name] ? theirs[name] ?? mine[name] : mine[name]]));
}

/**
 * After the server refused what was sent: this is taken back, what the viewer has changed since is not.
 * @param {Values} agreed  @param {Values} mine  @param {Values} sent
 * @returns {Values}
 */
export function takenBack(agreed, mine, sent) {
  return merged(sent, mine, agreed);
}
