/** Finds the position at which a full-width overlay covers the least. */

const STEP = 2; // px

/** @typedef {{left: number, right: number, top: number, bottom: number}} Rect */
/** @typedef {{box: Rect, weight: number}} Taken  what stands on the page, and how much it is needed, for each px² */

/**
 * The top of the strip of the given height between `from` and `to` that covers the least; the highest of several.
 * @param {number} height  @param {{from: number, to: number}} between  @param {Taken[]} taken
 */
export function freeStrip(height, { from, to }, taken) {
  let best = { top: from, cost: Infinity };
  for (let top = from; top + height <= to; top += STEP) {
    const cost = costOf(top, top + height, taken);
    if (cost < best.cost) best = { top, cost };
  }
  return best.top;
}

/** @param {number} top  @param {number} bottom  @param {Taken[]} taken */
function costOf(top, bottom, taken) {
  let cost = 0;
  for (const { box, weight } of taken) {
    const overlap = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    if (overlap > 0) cost += overlap * (box.right - box.left) * weight;
  }
  return cost;
}
