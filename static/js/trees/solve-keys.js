/** Solving by keyboard: arrows choose a node, Enter leads to its fields and Escape back, X cuts the edge above it. */

/**
 * @param {HTMLElement} box  with the tree  @param {HTMLElement} fields  of the chosen node
 * @param {ReturnType<typeof import("./solve-nodes.js").numberNodes>} numbered
 * @param {{chosen: () => number, choose: (id: number) => void, cut: ((id: number) => void) | null}} acts  by the ids of nodes
 */
export function listenToKeys(box, fields, { nodes, parents, numberOf }, { chosen, choose, cut }) {
  const inRow = (id, step) => nodes[numberOf.get(id) + step];
  const ways = {
    ArrowLeft: (id) => inRow(id, -1),
    ArrowRight: (id) => inRow(id, 1),
    ArrowUp: (id) => parents.get(id)?.node,
    ArrowDown: (id) => nodes[numberOf.get(id)].children[0],
  };

  box.addEventListener("keydown", (event) => {
    if (event.target !== box || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = chosen();
    if (ways[event.key]) choose(ways[event.key](id)?.id ?? id);
    else if (event.key === "Enter") fields.querySelector("input, select, button")?.focus();
    else if (event.key.toLowerCase() === "x" && cut && parents.has(id)) cut(id);
    else return;
    event.preventDefault();
  });
  fields.addEventListener("keydown", (event) => {
    if (event.key === "Escape") box.focus();
  });
}
