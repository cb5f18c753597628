/**
 * Says what the picture leaves out: "35 of 18,297 nodes shown · 4,965 folded · 13,297 searched but not recorded". Step by step,
 * only how many nodes have been visited by then: any total would tell how much is still to come, or to be cut. On a projector
 * the note is short.
 */
import { mostWin } from "../wins.js";
import { leavesOf } from "./model.js";
import { say } from "./texts.js";
import { hasMeansOfWins, liftedWin, winOf } from "./won-games.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {import("./model.js").Moment} Moment */

/**
 * @param {Model} model  @param {Pick<Moment, "status">} moment  @param {Scene} scene
 * @param {Record<string, string>} texts  @param {Numbers} numbers  @param {"" | "leaves" | "levels"} [tooMany]  why it is not shown whole
 * @param {boolean} [isShort]  whether it says of the nodes only how many are shown
 */
export function noteOn(model, moment, scene, texts, numbers, tooMany = "", isShort = false) {
  const counts = moment.status.includes("ghost") ? [soFar(moment, texts, numbers)] : countsOf(model, moment, scene, texts, numbers, isShort);
  const tooManyOf = { leaves: leavesOf, levels: (/** @type {Model} */ { ply }) => ply.reduce((most, each) => Math.max(most, each), 0) + 1 };
  const refused = tooMany ? [say(texts, `note.${tooMany}`, { count: numbers.count(tooManyOf[tooMany](model)) })] : [];
  return [...counts, ...refused, ...remarksOn(model, texts, numbers)].join(" · ");
}

/** How many nodes the search has come to by that step. @param {Pick<Moment, "status">} moment  @param {Record<string, string>} texts  @param {Numbers} numbers */
function soFar({ status }, texts, numbers) {
  const visited = status.filter((each) => each !== "ghost" && each !== "unvisited").length;
  return say(texts, numbers.counting("note.visited", visited), { count: numbers.count(visited) });
}

/**
 * @param {Model} model  @param {Pick<Moment, "status">} moment  @param {Scene} scene
 * @param {Record<string, string>} texts  @param {Numbers} numbers  @param {boolean} isShort
 */
function countsOf(model, { status }, scene, texts, numbers, isShort) {
  const isVisited = (/** @type {number} */ row) => status[row] !== "unvisited";
  const drawn = scene.levels.flatMap(({ rows }) => rows);
  const shown = drawn.filter(isVisited).length;
  const recorded = model.status.filter((_, row) => isVisited(row)).length;
  const again = twice(model);
  const total = Math.max((model.total ?? 0) - again, recorded);
  const counted = (/** @type {string} */ key, /** @type {number} */ count) => say(texts, numbers.counting(key, count), { count: numbers.count(count) });
  const parts = [say(texts, numbers.counting("note.shown", total), { shown: numbers.count(shown), total: numbers.count(total) })];
  if (drawn.length > shown && shown === total) parts.push(counted("note.unvisited", drawn.length - shown));
  if (isShort) return parts;
  if (recorded > shown) parts.push(counted("note.folded", recorded - shown));
  if (again > 0) parts.push(counted("note.again", again));
  if (total > recorded) parts.push(counted("note.unrecorded", total - recorded));
  if (model.quiescent > 0) parts.push(counted("note.quiescent", model.quiescent));
  if (model.earlier > 0) parts.push(counted("note.earlier", model.earlier));
  if (model.later > 0) parts.push(counted("note.later", model.later));
  return parts;
}

/** What else is to be known of the values. @param {Model} model  @param {Record<string, string>} texts  @param {Numbers} numbers */
function remarksOn(model, texts, numbers) {
  const parts = [];
  if (model.attitude !== "expected" && model.kind.includes("chance")) parts.push(say(texts, `note.${model.attitude}`));
  if (model.narrowed) parts.push(say(texts, "note.candidates"));
  const won = winOf(model, texts);
  if (won > 0) {
    const means = hasMeansOfWins(model, texts);
    if (means) parts.push(say(texts, "note.win.means", { win: numbers.short(mostWin(texts)) }));
    else parts.push(say(texts, liftedWin(model, texts) ? "note.win.lifted" : "note.win", { value: numbers.short(won) }));
    if (model.estimated || model.status.includes("cutoff")) parts.push(say(texts, "note.estimates"));
  }
  return parts;
}

/** Nodes that were probed first and searched later: each visit counts, but they are drawn once. @param {Model} model */
function twice(model) {
  return model.probes && model.status[0] === "valued" ? Math.max(0, (model.total ?? 0) - model.count[0]) : 0;
}
