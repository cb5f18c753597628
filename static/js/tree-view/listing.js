/** The tree as a list of sentences, for screen readers and for whoever prefers it: updated shortly after the picture. */
import { after } from "../rest.js";
import { isLaid } from "./state.js";
import { sentenceOf, stateOf } from "./words.js";

const EVERY = 250; // ms

/**
 * @param {import("./state.js").ViewState} state  @param {ReturnType<typeof import("./frame.js").createFrame>} frame
 * @param {Record<string, string>} texts
 */
export function createListing(state, frame, texts) {
  let stop = () => {};
  let isAsked = false;

  function sync() {
    stop();
    isAsked = false;
    if (!isLaid(state)) return;
    const laid = state;
    frame.outline.sync(laid.model, { folded: laid.folded, sentence: (row) => sentenceOf(laid, row, texts), state: (row) => stateOf(laid, row) });
    frame.outline.select(state.marks.selected);
    frame.activate(frame.outline.idOf(state.marks.selected));
  }

  return {
    sync,
    syncSoon() {
      if (!isAsked) stop = after(sync, EVERY);
      isAsked = true;
    },
    /** Instead of the picture, or no longer. */
    toggle() {
      state.asList = !state.asList;
      frame.setList(state.asList);
      sync();
    },
    /** @param {number} row */
    bringIn(row) {
      if (state.asList) frame.outline.itemOf(row)?.scrollIntoView({ block: "nearest" });
    },
    stop() { stop(); },
  };
}
