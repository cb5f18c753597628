/** Plates behind numbers that are wider than their node's shape: the same colour, pointing the same way. */
import { around } from "./occupancy.js";

/** @typedef {import("./occupancy.js").Box} Box */
/** @typedef {import("./shapes.js").Shape} Shape */
/** @typedef {{shape: Shape | "leaf", x: number, y: number, wide: number, high: number, tip?: number}} Plate  about the middle of its number */

const HIGH = 1.1; // times its type
const BESIDE = { usual: 0.4, circle: 0.9 }; // of its type, that it is wider than its number
const TIP = { high: 0.6, wide: 0.2 }; // of its height, and of its width, whichever is less: a tip takes the room of what stands below
const ROUND = { circle: 0.5, square: 0.1, leaf: 0.3 }; // of its height: the radius of its corners
/** @type {Partial<Record<Plate["shape"], {above: number, below: number}>>} */
const TIPS = { up: { above: 1, below: 0 }, down: { above: 0, below: 1 }, diamond: { above: 1, below: 1 } };

/**
 * @param {Plate["shape"]} shape  @param {number} text  how wide its number is  @param {number} px  of its type
 * @param {{wide: number, high: number}} node  how large its shape is: it is no narrower than a triangle, no lower than a circle, and neither than a leaf
 */
export function plateSize(shape, text, px, node) {
  const high = HIGH * px;
  if (shape === "circle") return { wide: text + BESIDE.circle * px, high: Math.max(high, node.high) };
  const wide = text + BESIDE.usual * px;
  if (shape === "leaf") return { wide: Math.max(wide, node.wide), high: Math.max(high, node.high) };
  return { wide: shape in TIPS ? Math.max(wide, node.wide) : wide, high };
}

/** All that it covers. @param {Plate} plate  @returns {Box} */
export function plateBox({ shape, x, y, wide, high, tip = 0 }) {
  const { left, top, right, bottom } = around(x, y, wide, high);
  const { above, below } = TIPS[shape] ?? { above: 0, below: 0 };
  const long = Math.max(Math.min(TIP.high * high, TIP.wide * wide), tip - high / 2);
  return { left, top: top - above * long, right, bottom: bottom + below * long };
}

/** @param {CanvasRenderingContext2D} ctx  @param {Plate} plate  @param {string} colour  @param {string | false} frame */
export function drawPlate(ctx, plate, colour, frame) {
  ctx.beginPath();
  tracePlate(ctx, plate);
  ctx.fillStyle = colour;
  ctx.fill();
  if (!frame) return;
  ctx.lineWidth = 1.3;
  ctx.strokeStyle = frame;
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx  @param {Plate} plate */
function tracePlate(ctx, plate) {
  const { shape, x, y, wide, high } = plate;
  const { left, top, right, bottom } = around(x, y, wide, high);
  if (shape === "circle" || shape === "square" || shape === "leaf") ctx.roundRect(left, top, wide, high, ROUND[shape] * high);
  else {
    const tips = plateBox(plate);
    ctx.moveTo(left, top);
    for (const [cornerX, cornerY] of [[x, tips.top], [right, top], [right, bottom], [x, tips.bottom], [left, bottom]]) ctx.lineTo(cornerX, cornerY);
    ctx.closePath();
  }
}
