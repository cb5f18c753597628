/** What stands beside a node: its window (α, β), and under star pruning what is proved of a chance node. */
import { NODE } from "./layout.js";
import { eachRow, font, screenX, textWidth } from "./lettering.js";

const TOOLS = { wide: 46, high: 200, from: 520 }; // px taken by the tool buttons, in pictures that wide and more
const EDGE = 8; // px to the picture's edge

/** (α, β) at the right of a node, when there is room; always at the node in hand. */
export function drawWindows(ctx, picture, view) {
  drawBeside(ctx, picture, view, picture.dress.window, { lift: -12, colour: picture.palette.soft });
}

/** [low, high] below the window. */
export function drawRanges(ctx, picture, view) {
  drawBeside(ctx, picture, view, picture.dress.range, { lift: 5, colour: picture.palette.chance });
}

function drawBeside(ctx, picture, view, texts, { lift, colour }) {
  const { palette, moment, marks, ui } = picture;
  if (view.s < 0.42) return;
  const px = Math.max(10.5, Math.min(13, 12.5 * view.s)) * ui;
  const y = view.y + lift * view.s;
  ctx.textAlign = "left";
  ctx.font = font(550, px, palette.mono);
  eachRow(view, (row) => {
    const text = texts[row];
    if (!text) return;
    const wide = textWidth(ctx, palette.mono, 550, text, px);
    const isInHand = row === moment.current || row === marks.selected || row === marks.hover;
    const [at, most] = [screenX(picture, row) + (picture.width(row) / 2) * view.s + 6, rightMost(picture, y) - wide];
    if ((roomBeside(picture, view, row) < wide || at > most) && !isInHand) return;
    const x = Math.min(at, most);
    ctx.fillStyle = palette.card;
    ctx.fillRect(x - 3, y - px * 0.75, wide + 6, px * 1.5);
    ctx.fillStyle = isInHand && colour === palette.soft ? palette.ink : colour;
    ctx.fillText(text, x, y);
  });
  ctx.textAlign = "center";
}

/** Free px up to the next node of the level; nodes may be larger than their place. */
function roomBeside({ scene, camera }, view, row) {
  return scene.room[row] * camera.k - NODE.wide * Math.max(0, view.s - camera.k) - 10;
}

/** How far to the right there may be writing at a height: up to the tools, below them up to the edge. */
function rightMost({ size, ui }, y) {
  const hasTools = size.width >= TOOLS.from && y < TOOLS.high;
  return size.width - (hasTools ? TOOLS.wide * ui : EDGE);
}
