/** What is drawn of a tree of means, and the positions of its playouts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsAt } from "poda/play/step-board.js";
import { treeAppearance } from "poda/tree-view/appearance.js";
import { barBoxes, intervalOf, widthOfEdge } from "poda/tree-view/draw-samples.js";
import { layout, NODE } from "poda/tree-view/layout.js";
import { lastMoment, readTree } from "poda/tree-view/model.js";
import { createNumbers } from "poda/tree-view/numbers.js";

const tree = (more = {}) => readTree({
  algorithm: "mcts", convention: "aima", total: 4, recorded: 4, record: "mcts", sampling: { scale: 2, least: -1, most: 1 },
  columns: [{ name: "visits", symbol: "n" }],
  nodes: {
    parent: [-1, 0, 0, 1], action: ["", "b", "a", "c"], kind: ["max", "min", "min", "max"], status: ["valued", "valued", "valued", "valued"],
    value: [0.5, 0.5, -1, 0], bound: ["sample", "sample", "sample", "sample"], best: [1, 3, -1, -1], visits: [100, 81, 19, 25], place: [0, 1, 0, 0],
  },
  ...more,
});

test("children stand in natural order, though they came in another", () => {
  assert.deepEqual(tree().children[0], [2, 1]);
});

test("a mean has a margin on either side, as parts of the range of results", () => {
  const model = tree();
  const { low, mean, high } = intervalOf(model, lastMoment(model), 1);
  const margin = (2 * Math.sqrt(Math.log(100) / 81)) / 2;
  assert.equal(mean, 0.75);
  assert.ok(Math.abs(mean - margin - low) < 1e-9 && Math.abs(mean + margin - high) < 1e-9);
  assert.equal(intervalOf(model, lastMoment(model), 0), null);
});

test("edges are wider the more often they were taken", () => {
  const model = tree();
  const moment = lastMoment(model);
  assert.ok(widthOfEdge(model, moment, 1) > widthOfEdge(model, moment, 2));
});

test("a step shows the way that the iteration has gone, not what was best below", () => {
  const model = tree();
  const edges = (/** @type {number} */ current) => {
    const scene = layout(model, { folded: new Set(), clipped: new Map() }, { width: () => NODE.wide, stage: { width: 800, height: 400 } });
    return treeAppearance(model, { ...lastMoment(model), current }, scene, new Set(), createNumbers("en")).edge.slice(1);
  };
  assert.deepEqual(edges(2), ["plain", "best-max", "plain"]); // a, though b is better
  assert.deepEqual(edges(1), ["best-max", "plain", "plain"]);
  assert.deepEqual(edges(0), ["best-max", "plain", "best-min"]); // the choice, in the end
});

test("the position of a step is that of its node and of what a playout has played from there", () => {
  const model = tree({ events: { code: ["expand", "move", "move", "playout", "backup"], node: [3, 3, 3, 3, 3], step: [0, 0, 0, 0, 0], value: [null, null, null, null, null], played: ["", "d", "e", "", ""] } });
  assert.deepEqual(actionsAt(model, 0), ["b", "c"]);
  assert.deepEqual(actionsAt(model, 2), ["b", "c", "d", "e"]);
  assert.deepEqual(actionsAt(model, 3), ["b", "c", "d", "e"]);
  assert.deepEqual(actionsAt(model, 4), ["b", "c"]);
});

test("every node says how often the search came there, with a handle where it is folded", () => {
  const model = tree();
  const scene = { levels: [{ rows: [0] }, { rows: [2, 1] }, { rows: [3] }] };
  const { pill, tally } = treeAppearance(model, lastMoment(model), scene, new Set([1]), createNumbers("en"));
  assert.deepEqual([pill[0], tally[0]], ["", "n 100"]);
  assert.deepEqual([pill[1], tally[1]], ["n 81", ""]);
  assert.deepEqual([pill[2], tally[2]], ["", "n 19"]);
  const ofTheBook = tree({ given: 8 });
  assert.equal(treeAppearance(ofTheBook, lastMoment(ofTheBook), scene, new Set(), createNumbers("en")).tally[0], "");
});

test("no name of an action stands on the bar above a node", () => {
  const model = tree();
  const scene = { x: [100, 150, 50, 150], levels: [] };
  const picture = { model, moment: lastMoment(model), scene, camera: { k: 1, x: 0 }, appearance: { look: [], box: [] }, ui: 1 };
  const [box] = barBoxes(picture, { level: { rows: [1] }, from: 0, to: 1, y: 100, s: 1, inside: true });
  assert.ok(box.left < 150 && box.right > 150 && box.bottom <= 100 - NODE.high / 2 && box.top < box.bottom - 5);
});
