/** The board of a node of the tree, in the card with its details. */

/** @param {string} address  @param {{actions: string[]}} node  @param {HTMLElement} region  @param {number} ply  of the root */
export async function showNode(address, node, region, ply) {
  const path = encodeURIComponent(node.actions.join(","));
  const answer = await fetch(`${address}?at=${ply}&path=${path}`).catch(() => null);
  if (!answer?.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".picture");
  if (!picture) return;
  for (const named of picture.querySelectorAll("[id]")) named.removeAttribute("id");
  region.replaceChildren(document.adoptNode(picture));
}
