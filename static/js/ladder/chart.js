/** A chart of CFR that grows while it learns: lines over iterations, on a logarithmic scale. */

import { acrossTick, line, shape, upTick } from "poda/chart/draw.js";
import { exponents, powerOfTen, roundNumbers, scale } from "poda/chart/scale.js";
import { rounded } from "poda/ladder/numbers.js";

/** @typedef {{at: (value: number) => number, ticks: [number, string][], takes: (value: number) => boolean}} Axis */
/** @typedef {{value: number, says: string}} ChartLevel  a value that the lines close in on */

const FRAME = { width: 640, height: 300, left: 64, right: 18, top: 14, bottom: 42 };
const RIGHT = FRAME.width - FRAME.right;
const FOOT = FRAME.height - FRAME.bottom;
const INSET = 12; // the first iteration's number is beside the lowest value's instead of below it: on a projector they would touch

/**
 * The integer powers of ten around the numbers, at least `least` powers apart.
 * @param {number[]} numbers  @param {number} least  @returns {[number, number]}
 */
function decades(numbers, least) {
  const logs = numbers.filter((number) => number > 0).map(Math.log10);
  const low = Math.floor(Math.min(...logs, 0));
  return [low, Math.max(Math.ceil(Math.max(...logs, 0)), low + least)];
}

/** @param {number[]} numbers  @returns {[number, number]} */
function around(numbers) {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const room = (high - low || 1) * 0.08;
  return [low - room, high + room];
}

/** The vertical axis: its scale, its ticks, and which values it can show. @param {number[]} values  @returns {Axis} */
const logarithmic = (values) => {
  const { low, high, at } = scale(...decades(values, 2), FOOT, FRAME.top);
  const ticks = exponents(low, high).map((exponent) => /** @type {[number, string]} */ ([at(exponent), powerOfTen(exponent)]));
  return { at: (value) => at(Math.log10(value)), ticks, takes: (value) => value > 0 };
};

/** @param {number[]} values  @returns {Axis} */
const linear = (values) => {
  const { low, high, at } = scale(...around(values.length ? values : [0, 1]), FOOT, FRAME.top);
  const { step, numbers } = roundNumbers(low, high);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return { at, ticks: numbers.map((number) => /** @type {[number, string]} */ ([at(number), rounded(number, decimals)])), takes: () => true };
};

/**
 * @param {HTMLElement} place
 * @param {{label: string, below: string, log: boolean, level?: ChartLevel}} options
 */
export function createChart(place, { label, below, log, level }) {
  const svg = shape("svg", { class: "chart", viewBox: `0 0 ${FRAME.width} ${FRAME.height}`, role: "img", "aria-label": label });
  place.append(svg);

  /** @param {{name: string, points: [number, number][]}[]} lines */
  function show(lines) {
    const points = lines.flatMap((one) => one.points);
    const values = points.map(([, value]) => value);
    const wide = scale(...decades(points.map(([iterations]) => iterations), 2), FRAME.left + INSET, RIGHT);
    const tall = log ? logarithmic(values) : linear(level ? [...values, level.value] : values);
    svg.replaceChildren(
      ...tall.ticks.flatMap(([y, says]) => upTick(FRAME, y, says)),
      ...exponents(wide.low, wide.high).map((exponent) => acrossTick(FRAME, wide.at(exponent), powerOfTen(exponent))),
      shape("text", { class: "chart-tick end", x: RIGHT, y: FRAME.height - 4 }, below),
      ...(level ? marked(level, tall.at(level.value)) : []),
      ...lines.map(({ name, points: own }) => line(name, own.filter(([, value]) => tall.takes(value)).map(([at, value]) => /** @type {[number, number]} */ ([wide.at(Math.log10(at)), tall.at(value)])))),
    );
  }

  show([]);
  return { show };
}

/** @param {ChartLevel} level  @param {number} y */
const marked = ({ says }, y) => [
  shape("path", { class: "chart-level", d: `M${FRAME.left} ${y}H${RIGHT}` }),
  shape("text", { class: "chart-name end", x: RIGHT, y: y - 6 }, says),
];
