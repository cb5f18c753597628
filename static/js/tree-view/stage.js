/** The canvas: as sharp as the screen, as large as its box, one frame at a time. */
import { stir } from "../rest.js";

/**
 * @param {HTMLElement} host
 * @param {(ctx: CanvasRenderingContext2D, pixels: number, now: number) => void} drawFrame
 * @param {() => void} resized
 */
export function createStage(host, drawFrame, resized) {
  const canvas = host.appendChild(document.createElement("canvas"));
  canvas.className = "tree-canvas";
  canvas.setAttribute("aria-hidden", "true");
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false })); // every browser has it
  const size = { width: 0, height: 0 };
  let frameRequest = 0;
  let pixels = 1;

  const frame = (/** @type {number} */ now) => {
    frameRequest = 0;
    if (size.width > 0) drawFrame(ctx, pixels, now);
  };
  const paint = () => {
    stir();
    frameRequest ||= requestAnimationFrame(frame);
  };

  const measure = () => {
    const { clientWidth: width, clientHeight: height } = host;
    const sharp = Math.min(window.devicePixelRatio || 1, 3);
    if (width === 0 || (width === size.width && height === size.height && sharp === pixels)) return;
    Object.assign(size, { width, height });
    pixels = sharp;
    resized(); // it reads from the page: before the canvas is written to
    canvas.width = Math.round(width * pixels);
    canvas.height = Math.round(height * pixels);
    if (frameRequest) cancelAnimationFrame(frameRequest);
    frame(performance.now()); // a canvas is cleared by its new size: fill it in the same frame
  };
  const observer = new ResizeObserver(measure);

  return {
    canvas, size, paint,
    start() { measure(); observer.observe(host); },
    destroy() { observer.disconnect(); cancelAnimationFrame(frameRequest); canvas.remove(); },
  };
}
