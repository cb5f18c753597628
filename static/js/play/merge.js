/**
 * Form fields edited by both the viewer and the server.
 *
 * @typedef {Record<string, string | boolean>} FieldValues  by the fields' names: texts, and whether boxes are ticked
 */

const LIMIT = ["limit", "depth", "seconds"]; // one choice: a depth says that the search is limited by it

/** The fields that are chosen as one with that of this name. @param {string} name */
export const together = (name) => (LIMIT.includes(name) ? LIMIT : [name]);

/**
 * What each field is to say: what the viewer has changed stays, everything else is as the server has it now.
 * @param {FieldValues} agreed  what both said last
 * @param {FieldValues} mine  what the form says
 * @param {FieldValues} theirs  what the server says; a field that it leaves out is as it was
 * @param {(name: string) => boolean} [isHeld]  whether the viewer writes in that field, or has chosen and waits for the
 *   answer: they may have come back to what stood there before
 * @returns {FieldValues}
 */
export function merged(agreed, mine, theirs, isHeld = () => false) {
  /** @param {string} name */
  const isChanged = (name) => mine[name] !== agreed[name] || isHeld(name);
  /** @param {string} name */
  const isMine = (name) => together(name).some(isChanged);
  return Object.fromEntries(Object.keys(mine).map((name) => [name, isMine(name) ? mine[name] : theirs[name] ?? mine[name]]));
}

/**
 * What is sent for one choice: no other that the viewer is about to make, or that waits for its turn.
 * @param {string} name  of the field that was chosen in  @param {FieldValues} said  what the form said when it was
 * @param {FieldValues} mine  what the form says now  @param {FieldValues} agreed  @param {(name: string) => boolean} isHeld
 * @returns {FieldValues}
 */
export function sentBy(name, said, mine, agreed, isHeld) {
  /** @param {string} each */
  const sent = (each) => (together(name).includes(each) ? said : isHeld(each) ? agreed : mine)[each];
  return Object.fromEntries(Object.keys(mine).map((each) => [each, sent(each)]));
}

/**
 * After the server refused what was sent: this is taken back, what the viewer has changed since is not.
 * @param {FieldValues} agreed  @param {FieldValues} mine  @param {FieldValues} sent  @param {(name: string) => boolean} [isHeld]
 * @returns {FieldValues}
 */
export function takenBack(agreed, mine, sent, isHeld = () => false) {
  return merged(sent, mine, agreed, isHeld);
}
