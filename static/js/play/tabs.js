/** On a phone, the board and the search panel take turns on the screen. */
import { byId } from "poda/element.js";

export function tendTabs() {
  const match = byId("match");
  /** @type {HTMLElement[]} */
  const tabs = [...match.querySelectorAll('.match-tabs [role="tab"]')].filter((tab) => tab instanceof HTMLElement);

  /** @param {HTMLElement} tab */
  function choose(tab) {
    for (const other of tabs) {
      other.setAttribute("aria-selected", String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
    }
    match.dataset.shown = tab.id.replace("tab-", "");
  }

  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const next = tabs[(tabs.indexOf(tab) + 1) % tabs.length];
      choose(next);
      next.focus();
    });
  }
}
