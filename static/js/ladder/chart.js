/** A small chart in SVG: lines over iterations on a log scale, with its own axes; colours and dashes live in CSS. */

import { power, rounded } from "poda/ladder/numbers.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [640, 300];
const EDGE = { left: 64, right: 18, top: 14, bottom: 42 };

/** @param {string} name  @param {Record<string, string | number>} attributes  @param {string} [text] */
function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

const round = (value) => rounded(value, 2);
const decade = (exponent) => (exponent >= 0 && exponent < 4 ? String(10 ** exponent) : power(exponent));

/** Whole powers of ten around the numbers, and at least `least` of them apart. */
function decades(numbers, least) {
  const logs = numbers.filter((number) => number > 0).map(Math.log10);
  const low = Math.floor(Math.min(...logs, 0));
  return { low, high: Math.max(Math.ceil(Math.max(...logs, 0)), low + least) };
}

function around(numbers) {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const room = (high - low || 1) * 0.08;
  return { low: low - room, high: high + room };
}

/**
 * @param {HTMLElement} place
 * @param {{label: string, below: string, log: boolean, level?: {value: number, says: string}}} options
 */
export function createChart(place, { label, below, log, level }) {
  const svg = shape("svg", { class: "cfr-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
  place.append(svg);
  const [inner, deep] = [WIDTH - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];

  /** @param {{name: string, points: [number, number][]}[]} lines */
  function show(lines) {
    const points = lines.flatMap((line) => line.points);
    const wide = decades(points.map(([iterations]) => iterations), 2);
    const values = points.map(([, value]) => value);
    const tall = log ? decades(values, 2) : around([...values, ...(level ? [level.value] : [])].concat(points.length ? [] : [0, 1]));
    const x = (iterations) => EDGE.left + (inner * (Math.log10(iterations) - wide.low)) / (wide.high - wide.low);
    const y = (value) => EDGE.top + (deep * (tall.high - (log ? Math.log10(value) : value))) / (tall.high - tall.low);
    svg.replaceChildren(...across(wide, x), ...(log ? up(tall, y) : few(tall, y)));
    if (level) {
      svg.append(shape("path", { class: "level", d: `M${EDGE.left} ${y(level.value)}h${inner}` }));
      svg.append(shape("text", { class: "level-name", x: WIDTH - EDGE.right, y: y(level.value) - 6, "text-anchor": "end" }, level.says));
    }
    lines.forEach(({ name, points: own }) => {
      const drawn = own.filter(([, value]) => !log || value > 0);
      if (drawn.length) svg.append(shape("path", { class: `cfr-line ${name}`, d: `M${drawn.map(([at, value]) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}` }));
    });
    svg.append(shape("text", { x: WIDTH - EDGE.right, y: HEIGHT - 4, "text-anchor": "end" }, below));
  }

  function across({ low, high }, x) {
    return steps(low, high).flatMap((exponent) => [
      shape("path", { class: "grid", d: `M${x(10 ** exponent)} ${EDGE.top}v${deep}` }),
      shape("text", { x: x(10 ** exponent), y: HEIGHT - EDGE.bottom + 16, "text-anchor": "middle" }, decade(exponent)),
    ]);
  }

  function up({ low, high }, y) {
    return steps(low, high).flatMap((exponent) => mark(y(10 ** exponent), decade(exponent)));
  }

  function few({ low, high }, y) {
    return [0, 1, 2, 3, 4].map((i) => low + ((high - low) * i) / 4).flatMap((value) => mark(y(value), round(value)));
  }

  function mark(at, says) {
    return [shape("path", { class: "grid", d: `M${EDGE.left} ${at}h${inner}` }), shape("text", { x: EDGE.left - 8, y: at + 4, "text-anchor": "end" }, says)];
  }

  show([]);
  return { show };
}

const steps = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i);
