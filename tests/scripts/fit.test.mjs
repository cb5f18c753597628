/** How large a drawn tree becomes in the room that it has. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createFit } from "poda/tree-lab/fit.js";
import { halfWidth, MOST_TYPE, place } from "poda/tree-lab/place.js";

let ids = 0;
const node = (kind, value, children) => ({ id: (ids += 1), kind, value, children, name: "", board: "", probability: "", action: "", estimate: "", folded: false });
const leaf = () => node("leaf", "7", []);

test("a tree that counts as written has type that is shown in it", () => {
  const wide = node("max", "", Array.from({ length: 14 }, () => node("min", "", [leaf(), leaf()])));
  const fit = createFit((setting, level) => place(wide, () => "b1", () => "MAX", setting, level), 24, 0);
  const found = Array.from({ length: 26 }, (_, i) => 400 + 100 * i).map((width) => [width, fit.written({ wide: width, high: 640 })]);
  assert.ok(found.some(([, fitted]) => fitted));
  for (const [width, fitted] of found) assert.ok(fitted === null || fitted.spots.setting.type <= MOST_TYPE, `${width} px: ${fitted?.spots.setting.type}`);
});

test("the label of a row ends before a leaf that begins its row", () => {
  const [MAX, TYPE] = [2.45, 11.5]; // ems that "MAX" takes in bold type; units of type
  const first = leaf();
  const root = node("max", "", [node("min", "", [first, leaf()]), node("min", "", [leaf(), node("max", "", [leaf(), leaf()])])]);
  const { at } = place(root, () => "", () => "MAX");
  assert.ok(at.get(first.id).x - halfWidth(first) > 2 + MAX * TYPE + 3);
});
