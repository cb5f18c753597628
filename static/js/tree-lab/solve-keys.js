/** Solving by keyboard: arrows choose a node, Enter leads to its fields and Escape back, X cuts the edge above it. */

import { partsOf } from "poda/element.js";

/** @typedef {import("./tree.js").LabNode} LabNode */

/**
 * @param {HTMLElement} box  with the tree  @param {HTMLElement} fields  of the chosen node
 * @param {import("./solve-nodes.js").Numbered} numbered
 * @param {{chosen: () => number, choose: (id: number) => void, cut: ((id: number) => void) | null}} acts  by the ids of nodes
 */
export function listenToKeys(box, fields, { nodes, parents, numberOf }, { chosen, choose, cut }) {
  /** @param {number} id  @param {number} step  @returns {LabNode | undefined} */
  const inRow = (id, step) => nodes[numberOf(id) + step];
  /** @type {Record<string, (id: number) => LabNode | undefined>} */
  const ways = {
    ArrowLeft: (id) => inRow(id, -1),
    ArrowRight: (id) => inRow(id, 1),
    ArrowUp: (id) => parents.get(id)?.node,
    ArrowDown: (id) => nodes[numberOf(id)].children[0],
  };

  box.addEventListener("keydown", (event) => {
    if (event.target !== box || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = chosen();
    if (ways[event.key]) choose(ways[event.key](id)?.id ?? id);
    else if (event.key === "Enter") partsOf(fields, "input, select, button")[0]?.focus();
    else if (event.key.toLowerCase() === "x" && cut && parents.has(id)) cut(id);
    else return;
    event.preventDefault();
  });
  fields.addEventListener("keydown", (event) => {
    if (event.key === "Escape") box.focus();
  });
}
