/** Keeps what is worked at in sight. */

const ROOM = 8; // pixels between what is worked at and the edges of the window

/** Scrolls the picture until the node is in the middle, where it is not in sight. @param {Element} node  @param {HTMLElement} box */
export function scrollPictureTo(node, box) {
  const [inner, around] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.left < around.left || inner.right > around.right) box.scrollLeft += (inner.left + inner.right - around.left - around.right) / 2;
  if (inner.top < around.top || inner.bottom > around.bottom) box.scrollTop += (inner.top + inner.bottom - around.top - around.bottom) / 2;
}

/** Scrolls the page so that the tree and the fields are both in sight. @param {HTMLElement} box  @param {HTMLElement} fields */
export function scrollPageTo(box, fields) {
  const header = document.querySelector(".site-header");
  const covered = header && getComputedStyle(header).position === "sticky" ? header.getBoundingClientRect().bottom : 0;
  const above = box.getBoundingClientRect().top - covered - ROOM;
  const below = fields.getBoundingClientRect().bottom + ROOM - window.innerHeight;
  if (above < 0 || below > 0) window.scrollBy({ top: Math.min(Math.max(below, 0), above) });
}
