/** Keeps the part being worked on in view. */

const ROOM = 8; // px between that part and the edges of the window

/** Scrolls the picture until the node is in its middle, unless it is in view. @param {Element} node  @param {HTMLElement} box */
export function scrollPictureTo(node, box) {
  const [inner, around] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.left < around.left || inner.right > around.right) box.scrollLeft += (inner.left + inner.right - around.left - around.right) / 2;
  if (inner.top < around.top || inner.bottom > around.bottom) box.scrollTop += (inner.top + inner.bottom - around.top - around.bottom) / 2;
}

/**
 * Scrolls an added or unfolded part into view; beside the fields of a node, the tree stays in view, too.
 * @param {HTMLElement} part
 */
export function bringIntoSight(part) {
  part.scrollIntoView({ block: "nearest" });
  const [box, fields] = [document.querySelector("[data-lab=picture]"), part.closest(".solving-node")];
  if (box instanceof HTMLElement && fields instanceof HTMLElement) scrollPageTo(box, fields);
}

/**
 * Scrolls the page so that the tree and the fields are both in view.
 * @param {HTMLElement} box  @param {HTMLElement} fields
 */
export function scrollPageTo(box, fields) {
  const header = document.querySelector(".site-header");
  const covered = header && getComputedStyle(header).position === "sticky" ? header.getBoundingClientRect().bottom : 0;
  const above = box.getBoundingClientRect().top - covered - ROOM;
  const below = fields.getBoundingClientRect().bottom + ROOM - window.innerHeight;
  if (above < 0 || below > 0) window.scrollBy({ top: Math.min(Math.max(below, 0), above) });
}
