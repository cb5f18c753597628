/** Copying the link and the text of a match; the link for a lecture says what is switched on in this browser, too. */
import { toast } from "poda/toasts.js";

/** @returns {{show: () => void}}  `show`: the match, and so the link, may be another */
export function tendSharing({ say }) {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-copy-from], [data-copy-of]");
    if (!button || !navigator.clipboard) return; // without a clipboard, the link to the text opens
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
    if (field) field.value = field.defaultValue = exact?.checked ? `${field.dataset.lecture}&exact=yes` : field.dataset.lecture;
  }
  document.addEventListener("change", ({ target }) => { if (target.id === "search-exact") show(); });
  return { show };
}

async function textOf({ copy, copyFrom, copyOf }) {
  if (copyOf) return document.getElementById(copyOf).value;
  return copyFrom ? (await fetch(copyFrom)).text() : copy;
}
