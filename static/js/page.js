// Loaded by all pages but those of the tree lab, whose editor (tree-lab.js) nobody else needs.
import { tendPage } from "poda/frame.js";

tendPage({
  offer: async () => (await import("poda/keep.js")).keepEntries("#offer-game"),
  match: () => import("poda/play/main.js"),
  hand: () => import("poda/hands/main.js"),
  lab: () => import("poda/lab/main.js"),
  ladder: () => import("poda/ladder/main.js"),
  learning: () => import("poda/ladder/cfr.js"),
  compare: () => import("poda/compare/main.js"),
  complexity: () => import("poda/compare/sliders.js"),
  daily: () => import("poda/tree-lab/picture-zoom.js"),
  room: async () => (await import("poda/room/phone.js")).tendPhone(),
  sheets: () => import("poda/tree-lab/sheets.js"),
});
