/**
 * The recorded tree in the browser: the server's columns, plus children and plies.
 *
 * A tree that grows while a search runs comes as a first `tree` and then deltas:
 *
 *   delta = {
 *     "from": 120,                      rows held so far; rows from here on are new (or sent again)
 *     "nodes": { every column of the tree, from row `from` on },
 *     "changed": { "row": [0, 4, …], and every column, for those earlier rows },     may be left out
 *     "total": 18297, "recorded": 5000, as in the tree                               may be left out
 *     "path": [0, 4, 9]                 rows from the root to where the search stands, may be left out
 *   }
 *
 * The same server function writes `nodes` and `changed`: the columns of a list of rows. A delta received twice changes
 * nothing; one that was missed leaves a gap, `applyDelta` answers false, and the page asks for the whole tree again.
 */
import { readNumber } from "./numbers.js";
import { inARow } from "./texts.js";

/** @typedef {import("./numbers.js").Value} Value */
/** @typedef {import("./numbers.js").Bound} Bound */
/** @typedef {"max" | "min" | "chance"} Role */
/** @typedef {["v" | "α" | "β" | "low" | "high", string, "α" | "β"]} Compared  what a node has of its own, how it is compared, and with which bound */

/**
 * @typedef {object} Columns  by row
 * @property {number[]} parent  @property {string[]} action  @property {string[]} kind  @property {string[]} status
 * @property {Bound[]} bound  @property {number[]} best  @property {number[]} cutBy  @property {number[]} cutThrough
 * @property {number[]} count  @property {(number | null)[]} place  in natural order, where a tree grows in another
 * @property {Value[]} alphaIn  @property {Value[]} betaIn  @property {Value[]} alphaOut  @property {Value[]} betaOut
 * @property {Value[]} value  @property {Value[]} probability  @property {Value[]} low  @property {Value[]} high
 * @property {Value[]} standPat  the estimate with which a node of a quiescent search stands pat
 * @property {("check" | "singular" | null)[]} extended  why a node is searched a ply deeper
 */

/** @typedef {{name: string, symbol: string}} DeclaredColumn  that a search has besides, and shows as it is; symbol: "" where only the details have it */
/** @typedef {Record<string, Value[]>} DeclaredValues  by name of the column, then by row */

/**
 * @typedef {object} OptionalColumns  of trees that are sent whole
 * @property {string[] | null} owner     whose turn it is where that is not the node's kind: a player whose replies are known is searched as chance
 * @property {([string, number, string][] | null)[] | null} belief  worlds, each with its probability as a number and as a fraction
 * @property {(string | null)[] | null} group  the information set of a node, by any name
 * @property {boolean[] | null} mark     edges to be marked besides the principal variation
 * @property {([string, string] | null)[] | null} payoffs  of a leaf: what both players get, where no single value is at stake
 * @property {(string | null)[] | null} says   what is to be said of a node that no search has valued
 */

/** @typedef {Partial<Record<keyof Columns, unknown[]>> & {parent: number[]}} SentColumns  numbers as the contract writes them */

/**
 * @typedef {object} CommonEvents
 * @property {string[]} code  @property {number[]} node  @property {number[]} step  @property {unknown[]} value
 * @property {unknown[]} [alpha]  @property {unknown[]} [beta]
 * @property {Bound[]} [bound]  @property {unknown[]} [low]  @property {unknown[]} [high]
 * @property {string[]} [status]  @property {number[]} [best]
 * @property {string[]} [played]  the action that is played beyond the tree; "" at other events
 */
/** @typedef {CommonEvents & Record<string, unknown[]>} SentEvents  and columns that the search declares */

/**
 * @typedef {object} SentTree  as the server sends it: docs/architecture.md
 * @property {string} algorithm  @property {string} convention  @property {number} total  @property {number} recorded
 * @property {string} [record]  @property {DeclaredColumn[]} [columns]  what it has besides the common columns
 * @property {SentColumns & Partial<OptionalColumns> & {label?: string[]} & Record<string, unknown[] | null | undefined>} nodes
 * @property {number} [given]  how many of its events only write down what was known before
 * @property {SentEvents | null} [events]  @property {import("../steps/lines.js").Step[] | null} [steps]
 * @property {{max: string, min: string}} [tests]  @property {{max: Compared, min: Compared}} [compared]
 * @property {boolean} [ownsValue]  @property {boolean} [prunes]  @property {boolean} [probes]
 * @property {string} [attitude]  @property {Meaning | null} [meaning]  @property {unknown[] | null} [bounds]  @property {Sampling} [sampling]
 * @property {number} [quiescent]  @property {number | null} [depth]  @property {number[]} [path]  @property {[number, string][]} [fractions]
 * @property {{earlier: number, later: number, estimated: boolean, narrowed?: boolean}} [summary]  of a search that is done
 */

