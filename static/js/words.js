/**
 * A word that has an entry in the glossary opens it where it stands, by touch and by keyboard. Without scripts the link
 * leads to the entry on the page of all words. On that page links work without this script, except on a projector.
 */
import { byId, closest, partOf, partsOf } from "poda/element.js";
import { request } from "poda/rest.js";

const TALKED_ABOUT = ".steps-code .on, .lab-node.is-current"; // of a step, with which the entry is read
const GAP = 6; // px between the word and its entry, and between that and the window's edge

export function tendWords() {
  const card = byId("word");
  const content = partOf(card, "[data-content]");

  let asked = 0; // how often: an earlier answer may come after a later one

  /** @param {HTMLAnchorElement} link */
  async function open(link) {
    const number = ++asked;
    const answer = await request(`${card.dataset.address}/${link.dataset.word}`, { headers: { "HX-Request": "true" } }).catch(() => null);
    const text = await answer?.text();
    if (number !== asked) return;
    if (!answer?.ok) return location.assign(link.href);
    content.innerHTML = text ?? "";
    if (!card.matches(":popover-open")) card.showPopover({ source: link }); // a card that the word stands in stays open
    place(card, link.getBoundingClientRect());
    card.focus({ preventScroll: true }); // Escape gives the focus back to the word
  }

  document.addEventListener("click", (event) => {
    const link = closest(event.target, "a.word", HTMLAnchorElement);
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.pathname === location.pathname && !document.documentElement.classList.contains("presenting")) return;
    event.preventDefault();
    open(link);
  });
}

/** Below the word, or above it where there is more room; always within the window, and beside what is talked about, if it can be. @param {HTMLElement} card  @param {DOMRect} word */
function place(card, word) {
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = innerHeight - word.bottom;
  const top = below >= height + 2 * GAP || below >= word.top ? word.bottom + GAP : word.top - height - GAP;
  const [least, most] = [GAP, Math.max(GAP, document.documentElement.clientWidth - width - GAP)];
  const y = Math.max(GAP, Math.min(top, innerHeight - height - GAP));
  const seen = partsOf(document, TALKED_ABOUT, Element).map((part) => part.getBoundingClientRect()).filter((part) => part.top < y + height && part.bottom > y);
  const covers = (/** @type {number} */ x) => seen.filter((part) => part.left < x + width && part.right > x).length;
  const places = [Math.max(least, Math.min(word.left, most)), most, least];
  card.style.left = `${places.reduce((best, x) => (covers(x) < covers(best) ? x : best))}px`;
  card.style.top = `${y}px`;
}
