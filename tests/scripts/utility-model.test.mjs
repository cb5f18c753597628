/** The utility of money as it is edited: kinds, points and the part that is seen. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { UtilityModel } from "poda/play/utility-model.js";

const TABLE = [[0, 0], [1_000_000, 8], [3_000_000, 9]];
const bent = (by) => TABLE.map(([money]) => [money, money ** (1 / (1 + by))]);
const model = () => new UtilityModel({ table: TABLE, concave: { 10: bent(10), 2: bent(2), 0.5: bent(0.5) } });

test("it is linear until something else is said, and what is said is said again", () => {
  const utility = model();
  assert.equal(utility.text, "linear");
  for (const text of ["concave:0.5", "table:0=0,1000000=7,3000000=9", "linear"]) {
    utility.take(text);
    assert.equal(utility.text, text);
  }
});

test("of the degrees of caution, in order, the nearest is taken", () => {
  const utility = model();
  assert.deepEqual(utility.bends, ["0.5", "2", "10"]);
  utility.take("concave:5");
  assert.equal(utility.bend, "2");
});

test("a curve that is dragged runs through points from where it ran before", () => {
  const utility = model();
  utility.take("concave:2");
  const before = utility.handles;
  utility.move(1, [1_000_000, 50]);
  assert.equal(utility.kind, "table");
  assert.deepEqual(utility.points, [before[0], [1_000_000, 50], before[2]]);
});

test("the first and the last point keep their money and stay", () => {
  const utility = model();
  utility.take("table:0=0,1000000=8,3000000=9");
  utility.move(0, [500_000, 1]);
  assert.deepEqual(utility.points[0], [0, 1]);
  for (const [held, canRemove] of [[null, false], [0, false], [1, true], [2, false]]) {
    utility.held = held;
    assert.equal(utility.canRemove, canRemove);
  }
  utility.held = 1;
  utility.remove();
  assert.deepEqual(utility.points.map(([money]) => money), [0, 3_000_000]);
});

test("a point that is dragged out of the picture goes a quarter of it further at most, in round numbers", () => {
  const utility = model();
  utility.take("table:0=0,1000000=8,3000000=9");
  utility.fitView();
  assert.deepEqual(utility.dragged([1_234_567, 1000]), [1_230_000, 11.25]);
  assert.deepEqual(utility.dragged([1_234_567, -1000]), [1_230_000, -2.25]);
});
