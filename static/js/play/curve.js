/** A utility of money as text and as points, and where its curve runs in a picture. No DOM. */

import { scale } from "poda/chart/scale.js";

/** @typedef {[money: number, worth: number]} CurvePoint */
/** @typedef {"linear" | "concave" | "table"} CurveKind */

export const MOST_POINTS = 16;

/**
 * The text of a utility: `linear`, `concave:2`, `table:0=0,1000000=8,3000000=9`.
 * @param {string} text  @returns {{kind: CurveKind, bend?: string, points?: CurvePoint[]}}
 */
export function read(text) {
  const [kind, rest = ""] = text.split(":");
  if (kind === "concave") return { kind, bend: rest };
  if (kind === "table") return { kind, points: rest.split(/[,;]/).map(pointOf) };
  return { kind: "linear" };
}

/** As `write` has written it: `1000000=8`. @param {string} pair  @returns {CurvePoint} */
function pointOf(pair) {
  const [money, worth] = pair.split("=").map(Number);
  return [money, worth];
}

/** Without the noise of binary fractions. @param {number} number */
const plain = (number) => Number(number.toPrecision(8));

/** @param {CurvePoint[]} points */
export const write = (points) => `table:${points.map(([money, worth]) => `${plain(money)}=${plain(worth)}`).join(",")}`;

/** What an amount is worth on the way from point to point. @param {CurvePoint[]} points  @param {number} money */
export function worthOf(points, money) {
  const i = Math.max(1, Math.min(points.length - 1, points.findIndex(([m]) => m >= money)));
  const [[m0, w0], [m1, w1]] = [points[i - 1], points[i]];
  return w0 + ((w1 - w0) * (money - m0)) / (m1 - m0);
}

/**
 * The same points with one moved, as far as its neighbours allow; the first and the last keep their money.
 * @param {CurvePoint[]} points  @param {number} i  @param {CurvePoint} to  @returns {CurvePoint[]}
 */
export function moved(points, i, [money, worth]) {
  const isInner = i > 0 && i < points.length - 1;
  const [least, most] = isInner ? [points[i - 1][0], points[i + 1][0]] : [points[i][0], points[i][0]];
  const gap = (most - least) / 1000;
  return points.with(i, [Math.min(most - gap, Math.max(least + gap, money)), worth]);
}

/** The same points and one more, in the middle of the widest gap. @param {CurvePoint[]} points  @returns {CurvePoint[]} */
export function withOneMore(points) {
  const gaps = points.slice(1).map(([money], i) => money - points[i][0]);
  const i = gaps.indexOf(Math.max(...gaps));
  const money = points[i][0] + gaps[i] / 2;
  return points.toSpliced(i + 1, 0, [money, worthOf(points, money)]);
}

/**
 * A window on the curve: from money and worth to places in the picture, and back.
 * @param {CurvePoint[]} points  that must be seen
 * @param {{width: number, height: number, left: number, right: number, top: number, bottom: number}} frame
 */
export function windowOn(points, frame) {
  const [money, worth] = [extent(points.map(([m]) => m)), extent(points.map(([, w]) => w))];
  const across = scale(money.least, money.least + money.span, frame.left, frame.width - frame.right);
  const up = scale(worth.least, worth.least + worth.span, frame.height - frame.bottom, frame.top);
  return {
    money, worth,
    /** @param {CurvePoint} point  @returns {[number, number]} */
    place: ([m, w]) => [across.at(m), up.at(w)],
    /** @param {[number, number]} place  @returns {CurvePoint} */
    point: ([x, y]) => [across.numberAt(x), up.numberAt(y)],
  };
}

/** @param {number[]} numbers */
function extent(numbers) {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return { least, most, span: most - least || 1 };
}