/**
 * @typedef {{option: string, of: Role, number: number, otherwise: string}} Meaning  an option, whose nodes it concerns, what it was
 *   given, and the declared column with what values would be without it
 */

/**
 * @typedef {{scale: number, least: number, most: number}} Sampling  of a tree whose values are means: what the root in a margin is
 *   multiplied by, and the range of the results
 */

/**
 * @typedef {object} Delta
 * @property {number} from  @property {SentColumns} nodes  @property {SentColumns & {row: number[]}} [changed]
 * @property {number} [total]  @property {number} [recorded]  @property {number[]} [path]
 */

/** @type {(keyof Columns)[]} */
const NUMBERS = ["alphaIn", "betaIn", "alphaOut", "betaOut", "value", "probability", "low", "high", "standPat"];
/** @type {(keyof Columns)[]} */
const PLAIN = ["parent", "action", "kind", "status", "bound", "best", "cutBy", "cutThrough", "count", "place", "extended"];
/** What a tree says of how it was searched; of one that nobody searched there is nothing to say. @type {Pick<Facts, "tests" | "compared" | "ownsValue" | "prunes" | "probes">} */
const NOT_SEARCHED = {
  tests: { max: "", min: "" }, compared: { max: ["v", "≥", "β"], min: ["v", "≤", "α"] }, ownsValue: true, prunes: false, probes: false,
};
export const COLUMNS = [...PLAIN, ...NUMBERS];
/** What a node has in a column that the search does not write. `count` stays unknown. */
const UNWRITTEN = {
  bound: null, best: -1, cutBy: -2, cutThrough: -1, value: null, place: null,
  alphaIn: null, betaIn: null, alphaOut: null, betaOut: null, probability: null, low: null, high: null,
  standPat: null, extended: null,
};

/** @returns {Columns} */
const emptyColumns = () => ({
  parent: [], action: [], kind: [], status: [], bound: [], best: [], cutBy: [], cutThrough: [], count: [], place: [],
  alphaIn: [], betaIn: [], alphaOut: [], betaOut: [], value: [], probability: [], low: [], high: [],
  standPat: [], extended: [],
});

/**
 * @typedef {object} Events
 * @property {string[]} code  @property {number[]} node  @property {number[]} step  which of `steps` it is
 * @property {Value[]} value  @property {Value[]} alpha  @property {Value[]} beta  @property {Bound[]} bound
 * @property {Value[]} low  @property {Value[]} high
 * @property {string[] | undefined} status  @property {number[] | undefined} best  of the node by then; where a search does not write them, its steps tell
 * @property {string[] | undefined} played  the action that is played beyond the tree; "" at other events
 * @property {DeclaredValues} declared  by name of the column, then by event
 */

/**
 * @typedef {object} Facts
 * @property {number} size        rows held
 * @property {number[][]} children rows of the children, in the order searched
 * @property {number[]} ply       edges from the root
 * @property {string[]} called    what readers call the action; `action` is the engine's own name
 * @property {(action: string) => string} call
 * @property {Events | null} events
 * @property {import("../steps/lines.js").Step[]} steps  what ran at the events
 * @property {string} algorithm  @property {string} convention  @property {number} total  @property {number} recorded
 * @property {string} record  under which the sentences of declared events and columns are found
 * @property {DeclaredColumn[]} columns  @property {DeclaredValues} declared
 * @property {number} earlier  nodes of the rounds before, where the search deepened
 * @property {number} quiescent  nodes at which a quiescent search stood pat, recorded or not
 * @property {number} later  nodes of the deeper round that was stopped
 * @property {boolean} estimated  whether the search has been cut off anywhere, recorded or not
 * @property {number} given  after so many events begins what can be stepped through
 * @property {boolean} narrowed  whether it looked at candidates only
 * @property {{max: string, min: string}} tests  by which a node is cut, as the pseudo-code writes it
 * @property {{max: Compared, min: Compared}} compared  the same test from the side of the player at the node
 * @property {boolean} ownsValue  whether a player's node has a value v of its own, besides its window
 * @property {boolean} prunes  whether the method ever cuts
 * @property {boolean} probes  whether it looks at one successor of each outcome of chance first, and comes back to the others
 * @property {string} attitude  what a chance node is worth: "expected", "optimistic" or "pessimistic"
 * @property {Meaning | null} meaning  where an option changes what values mean
 * @property {Value[] | null} bounds  the least and the greatest value, where star pruning goes by them
 * @property {Sampling | null} sampling  where values are means
 * @property {number | null} limit  the depth that was asked for  @property {number[]} path
 */

