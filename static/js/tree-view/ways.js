/** The ways to fold a tree, from the one that shows most: the first that is legible is used. */

const SMALL = 60; // nodes of a tree that opens unfolded if it can be read so

/**
 * @typedef {object} Folding
 * @property {number} columns  as a part of those that fit  @property {number} most  siblings of a row
 * @property {"longest" | "shortest" | ""} [labels]  what has room on the edges; "": nothing  @property {boolean} [cuts]
 * @property {boolean} [isBare]  whether nothing but what has to be in sight is open, not even the principal variation
 */
/** @typedef {{isLarge: boolean, hasBeliefs?: boolean, hasCuts?: boolean, actions?: number}} WaysFor  whether larger type is asked for, and whether beliefs are written in the tree; hasCuts: whether anything was cut; actions: of the root */

const NAMES = /** @type {const} */ (["longest", "shortest", ""]);

/** @type {Folding[]} */
const WHOLE = NAMES.map((labels) => ({ columns: Infinity, most: Infinity, labels }));
/** @type {Folding[]} */
const TIGHTER = [[1, 18], [0.7, 18], [0.5, 18], [0, 18], [0, 12], [0, 8], [0, 6], [0, 4], [0, 3], [0, 2]]
  .map(([columns, most]) => ({ columns, most, cuts: true }));
/** @type {Folding[]} For larger type: each way first with room for action names, so that names never cost a node. */
const NAMED = TIGHTER.flatMap((way) => [...NAMES.slice(0, -1).map((labels) => ({ ...way, labels })), way]);
/** @type {Folding[]} */
const TIGHTEST = [2, 1].map((most) => ({ columns: 0, most, cuts: false })); // a narrow box on a projector
/** @type {Folding} The root's actions and nothing below them: they say more than the principal variation alone. */
const ACTIONS = { columns: 0, most: 2, cuts: false, isBare: true, labels: "shortest" };
const FEW_ACTIONS = ACTIONS.most + 1; // so many are all shown

/** @type {Folding[]} Where there is room for either the principal variation or a cut: the cut. */
const CUT = [18, 4, 3, 2].map((most) => ({ columns: 0, most, cuts: true, isBare: true, labels: "shortest" }));
/** @type {Folding[]} */
const BARE = [3, 2, 1].map((most) => ({ columns: 0, most, cuts: false, isBare: true }));

export const USUAL = TIGHTER[0];

/** @type {Folding} What the reader asks for: nothing is folded, and leaves are as far apart as inner nodes. */
export const ALL = { columns: Infinity, most: Infinity, labels: "" };

/**
 * @param {number} size  of the tree, in nodes
 * @param {WaysFor} how
 */
export function waysToFold(size, how) {
  const tighter = [...(size <= SMALL ? WHOLE : []), ...tighterWays(how)];
  if (!how.isLarge) return tighter;
  const [two, one] = TIGHTEST;
  return [...tighter, ...(how.hasCuts ? CUT : []), two, ...((how.actions ?? Infinity) <= FEW_ACTIONS ? [ACTIONS] : []), one];
}

/**
 * The same for a step, whose node is in sight with all that leads to it: as the tree opened, or tighter.
 * @param {Folding} opened  @param {WaysFor} how
 */
export function waysToStep(opened, how) {
  if (isUnfolded(opened)) return [opened];
  const tighter = [...tighterWays(how), ...TIGHTEST];
  const isAsTight = (/** @type {Folding} */ way) => way.columns <= opened.columns && way.most <= opened.most;
  const from = tighter.includes(opened) ? tighter.indexOf(opened) : tighter.findIndex(isAsTight); // the type's size changed
  return [...tighter.slice(from), ...BARE];
}

/** @param {WaysFor} how */
const tighterWays = ({ isLarge, hasBeliefs = false }) => (isLarge && !hasBeliefs ? NAMED : TIGHTER);

/** Does it fold nothing by itself? @param {Folding} way */
export const isUnfolded = (way) => way === ALL || WHOLE.includes(way);
