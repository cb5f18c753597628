/* Notes what is written on canvases: the texts of the latest frame, where they stand, and what was drawn over them later. */
(() => {
  const proto = CanvasRenderingContext2D.prototype;
  const drawn = new WeakMap(); // canvas → {texts, covers}
  const pending = new WeakMap(); // context → boxes on its path
  window.drawnOn = (canvas) => drawn.get(canvas) ?? { texts: [], covers: [] };

  const of = (ctx) => {
    if (!drawn.has(ctx.canvas)) drawn.set(ctx.canvas, { texts: [], covers: [] });
    return drawn.get(ctx.canvas);
  };
  const around = (name, act) => {
    const own = proto[name];
    proto[name] = function (...given) {
      act(this, ...given);
      return own.apply(this, given);
    };
  };
  const cover = (ctx, left, top, wide, high) => of(ctx).covers.push({ left, top, right: left + wide, bottom: top + high, after: of(ctx).texts.length });

  around("fillRect", (ctx, x, y, wide, high) => {
    const { a } = ctx.getTransform();
    if (wide * a >= ctx.canvas.width - 1 && high * a >= ctx.canvas.height - 1) drawn.set(ctx.canvas, { texts: [], covers: [] });
    else cover(ctx, x, y, wide, high);
  });
  around("beginPath", (ctx) => pending.set(ctx, []));
  around("roundRect", (ctx, x, y, wide, high) => pending.get(ctx)?.push([x, y, wide, high]));
  around("fill", (ctx) => { for (const box of pending.get(ctx) ?? []) cover(ctx, ...box); });
  around("fillText", (ctx, text, x, y, most) => {
    const size = ctx.measureText(text);
    const squeeze = most && size.width > most ? most / size.width : 1;
    of(ctx).texts.push({
      text: String(text), font: ctx.font, px: parseFloat(ctx.font.match(/([\d.]+)px/)[1]) * squeeze,
      left: x - size.actualBoundingBoxLeft * squeeze, right: x + size.actualBoundingBoxRight * squeeze,
      top: y - size.actualBoundingBoxAscent, bottom: y + size.actualBoundingBoxDescent,
    });
  });
})();
