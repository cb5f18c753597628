/** The parts of a chart in SVG, with the classes of templates/_chart.html; chart.css styles them. */

const SVG = "http://www.w3.org/2000/svg";

/** Units between a number of the vertical axis and its line. */
export const GAP = 8;

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name  @param {Record<string, string | number>} attributes  @param {string} [text]
 * @returns {SVGElementTagNameMap[Name]}
 */
export function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** @typedef {{width: number, height: number, left: number, right: number, top: number, bottom: number}} Frame */

/**
 * A number of the vertical axis, with a horizontal line.
 * @param {Frame} frame  @param {number} y  @param {string} says
 */
export const upTick = (frame, y, says) => [
  shape("path", { class: "chart-rule", d: `M${frame.left} ${y}H${frame.width - frame.right}` }),
  shape("text", { class: "chart-tick up", x: frame.left - GAP, y: y + 4 }, says),
];

/** A number of the horizontal axis. @param {Frame} frame  @param {number} x  @param {string} says */
export const acrossTick = (frame, x, says) => shape("text", { class: "chart-tick", x, y: frame.height - frame.bottom + 17 }, says);

/**
 * A line through the given points of the picture; its kind selects the style.
 * @param {string} kind  @param {[number, number][]} points
 */
export const line = (kind, points) =>
  shape("polyline", { class: `chart-line ${kind}`, points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") });
