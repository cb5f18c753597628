/** The picture of a utility of money: axes, the curve, and a handle for each of its points. */
import { shape } from "poda/chart/draw.js";
import { FRAME } from "poda/play/utility-model.js";

/** @typedef {import("poda/play/utility-model.js").UtilityModel} UtilityModel */
/** @typedef {import("poda/play/curve.js").CurvePoint} CurvePoint */
/** @typedef {{say: import("poda/texts.js").Say, number: Intl.NumberFormat, short: Intl.NumberFormat}} Wording  `short`: numbers at the axes */

/** @param {import("poda/texts.js").Say} say */
export const createPicture = (say) => shape("svg", { viewBox: `0 0 ${FRAME.width} ${FRAME.height}`, role: "group", "aria-label": say("utility.label") });

/** @param {UtilityModel} model  @param {Intl.NumberFormat} short */
function axes({ points, view }, short) {
  const { money, worth, place } = view;
  const [left, bottom] = place([money.least, worth.least]);
  const [right, top] = place([money.most, worth.most]);
  const marks = [...new Set(points.map(([m]) => m))].filter((m, i, all) => all.length < 7 || i % 2 === 0);
  return [
    shape("path", { class: "utility-axis", d: `M${left} ${top - 6}V${bottom}H${right + 6}` }),
    ...marks.map((m) => shape("text", { x: place([m, 0])[0], y: bottom + 17, "text-anchor": "middle" }, short.format(m))),
    shape("text", { x: left - 12, y: top + 4, "text-anchor": "end" }, short.format(worth.most)),
    shape("text", { x: left - 12, y: bottom, "text-anchor": "end" }, short.format(worth.least)),
  ];
}

/** @param {UtilityModel} model  @param {CurvePoint[]} line  @param {string} name */
const path = ({ view }, line, name) => shape("path", { class: name, d: `M${line.map((point) => view.place(point).join(" ")).join("L")}` });

/** @param {UtilityModel} model  @param {CurvePoint} point  @param {number} i  @param {Wording} wording  @param {boolean} isFixed */
function handle({ view }, point, i, { say, number }, isFixed) {
  const [cx, cy] = view.place(point);
  const [money, worth] = point.map((value) => number.format(value));
  return shape("circle", {
    class: "utility-point", cx, cy, r: 7, tabindex: 0, role: "slider", "data-handle": i, "aria-orientation": "vertical",
    "aria-label": say("utility.point", { number: i + 1 }), "aria-valuenow": point[1], "aria-valuetext": say("utility.worth", { money, worth }),
    ...(isFixed ? { "aria-disabled": "true" } : {}),
  });
}

/** All that the picture shows. @param {UtilityModel} model  @param {Wording} wording  @param {boolean} isFixed  whether nobody may change it */
export function drawUtility(model, wording, isFixed) {
  const { line } = model;
  return [
    ...axes(model, wording.short),
    path(model, [line[0], line[line.length - 1]], "utility-chord"), // how it would run if money were worth its amount
    path(model, line, "utility-line"),
    ...model.handles.map((point, i) => handle(model, point, i, wording, isFixed)),
  ];
}
