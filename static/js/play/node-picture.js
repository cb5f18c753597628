/** The board of a node of the tree, in the card with its details. */
import { byId } from "poda/element.js";
import { request } from "poda/rest.js";

/** @param {string} address  @param {{actions: string[]}} node  @param {HTMLElement} region  @param {number} ply  of the root */
export async function showNode(address, node, region, ply) {
  const path = encodeURIComponent(node.actions.join(","));
  const answer = await request(`${address}?at=${ply}&path=${path}`).catch(() => null);
  if (!answer?.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".picture");
  if (!picture) return;
  for (const named of picture.querySelectorAll("[id]")) named.removeAttribute("id");
  region.replaceChildren(document.adoptNode(picture));
}

/** Scrolls the page until the card is in sight, as far as the tree above it stays there. @param {HTMLElement} region  of the card */
export function showCard(region) {
  const card = region.parentElement;
  if (!card || document.documentElement.classList.contains("presenting")) return;
  const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
  const beyond = card.getBoundingClientRect().bottom - innerHeight;
  const free = byId("tree").getBoundingClientRect().top - header;
  if (Math.min(beyond, free) > 0) scrollBy({ top: Math.min(beyond, free), behavior: "instant" });
}
