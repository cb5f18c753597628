/** Where the keyboard goes in a tree. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { intentOf } from "poda/tree-view/keys.js";

const TREE = {
  model: { parent: [-1, 0, 0, 0], ply: [0, 1, 1, 1], children: [[1, 2, 3], [], [], []] },
  folded: new Set(), scene: { levels: [{ rows: [0] }, { rows: [1, 2, 3] }] }, asList: false,
};
const pressed = (key, { selected = -1, current = -1, asList = false } = {}) => intentOf({ ...TREE, selected, current, asList }, { key });

test("with nothing chosen, arrows begin at the root", () => {
  for (const key of ["ArrowRight", "ArrowUp", "ArrowDown"]) assert.deepEqual(pressed(key), { move: 0 });
});

test("at a step they go on from its node", () => {
  assert.deepEqual(pressed("ArrowRight", { current: 2 }), { move: 3 });
  assert.deepEqual(pressed("ArrowUp", { current: 2 }), { move: 0 });
  assert.deepEqual(pressed("ArrowUp", { current: 2, asList: true }), { move: 1 });
  assert.deepEqual(pressed("Enter", { current: 2 }), { choose: 2 });
});

test("a chosen node comes before that of the step", () => {
  assert.deepEqual(pressed("ArrowRight", { selected: 1, current: 3 }), { move: 2 });
});
