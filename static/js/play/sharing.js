/** Copies the link and the text of a match; the link for a lecture includes the switches that are on in this browser. */
import { byId } from "poda/element.js";
import { toast } from "poda/toasts.js";

/**
 * @param {{say: (key: string) => string}} words
 * @returns {{show: () => void}}  `show`: the match, and so the link, may be another
 */
export function tendSharing({ say }) {
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy], [data-copy-from], [data-copy-of]") : null;
    if (!(button instanceof HTMLElement) || !navigator.clipboard) return; // without a clipboard, the link to the text opens
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(await textOf(button.dataset));
      toast(say("share.copied"));
    } catch {
      toast(say("share.failed"), "refusal");
    }
  });

  function show() {
    const field = document.getElementById("lecture");
    const exact = document.getElementById("search-exact");
    if (!(field instanceof HTMLInputElement)) return;
    const isExact = exact instanceof HTMLInputElement && exact.checked;
    field.value = field.defaultValue = `${field.dataset.lecture ?? ""}${isExact ? "&exact=yes" : ""}`;
  }
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element && target.id === "search-exact") show();
  });
  return { show };
}

/** @param {DOMStringMap} data  of the button */
async function textOf({ copy, copyFrom, copyOf }) {
  if (copyOf) return byId(copyOf, HTMLInputElement).value;
  return copyFrom ? (await fetch(copyFrom)).text() : copy ?? "";
}
