/** What the reader folds and opens by hand. */
import { pathTo } from "./model.js";

/** @param {import("./state.js").ViewState} state */
export function createFolding(state) {
  return {
    /** Folds a node, or opens it. @param {import("./state.js").Laid} laid  @param {number} row */
    toggle({ model }, row) {
      state.choices.set(row, !state.folded.has(row));
      state.wide.delete(row);
      if (!state.folded.has(row) && pathTo(model, state.marks.selected).includes(row)) state.marks.selected = row;
    },

    /** The successors of a node that a stub stood for; folding the node takes that back. @param {number} row */
    widen(row) {
      state.wide.add(row);
    },

    /** All that is below a node. @param {number} row */
    open(row) {
      const children = state.model?.children ?? [];
      const waiting = [row];
      for (let i = 0; i < waiting.length; i += 1) {
        if (children[waiting[i]].length > 0) state.choices.set(waiting[i], false);
        state.wide.add(waiting[i]);
        waiting.push(...children[waiting[i]]);
      }
    },

    /** As it is folded by itself. */
    forget() {
      state.choices.clear();
      state.wide.clear();
    },
  };
}
