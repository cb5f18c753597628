/** On a phone, the board and the search panel take turns on the screen; which of them it was is kept for a reload. */
import { byId, partsOf } from "poda/element.js";
import { recall, remember } from "poda/memory.js";

/**
 * @param {() => void} [chosen]  called after another tab was opened
 * @returns {{open: (name: string) => void, tell: () => void}}  tell: a tree has come; where it is out of sight its tab has a mark until it is opened
 */
export function tendTabs(chosen = () => {}) {
  const match = byId("match");
  const kept = `poda-tab-${match.dataset.match}`;
  /** @type {HTMLElement[]} */
  const tabs = [...match.querySelectorAll('.match-tabs [role="tab"]')].filter((tab) => tab instanceof HTMLElement);

  /** @param {HTMLElement} tab */
  function choose(tab) {
    for (const other of tabs) {
      other.setAttribute("aria-selected", String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
    }
    match.dataset.shown = tab.id.replace("tab-", "");
    for (const mark of partsOf(tab, ".tab-news")) mark.hidden = true;
    remember("sessionStorage", kept, tab.id);
  }

  for (const tab of tabs) {
    tab.addEventListener("click", () => {
      choose(tab);
      chosen();
    });
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const next = tabs[(tabs.indexOf(tab) + 1) % tabs.length];
      next.click();
      next.focus();
    });
  }

  const last = tabs.find(({ id }) => id === recall("sessionStorage", kept));
  if (last) choose(last);
  return {
    open(name) { tabs.find(({ id }) => id === `tab-${name}`)?.click(); },
    tell() { for (const mark of partsOf(match, '.match-tabs [aria-selected="false"] .tab-news')) mark.hidden = false; },
  };
}
