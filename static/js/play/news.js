/**
 * What the server tells the page of a match: in the page itself (webapp/play/page.py), while a search runs and when it is done
 * (webapp/searches/found/payloads.py), and of its record (`/matches/<id>/tree`).
 *
 * @typedef {import("poda/play/board.js").Root} Root
 * @typedef {import("poda/tree-view/model.js").SentTree} SentTree
 *
 * @typedef {{search: string, kind: string, ply: number, number: number, side: string}} Heading  which search it is: `kind`
 *   "move", "hint" or "analysis"; `number` of the move
 * @typedef {Heading & {failed: true}} Failed
 * @typedef {Heading & Figures} SearchNews
 *
 * @typedef {{depth: number | null, value: Root["value"], bound: string | null, best: string | null, nodes: number}} Round
 *
 * @typedef {object} Figures
 * @property {string} algorithm  @property {number | null} depth  @property {string | null} best
 * @property {Record<string, string | number | boolean | number[]>} options  those that differ from their defaults
 * @property {Root["value"]} value  @property {string} bound  @property {string | null} [ending]  with best play, where it is proved
 * @property {boolean} [stopped]  of one that is done: before its end
 * @property {number} [forgotten]  of one that is done: positions for which its transposition table had no room
 * @property {boolean} estimated  whether the depth has cut off anything that the values rest on
 * @property {boolean} mean  whether the value is what MAX may expect of a MIN who errs, which proves no win
 * @property {boolean} narrowed  whether only candidates were looked at, which proves nothing about other actions
 * @property {number} nodes  @property {number} leaves  @property {number} cuts
 * @property {number} seconds  @property {number | null} rate  nodes a second
 * @property {Round[]} [iterations]  of a search that deepens: the depths that are done
 * @property {Root[]} roots  @property {string[]} path  @property {string[]} [line]  of one that is done
 *
 * @typedef {{search: string, tree?: SentTree, delta?: import("poda/tree-view/model.js").Delta}} TreeNews  webapp/searches/found/tree_messages.py
 *
 * @typedef {{search: string, kind: string, ply: number, number: number, listing: string}} About
 * @typedef {{running: false, summary: SearchNews, why: {sentences: string[], best: string}, pseudocode: import("poda/steps/panel.js").Pseudocode}} Over
 * @typedef {SentTree & About & Over} FinishedTree
 * @typedef {SentTree & About & {running: true} | FinishedTree} FoundTree  the record of a search, as the server keeps it
 *
 * @typedef {{id: string, kind: string, ply: number, number: number, side: string}} Running
 *
 * @typedef {object} MatchPage  the data of #match-data
 * @property {string} match  @property {{tree: string, node: string, terms: string, weights: string, why: string, show: string}} urls
 * @property {{ply: number, hasTree: boolean}} searched  @property {Running[]} live  @property {boolean} takesPart
 * @property {import("poda/play/utility-model.js").Sketch | null} curve
 */
export {};
