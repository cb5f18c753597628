/** Which nodes open by themselves: among them the way to the first cut. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { firstCut, foldTree } from "poda/tree-view/fold.js";

/** Cut are 1, which left nothing out, then 2 and 4 and 6; all but 1 have one successor that was not visited. */
const model = {
  size: 8,
  parent: [-1, 0, 1, 2, 0, 4, 0, 6],
  ply: [0, 1, 2, 3, 1, 2, 1, 2],
  children: [[1, 4, 6], [2], [3], [], [5], [], [7], []],
  status: ["valued", "valued", "valued", "unvisited", "valued", "unvisited", "valued", "unvisited"],
  cutBy: [-2, 0, 1, -2, 0, -2, 0, -2],
  best: [1, 2, 3, -1, 5, -1, 7, -1],
};

test("the first cut is the one nearest to the root, of those the first, if it left anything out", () => {
  assert.equal(firstCut(model), 4);
  assert.equal(firstCut({ ...model, cutBy: model.cutBy.map((by, row) => (row === 1 ? by : -2)) }), -1);
});

test("however narrow the picture, the root and the way to the first cut are open", () => {
  assert.deepEqual(foldTree(model, { columns: 1 }).folded, new Set([1, 2, 6]));
});

test("the first cut is in sight also where it is a little deeper than what can be read at ease", () => {
  const chain = {
    size: 5, parent: [-1, 0, 1, 2, 3], ply: [0, 1, 2, 3, 4], children: [[1], [2], [3], [4], []],
    status: ["valued", "valued", "valued", "valued", "unvisited"], cutBy: [-2, -2, -2, 0, -2], best: [1, 2, 3, -1, -1],
  };
  const folded = (levels) => foldTree(chain, { columns: 1, levels }).folded;
  assert.deepEqual(folded(3), new Set());
  assert.deepEqual(folded(2), new Set([3]));
  assert.deepEqual(foldTree(chain, { columns: 1, levels: 3, cuts: false }).folded, new Set([2, 3]));
});
