/**
 * The window on the tree: screen = (x, y) · (k, ky) + (camera.x, camera.y). Pure arithmetic.
 *
 * A tree of thousands of nodes is a thousand times wider than high. So the levels keep their distance when one zooms
 * out: ky follows k, but never falls below `low`, at which all levels fill the stage. Of a deep tree they may be squeezed:
 * then ky is less than k.
 */

export const ZOOM = { least: 0.003, most: 4 };

/** @typedef {{k: number, ky: number, low: number, x: number, y: number}} Camera */

/** @typedef {{left: number, right: number, top: number, bottom: number}} Sides */
/** @typedef {{width: number, height: number}} Size */

export const START = { k: 1, ky: 1, low: 1, x: 0, y: 0 };
/** @param {Camera} camera  @param {number} x  @param {number} y  @returns {[number, number]} */
export const toScreen = (camera, x, y) => [x * camera.k + camera.x, y * camera.ky + camera.y];

/** @param {Camera} camera  @param {number} dx  @param {number} dy  @returns {Camera} */
export function pan(camera, dx, dy) {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/**
 * Zooms by `factor` about the screen point (x, y), which keeps its place.
 * @param {Camera} camera  @param {number} factor  @param {number} x  @param {number} y  @returns {Camera}
 */
export function zoomAt(camera, factor, x, y) {
  const k = Math.min(Math.max(camera.k * factor, ZOOM.least), ZOOM.most);
  const ky = Math.max(k * Math.min(1, camera.ky / camera.k), camera.low);
  return { ...camera, k, ky, x: x - (x - camera.x) * (k / camera.k), y: y - (y - camera.y) * (ky / camera.ky) };
}

/**
 * The camera that shows all of `bounds`.
 * @param {Sides} bounds  @param {Size} size  @param {{margin: Sides, most?: number}} options  @returns {Camera}
 */
export function fit(bounds, size, { margin, most = 1.35 }) {
  const wide = size.width - margin.left - margin.right;
  const high = size.height - margin.top - margin.bottom;
  const low = Math.min(1, high / (bounds.bottom - bounds.top));
  const k = Math.max(Math.min(wide / (bounds.right - bounds.left), high / (bounds.bottom - bounds.top), most), ZOOM.least);
  const ky = Math.max(k, low);
  const middle = (bounds.left + bounds.right) / 2;
  const spare = Math.max(0, high - (bounds.bottom - bounds.top) * ky);
  return { k, ky, low, x: margin.left + wide / 2 - middle * k, y: margin.top + spare / 2 - bounds.top * ky };
}

/**
 * All levels from the top down, closer together where the camera would show some of them only.
 * @param {Camera} camera  @param {Sides} bounds  @param {Size} size  @param {Sides} margin  @returns {Camera}
 */
export function squeeze(camera, bounds, size, margin) {
  const ky = (size.height - margin.top - margin.bottom) / (bounds.bottom - bounds.top);
  return ky < camera.ky ? { ...camera, ky, low: Math.min(camera.low, ky), y: margin.top - bounds.top * ky } : camera;
}

/**
 * Levels that are close together move apart as far as the stage goes, if need be up to a distance that is enough.
 * @param {Camera} camera  @param {Sides} bounds  @param {Size} size  @param {{margin: Sides, enough: number}} options  enough: the largest `ky`
 */
export function spread(camera, bounds, size, { margin, enough }) {
  const high = size.height - margin.top - margin.bottom;
  const ky = Math.min(high / (bounds.bottom - bounds.top), enough);
  if (ky <= camera.ky) return camera;
  const spare = Math.max(0, high - (bounds.bottom - bounds.top) * ky);
  return { ...camera, ky, low: Math.max(camera.low, Math.min(1, ky)), y: margin.top + spare / 2 - bounds.top * ky };
}

/**
 * The same with more room at either side, so far as nodes at its ends are larger than the zoom has them.
 * @param {Sides} bounds  @param {Size} size  @param {{margin: Sides, most: number, reach: (camera: Camera) => {left: number, right: number}}} options
 *   reach: the px that something goes beyond the bounds there
 */
export function fitReaching(bounds, size, { margin, most, reach }) {
  let camera = fit(bounds, size, { margin, most });
  for (let i = 0; i < 3; i += 1) {
    const { left, right } = reach(camera);
    if (left <= 0 && right <= 0) break;
    camera = fit(bounds, size, { margin: { ...margin, left: margin.left + left, right: margin.right + right }, most });
  }
  return camera;
}

/**
 * Moves as little as needed so that the world point comes inside the stage.
 * @param {Camera} camera  @param {[number, number]} point  @param {Size} size  @param {Sides} margin
 */
export function bringIn(camera, [x, y], size, margin) {
  const [sx, sy] = toScreen(camera, x, y);
  /** @param {number} at  @param {number} least  @param {number} most */
  const into = (at, least, most) => Math.max(least - at, 0) + Math.min(most - at, 0);
  return pan(camera, into(sx, margin.left, size.width - margin.right), into(sy, margin.top, size.height - margin.bottom));
}

/**
 * Moves sideways so that no room is left empty at one side while the tree is cut off at the other.
 * @param {Camera} camera  @param {Sides} bounds  @param {Size} size  @param {Sides} margin
 */
export function fillIn(camera, bounds, size, margin) {
  const left = camera.x + bounds.left * camera.k - margin.left;
  const right = size.width - margin.right - camera.x - bounds.right * camera.k;
  if (left < 0 && right > 0) return pan(camera, Math.min(-left, right), 0);
  if (left > 0 && right < 0) return pan(camera, -Math.min(left, -right), 0);
  return camera;
}

/**
 * Keeps a corner of the tree in sight, so that nobody drags it away for good.
 * @param {Camera} camera  @param {Sides} bounds  @param {Size} size  @param {number} [edge]  @returns {Camera}
 */
export function holdIn(camera, bounds, size, edge = 60) {
  /** @param {number} offset  @param {number} low  @param {number} high  @param {number} k  @param {number} length */
  const hold = (offset, low, high, k, length) => Math.min(Math.max(offset, edge - high * k), length - edge - low * k);
  return {
    ...camera,
    x: hold(camera.x, bounds.left, bounds.right, camera.k, size.width),
    y: hold(camera.y, bounds.top, bounds.bottom, camera.ky, size.height),
  };
}

/** @param {Camera} a  @param {Camera} b  @param {number} t  from 0 to 1  @returns {Camera} */
export function between(a, b, t) {
  const mix = (/** @type {number} */ p, /** @type {number} */ q) => p + (q - p) * t;
  return { k: a.k * (b.k / a.k) ** t, ky: a.ky * (b.ky / a.ky) ** t, low: b.low, x: mix(a.x, b.x), y: mix(a.y, b.y) };
}
