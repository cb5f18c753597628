/** Fractions are exact, decimals are quick to compare: one press of [data-decimals] changes all numbers of the page. */
import { afterUpdates } from "poda/updates.js";

const isDecimal = () => document.documentElement.classList.contains("decimals");
const tell = () => document.querySelectorAll("[data-decimals]").forEach((button) => button.setAttribute("aria-pressed", String(isDecimal())));

export function tendDecimals() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-decimals]")) return;
    document.documentElement.classList.toggle("decimals");
    document.dispatchEvent(new CustomEvent("poda:decimals"));
    tell();
  });
  afterUpdates(tell);
}
