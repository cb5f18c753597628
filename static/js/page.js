// Loaded by every page: the shared scripts, and those for its kind of page (`data-page` of the body).
import "poda/address.js";
import "poda/presenter.js";
import "poda/language.js";
import "poda/refusals.js";
import { tendKeyList } from "poda/keys.js";
import { tendWords } from "poda/words.js";

/** @type {Record<string, () => Promise<unknown>>} */
const KINDS = {
  offer: async () => (await import("poda/keep.js")).keepEntries("#offer-game"),
  match: () => import("poda/play/main.js"),
  hand: () => import("poda/hands/main.js"),
  lab: () => import("poda/lab/main.js"),
  ladder: () => import("poda/ladder/main.js"),
  learning: () => import("poda/ladder/cfr.js"),
  compare: () => import("poda/compare/main.js"),
  complexity: () => import("poda/compare/sliders.js"),
  trees: () => import("poda/tree-lab/main.js"),
  solve: () => import("poda/tree-lab/solve.js"),
  sheets: () => import("poda/tree-lab/sheets.js"),
};

tendKeyList();
tendWords();
KINDS[document.body.dataset.page ?? ""]?.();