/** @typedef {Columns & OptionalColumns & Facts} Model  columns by row, as in the contract (infinities as numbers), and facts */

/** @param {SentTree} tree  @param {(action: string) => string} [call]  what readers call an action  @returns {Model} */
export function readTree(tree, call = (action) => action) {
  const { owner = null, belief = null, group = null, mark = null, payoffs = null, says = null } = tree.nodes;
  /** @type {Model} */
  const model = {
    ...emptyColumns(), owner, belief, group, mark, payoffs, says,
    algorithm: tree.algorithm, convention: tree.convention, ...searchedBy(tree), attitude: tree.attitude ?? "expected", meaning: tree.meaning ?? null,
    bounds: tree.bounds?.map(readNumber) ?? null, sampling: tree.sampling ?? null, limit: tree.depth ?? null,
    record: tree.record ?? "", columns: tree.columns ?? [], declared: noValues(tree.columns),
    total: tree.total, recorded: tree.recorded, earlier: tree.summary?.earlier ?? 0, later: tree.summary?.later ?? 0,
    estimated: tree.summary?.estimated ?? false,
    given: tree.given ?? 0, narrowed: tree.summary?.narrowed ?? false,
    quiescent: tree.quiescent ?? 0,
    size: 0, children: [], ply: [], called: [], call, path: [], events: readEvents(tree.events), steps: tree.steps ?? [],
  };
  writeRows(model, range(0, tree.nodes.parent.length), tree.nodes);
  if (tree.nodes.label) model.called = [...tree.nodes.label];
  return model;
}

/** @param {DeclaredColumn[]} [columns]  @returns {DeclaredValues} */
const noValues = (columns = []) => Object.fromEntries(columns.map(({ name }) => [name, []]));

/** @param {SentTree} tree  @returns {typeof NOT_SEARCHED} */
const searchedBy = ({
  tests = NOT_SEARCHED.tests, compared = NOT_SEARCHED.compared, ownsValue = NOT_SEARCHED.ownsValue,
  prunes = NOT_SEARCHED.prunes, probes = NOT_SEARCHED.probes,
}) => ({ tests, compared, ownsValue, prunes, probes });

/** @param {Model} model  @param {Delta} delta  @returns {boolean} false when rows are missing in between */
export function applyDelta(model, delta) {
  if (delta.from > model.size) return false;
  writeRows(model, range(delta.from, delta.from + delta.nodes.parent.length), delta.nodes);
  if (delta.changed) writeRows(model, delta.changed.row, delta.changed);
  model.total = delta.total ?? model.total;
  model.recorded = delta.recorded ?? model.size;
  model.path = delta.path ?? model.path;
  return true;
}

/** @param {Model} model  @param {number[]} rows  @param {SentColumns & Record<string, unknown>} columns */
function writeRows(model, rows, columns) {
  for (const name of PLAIN) copy(columns[name], rows, model[name], (/** @type {unknown} */ raw) => raw);
  for (const name of NUMBERS) copy(columns[name], rows, model[name], readNumber);
  for (const [name, values] of Object.entries(model.declared)) copy(/** @type {unknown[]} */ (columns[name]), rows, values, readNumber);
  for (const row of rows) if (row >= model.size) grow(model, row);
}

/** @param {unknown[] | undefined} from  @param {number[]} rows  @param {unknown[]} to  @param {(raw: unknown) => unknown} read */
function copy(from, rows, to, read) {
  if (from) rows.forEach((row, i) => { to[row] = read(from[i]); });
}

/** @param {Model} model  @param {number} row */
function grow(model, row) {
  for (const [name, nothing] of Object.entries(UNWRITTEN)) {
    const column = /** @type {unknown[]} */ (Reflect.get(model, name));
    if (column.length <= row) column[row] = nothing;
  }
  const parent = model.parent[row];
  model.children[row] = [];
  model.called[row] = model.call(model.action[row] ?? "");
  model.ply[row] = parent < 0 ? 0 : model.ply[parent] + 1;
  if (parent >= 0) putAmong(model.children[parent], row, model.place);
  model.size = row + 1;
}

