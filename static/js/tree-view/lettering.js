/** What all text in the picture needs: fonts, widths, and which rows are in sight. */

/** @typedef {import("./draw.js").LevelView} LevelView */
/** @typedef {import("./draw.js").Picture} Picture */

export const LEAST = 10; // px: nothing is written smaller; where larger type is asked for, so many times `picture.ui`

/** @type {HTMLElement | undefined} */
let probe; // stays in the head: coming and going in the body, it would have the styles of the page worked out again each time

/** The smallest type of the page in px: what the style sheets call `--least`, on a projector. */
export function leastType() {
  probe ??= document.createElement("span");
  if (!probe.isConnected) {
    probe.style.fontSize = "var(--least, 0px)";
    document.head.append(probe);
  }
  return parseFloat(getComputedStyle(probe).fontSize);
}

/** @type {Map<string, Map<string, number>>} */
const widths = new Map(); // font → text → width at 10 px
/**
 * How wide a text is in px, measured once.
 * @param {CanvasRenderingContext2D} ctx  @param {string} family  @param {number} weight  @param {string} text
 * @param {number} px
 */
export function textWidth(ctx, family, weight, text, px) {
  const font = `${weight} 10px ${family}`;
  const known = widths.get(font) ?? new Map();
  widths.set(font, known);
  if (known.size > 20_000) known.clear();
  if (!known.has(text)) {
    const before = ctx.font;
    ctx.font = font;
    known.set(text, ctx.measureText(text).width);
    ctx.font = before;
  }
  return (known.get(text) * px) / 10;
}

/** The fonts have come: what was measured with others is wrong. */
export const forgetWidths = () => widths.clear();

/** @param {number} weight  @param {number} px  @param {string} family */
export const font = (weight, px, family) => `${weight} ${Math.round(px * 2) / 2}px ${family}`;

/**
 * Visits the rows of a level that the window touches, with their places in it.
 * @param {Pick<LevelView, "level" | "from" | "to">} view  @param {(row: number, place: number) => void} visit
 */
export function eachRow({ level, from, to }, visit) {
  for (let i = from; i < to; i += 1) visit(level.rows[i], i);
}

/** @param {Pick<Picture, "scene" | "camera">} picture  @param {number} row */
export const screenX = ({ scene, camera }, row) => scene.x[row] * camera.k + camera.x;

/** Room for what is written over something else. @param {CanvasRenderingContext2D} ctx  @param {Picture["palette"]} palette  @param {import("./occupancy.js").Box} box */
export function clear(ctx, palette, { left, top, right, bottom }) {
  ctx.fillStyle = palette.card;
  ctx.fillRect(left, top, right - left, bottom - top);
}
