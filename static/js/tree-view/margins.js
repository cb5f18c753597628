/** The part of the stage that is free for the tree, between the movers at the left and the tools at the right. */

/** @typedef {import("./camera.js").Sides} Sides */
/** @typedef {Pick<import("./draw.js").Picture, "size" | "ui">} Stage */

export const GUTTER = 50; // px at the left for the movers, times how large the type is
export const TOOLS = { wide: 46, high: 200 }; // px that the tools take at the upper right
export const NARROW = 520; // px: below, the tools stand under the picture (tree.css), as they always do on a projector
const INNER = 40; // px around what is followed, besides the labels and tools

/** Do the tools stand on the picture? @param {Stage} stage */
export const isUnderTools = ({ size, ui }) => size.width > NARROW && ui === 1;

/** Above, room for the root's ring; below, for the count of what is folded. @param {Stage} stage  @returns {Sides} */
export function marginsOf({ size, ui }) {
  const left = (GUTTER + 10) * ui;
  if (ui > 1) return { left, right: 12 * ui, top: 25 * ui, bottom: 26 * ui };
  return { left, right: isUnderTools({ size, ui }) ? TOOLS.wide + 26 : 16, top: 18, bottom: 26 };
}

/** The same where levels are close together: what stands around their nodes is small. @param {Stage} stage  @returns {Sides} */
export function closeMarginsOf(stage) {
  const around = marginsOf(stage);
  return stage.ui > 1 ? { ...around, top: 14 * stage.ui, bottom: 17 * stage.ui } : around;
}

/**
 * The margins for a node that is followed, so that what stands around it is in sight, too.
 * @param {Stage} stage  @param {number} ky  of the camera: where levels are close, the first and the last stay where they are
 */
export function innerMarginsOf(stage, ky) {
  const around = closeMarginsOf(stage);
  const by = Math.min(INNER, stage.size.width / 12);
  const [above, below] = [Math.min(14, 23 * ky), Math.min(26, 37 * ky)];
  return { left: around.left + by * 0.7, right: around.right + by * 0.4, top: around.top + above, bottom: around.bottom + below };
}