/** A child comes after its siblings, or by its place where it has one. @param {number[]} siblings  @param {number} row  @param {Columns["place"]} place */
function putAmong(siblings, row, place) {
  const own = place[row];
  const after = own === null ? -1 : siblings.findIndex((other) => (place[other] ?? 0) > own);
  if (after < 0) siblings.push(row);
  else siblings.splice(after, 0, row);
}

/** @param {SentEvents | null | undefined} events  @returns {Events | null} */
function readEvents(events) {
  if (!events) return null;
  const numbers = (/** @type {unknown[]} */ column) => column.map(readNumber);
  const none = new Array(events.code.length).fill(null); // where the search does not write it
  const { code, node, step, status, best, played, bound = none, value, alpha = none, beta = none, low = none, high = none, ...more } = events;
  const declared = Object.fromEntries(Object.entries(more).map(([name, column]) => [name, numbers(column)]));
  return {
    code, node, step, status, best, played, bound, declared,
    value: numbers(value), alpha: numbers(alpha), beta: numbers(beta), low: numbers(low), high: numbers(high),
  };
}

/** @param {number} from  @param {number} to */
const range = (from, to) => Array.from({ length: to - from }, (_, i) => from + i);

/** Rows from the root to `row`, both included. @param {Model} model  @param {number} row */
export function pathTo(model, row) {
  const path = [];
  for (let at = row; at >= 0; at = model.parent[at]) path.push(at);
  return path.reverse();
}

/** How a node is named: by the actions that lead to it; "" for the root. @param {Model} model  @param {number} row */
export const pathName = (model, row) => inARow(pathTo(model, row).slice(1).map((each) => model.called[each]));

/** Rows along the best children from `row` down. @param {number[]} best  @param {number} [row] */
export function principalVariation(best, row = 0) {
  /** @type {number[]} */
  const rows = [];
  for (let at = row; at >= 0 && at < best.length && !rows.includes(at); at = best[at] ?? -1) rows.push(at);
  return rows;
}

/** As whom a node is searched: to the optimist chance is another MAX, to the pessimist another MIN. @param {Model} model  @param {number} row */
export function roleOf(model, row) {
  const kind = model.kind[row];
  if (kind !== "chance") return kind;
  if (model.attitude === "optimistic") return "max";
  return model.attitude === "pessimistic" ? "min" : kind;
}

/** Whose turn it is at a node: a player whose replies are known is searched as chance. @param {Model} model  @param {number} row */
export const ownerOf = (model, row) => model.owner?.[row] ?? model.kind[row];

/** Does the node keep bounds on its value while its outcomes are searched? @param {Model} model  @param {number} row */
export const hasBounds = (model, row) => model.bounds !== null && roleOf(model, row) === "chance";

/** Is the node where a quiescent search goes on below the depth limit? @param {Model} model  @param {number} row */
export const isQuiescent = ({ standPat, parent }, row) => [row, parent[row]].some((each) => (standPat[each] ?? null) !== null);

/** @param {Model} model */
export const leavesOf = ({ children }) => children.filter(({ length }) => length === 0).length;

/** Nodes below `row`, counted by the search where it knows, else what was recorded. @param {Model} model  @param {number} row  @returns {number} */
export function below(model, row) {
  const counted = model.count[row];
  if (counted !== undefined) return Math.max(counted - 1, model.children[row].length);
  return model.children[row].reduce((sum, child) => sum + 1 + below(model, child), 0);
}

/**
 * @typedef {Object} Moment  what every node shows at one time; the columns it names replace the final ones
 * @property {string[]} status  as in the contract, and "ghost": not reached yet
 * @property {(number|null)[]} value
 * @property {(string|null)[]} bound
 * @property {(number|null)[]} alpha
 * @property {(number|null)[]} beta
 * @property {(number|null)[]} low   of a chance node under star pruning: its value is at least this
 * @property {(number|null)[]} high  and at most this
 * @property {number[]} best
 * @property {boolean[]} cut
 * @property {DeclaredValues} [declared]
 * @property {number} current   the node whose turn it is, or -1
 */

/** The moment after the last thing known: what `show` draws. @param {Model} model  @returns {Moment} */
export function lastMoment(model) {
  return {
    status: model.status, value: model.value, bound: model.bound, best: model.best, low: model.low, high: model.high, declared: model.declared, current: -1,
    alpha: model.alphaOut.map((alpha, row) => alpha ?? model.alphaIn[row]),
    beta: model.betaOut.map((beta, row) => beta ?? model.betaIn[row]),
    cut: model.cutBy.map((by) => by !== -2),
  };
}
