/** How far to scroll a one-line strip so that the first item in sight is whole. No DOM. */

/** @typedef {{left: number, right: number}} Item  in px from the beginning of the strip */

/**
 * The left of the item that comes first: the one that is shown stands near the middle, or as far from it as the ends of the strip ask.
 * @param {Item[]} items  in order  @param {Item} shown  one of them  @param {number} width  of the strip
 */
export function stripStart(items, shown, width) {
  const end = items.at(-1)?.right ?? 0;
  const centred = (shown.left + shown.right - width) / 2;
  const least = Math.max(0, Math.min(centred, shown.left, end - width));
  return items.find(({ left }) => left >= least - 1)?.left ?? 0;
}
