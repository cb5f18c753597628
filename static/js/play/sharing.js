/** Copying the link and the text of a match. */
import { toast } from "poda/toasts.js";

export function tendSharing({ say }) {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-copy-from]");
    if (!button || !navigator.clipboard) return; // without a clipboard, the link to the text opens
    event.preventDefault();
    try {
      const from = button.dataset.copyFrom;
      await navigator.clipboard.writeText(from ? await (await fetch(from)).text() : button.dataset.copy);
      toast(say("share.copied"));
    } catch {
      toast(say("share.failed"), "refusal");
    }
  });
}
