/**
 * Pointer, wheel and pinch on the canvas, told as intents. Written here and not taken from @panzoom/panzoom: that
 * library moves a DOM element by a CSS transform and measures the element to zoom about a point, while this picture is
 * redrawn from a camera, needs taps told from drags, and stays sharp at any zoom.
 */

/** @typedef {{x: number, y: number}} Point  on the surface */

const TAP = 6; // px a finger may tremble and still mean a tap
const TWICE = 320; // ms between the taps of a double tap

/**
 * @param {HTMLElement} surface
 * @param {{onPan(dx: number, dy: number): void, onZoom(factor: number, x: number, y: number): void,
 *          onTap(x: number, y: number, twice: boolean): void, onHover(x: number, y: number): void}} intents
 * @returns {() => void} stops listening
 */
export function listen(surface, { onPan, onZoom, onTap, onHover }) {
  /** @type {Map<number, Point>} */
  const held = new Map(); // by pointerId
  let travelled = 0;
  let last = { at: 0, x: 0, y: 0 };

  const place = (/** @type {MouseEvent} */ event) => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button > 0) return;
    if (held.size === 0) travelled = 0;
    held.set(event.pointerId, place(event));
    surface.setPointerCapture?.(event.pointerId);
  };

  const move = (/** @type {PointerEvent} */ event) => {
    const now = place(event);
    const was = held.get(event.pointerId);
    if (!was) return onHover(now.x, now.y);
    travelled += Math.hypot(now.x - was.x, now.y - was.y);
    if (held.size === 2) pinch(event.pointerId, was, now);
    else if (travelled > TAP) onPan(now.x - was.x, now.y - was.y);
    held.set(event.pointerId, now);
  };

  /** @param {number} id  @param {Point} was  @param {Point} now */
  const pinch = (id, was, now) => {
    const [other] = [...held].filter(([key]) => key !== id).map(([, point]) => point);
    const spread = (/** @type {Point} */ point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    onPan((now.x - was.x) / 2, (now.y - was.y) / 2);
    onZoom(spread(now) / spread(was), (now.x + other.x) / 2, (now.y + other.y) / 2);
  };

  const up = (/** @type {PointerEvent} */ event) => {
    const point = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (!point || event.type === "pointercancel" || travelled > TAP || held.size > 0) return;
    const near = Math.hypot(point.x - last.x, point.y - last.y) < 4 * TAP;
    const twice = near && event.timeStamp - last.at < TWICE;
    last = { at: twice ? 0 : event.timeStamp, ...point };
    onTap(point.x, point.y, twice);
  };

  const wheel = (/** @type {WheelEvent} */ event) => {
    const isOurs = event.ctrlKey || surface.closest("[role=tree]:focus-within") || document.documentElement.scrollHeight <= innerHeight;
    if (!isOurs) return; // the page is scrolled past a tree that nobody has clicked on
    event.preventDefault();
    const step = event.deltaMode === 1 ? 16 : 1; // lines, as Firefox counts them
    const { x, y } = place(event);
    onZoom(Math.exp(-event.deltaY * step * (event.ctrlKey ? 0.01 : 0.0015)), x, y);
  };

  const listening = new AbortController();
  const options = { passive: false, signal: listening.signal };
  surface.addEventListener("pointerdown", down, options);
  surface.addEventListener("pointermove", move, options);
  surface.addEventListener("pointerup", up, options);
  surface.addEventListener("pointercancel", up, options);
  surface.addEventListener("wheel", wheel, options);
  return () => listening.abort();
}
