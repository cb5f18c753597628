/** Tracks occupied areas so that labels never overlap. Boxes are in CSS pixels of the canvas. */

const CELL = 64; // px: boxes are looked up by the squares that they touch
const TOUCH = 1; // px that two boxes may share
export const WEIGHT = { ghost: 1, stub: 2 }; // of a node that the search has not come to, and of what stands for more of them

/** @typedef {{left: number, top: number, right: number, bottom: number, weight?: number, row?: number}} Box  weight: of what may be covered; anything else has none. row: of the node that stands there */
/** @typedef {{over?: number}} How  what weighs no more may be covered */
/** @typedef {{take: (box: Box) => void, isFree: (box: Box, how?: How) => boolean, claim: (box: Box, how?: How) => boolean, coveredBy: (box: Box) => Box[]}} Occupancy */

/**
 * @param {{width: number, height: number}} size  outside of it nothing is free
 * @returns {Occupancy}
 */
export function createOccupancy(size) {
  /** @type {Map<string, Box[]>} */
  const cells = new Map(); // "column row" → boxes

  /** @param {Box} box */
  function* keys({ left, top, right, bottom }) {
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) {
      for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) yield `${column} ${row}`;
    }
  }

  /** @param {Box} box  @param {How} [how] */
  function isFree(box, { over = 0 } = {}) {
    if (box.left < 0 || box.top < 0 || box.right > size.width || box.bottom > size.height) return false;
    for (const key of keys(box)) if (cells.get(key)?.some((other) => (other.weight ?? Infinity) > over && meet(box, other))) return false;
    return true;
  }

  /** @param {Box} box */
  function take(box) {
    for (const key of keys(box)) {
      const there = cells.get(key);
      if (there) there.push(box);
      else cells.set(key, [box]);
    }
  }

  return {
    take,
    isFree,
    /** What may be covered, and is by a box. @param {Box} box  @returns {Box[]} */
    coveredBy(box) {
      const met = [...keys(box)].flatMap((key) => cells.get(key) ?? []).filter((other) => other.weight !== undefined && meet(box, other));
      return [...new Set(met)];
    },
    /** Takes a place if nothing is there yet. @param {Box} box  @param {How} [how]  @returns {boolean} whether it was free */
    claim(box, how) {
      const free = isFree(box, how);
      if (free) take(box);
      return free;
    },
  };
}

/** @param {Box} a  @param {Box} b */
export function meet(a, b) {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOUCH && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOUCH;
}

/** The box with so much more at each side. @param {Box} box  @param {number} by  @returns {Box} */
export const grown = ({ left, top, right, bottom }, by) => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });

/** The box around a text that is written about a point. @param {number} x  @param {number} y  @param {number} wide  @param {number} high  @returns {Box} */
export const around = (x, y, wide, high) => ({ left: x - wide / 2, top: y - high / 2, right: x + wide / 2, bottom: y + high / 2 });
