/**
 * The switch between fractions, which are exact, and decimals, which are quick to compare: [data-decimals] changes all
 * numbers of the page.
 */
import { closest } from "poda/element.js";
import { afterUpdates } from "poda/updates.js";

const isDecimal = () => document.documentElement.classList.contains("decimals");
const tell = () => { for (const button of document.querySelectorAll("[data-decimals]")) button.setAttribute("aria-pressed", String(isDecimal())); };

export function tendDecimals() {
  document.addEventListener("click", ({ target }) => {
    if (!closest(target, "[data-decimals]")) return;
    document.documentElement.classList.toggle("decimals");
    document.dispatchEvent(new CustomEvent("poda:decimals"));
    tell();
  });
  afterUpdates(tell);
}
