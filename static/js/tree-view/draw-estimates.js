/** The wave below a value that is only estimated; on pages it is that of `.estimate`. */

const LENGTH = 4; // px from crest to crest
const HIGH = 1.1; // px from its middle to a crest

/** In the colour that texts are filled with. @param {CanvasRenderingContext2D} ctx  @param {number} x  of its middle  @param {number} y  @param {number} wide */
export function drawWave(ctx, x, y, wide) {
  const count = Math.max(2, Math.round(wide / LENGTH));
  ctx.beginPath();
  ctx.moveTo(x - (count * LENGTH) / 2, y);
  for (let i = 0; i < count; i += 1) {
    const from = x + (i - count / 2) * LENGTH;
    ctx.quadraticCurveTo(from + LENGTH / 4, y - 2 * HIGH, from + LENGTH / 2, y);
    ctx.quadraticCurveTo(from + (3 * LENGTH) / 4, y + 2 * HIGH, from + LENGTH, y);
  }
  ctx.setLineDash([]);
  ctx.lineWidth = 1;
  ctx.strokeStyle = ctx.fillStyle;
  ctx.stroke();
}
