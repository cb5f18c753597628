// Loaded by the two pages on which trees are edited and exercises solved.
import { tendPage } from "poda/frame.js";

tendPage({
  trees: () => import("poda/tree-lab/main.js"),
  solve: () => import("poda/tree-lab/solve.js"),
});
