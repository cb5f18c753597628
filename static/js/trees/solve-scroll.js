/** Keeps the part being worked on in sight. */

const ROOM = 8; // pixels between what is worked at and the edges of the window

/** Scrolls the picture until the node is in the middle, where it is not in sight. @param {Element} node  @param {HTMLElement} box */
export function scrollPictureTo(node, box) {
  const [inner, around] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.left < around.left || inner.right > around.right) box.scrollLeft += (inner.left + inner.right - around.left - around.right) / 2;
  if (inner.top < around.top || inner.bottom > around.bottom) box.scrollTop += (inner.top + inner.bottom - around.top - around.bottom) / 2;
}

/** Scrolls what was added or unfolded into sight; beside the fields of a node, the tree stays there, too. @param {HTMLElement} part */
export function bringIntoSight(part) {
  part.scrollIntoView({ block: "nearest" });
  const [box, fields] = [document.querySelector("[data-lab=picture]"), part.closest(".solving-node")];
  if (box instanceof HTMLElement && fields instanceof HTMLElement) scrollPageTo(box, fields);
}

/** Scrolls the page so that the tree and the fields are both in sight. @param {HTMLElement} box  @param {HTMLElement} fields */
export function scrollPageTo(box, fields) {
  const header = document.querySelector(".site-header");
  const covered = header && getComputedStyle(header).position === "sticky" ? header.getBoundingClientRect().bottom : 0;
  const above = box.getBoundingClientRect().top - covered - ROOM;
  const below = fields.getBoundingClientRect().bottom + ROOM - window.innerHeight;
  if (above < 0 || below > 0) window.scrollBy({ top: Math.min(Math.max(below, 0), above) });
}
