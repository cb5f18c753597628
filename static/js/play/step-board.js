/** The board beside the steps of a search that plays games on: the position of the step, also beyond the tree. */
import { showNode } from "poda/play/node-picture.js";
import { after } from "poda/rest.js";
import { pathTo } from "poda/tree-view/model.js";

/** @typedef {import("poda/tree-view/model.js").Model} Model */

const PAUSE = 150; // ms for which a step stays before its board is asked for: steps that are played quickly need none

/**
 * The actions to the position of a step: to its node, and what a playout has played from there.
 * @param {Model & {events: import("poda/tree-view/model.js").Events}} model  @param {number} event  @returns {string[]}
 */
export function actionsAt({ events, ...model }, event) {
  const { code, node, played } = events;
  const path = pathTo(/** @type {Model} */ (model), node[event]).slice(1).map((row) => model.action[row]);
  const moves = [];
  for (let at = code[event] === "playout" ? event - 1 : event; code[at] === "move"; at -= 1) moves.unshift(played?.[at] ?? "");
  return [...path, ...moves];
}

/** @param {string} address  of the pictures of nodes */
export function createStepBoard(address) {
  const board = document.createElement("div");
  board.className = "steps-board";
  let stop = () => {}; // what waits to be asked for
  let latest = 0;

  return {
    /** @param {HTMLElement} panel  @param {Model | null} model  @param {{event: number}} moment  @param {number} ply  of the root */
    show(panel, model, { event }, ply) {
      stop();
      const isOver = event === (model?.events?.code.length ?? 0) - 1; // the page's own board shows what comes of it
      if (!model?.sampling || !model.events || event < 0 || isOver) {
        latest += 1;
        return board.replaceChildren();
      }
      if (!board.isConnected) panel.append(board);
      const actions = actionsAt({ ...model, events: model.events }, event);
      const asked = (latest += 1);
      stop = after(async () => {
        const region = document.createElement("div");
        await showNode(address, { actions }, region, ply);
        if (asked === latest) board.replaceChildren(...region.childNodes);
      }, PAUSE);
    },
    drop() {
      stop();
      latest += 1;
      board.remove();
    },
  };
}
