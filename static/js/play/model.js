/**
 * The card with the model of the game at the position on the board, over the match. It follows the match while it is
 * open. Without scripts its link leads to the same as a page.
 */
import { byId, closest, partOf } from "poda/element.js";
import { request } from "poda/rest.js";
import { afterUpdates } from "poda/updates.js";

export function tendModel() {
  const card = byId("model");
  const content = partOf(card, "[data-content]");
  const isOpen = () => card.matches(":popover-open");

  let asked = 0; // how often: an earlier answer may come after a later one

  /** @param {HTMLAnchorElement} link */
  async function fill(link) {
    const number = ++asked;
    const answer = await request(link.href, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return false;
    const text = await answer.text();
    if (number === asked) content.innerHTML = text;
    return true;
  }

  /** @param {HTMLAnchorElement} link */
  async function open(link) {
    if (!(await fill(link))) return location.assign(link.href);
    card.showPopover();
    card.focus({ preventScroll: true }); // Escape gives the focus back
  }

  document.addEventListener("click", (event) => {
    const link = closest(event.target, "a[data-model]", HTMLAnchorElement);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
  afterUpdates(() => { if (isOpen()) fill(partOf(document, "a[data-model]", HTMLAnchorElement)); });
}
