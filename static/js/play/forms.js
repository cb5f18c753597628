/** The forms of a match: they work for whoever has no scripts at all, and here behind the page. */

/**
 * @param {HTMLFormElement} form  @param {HTMLElement} submitter
 * @returns {Promise<{ok: boolean, reason?: string}>}
 */
export async function send(form, submitter) {
  try {
    const body = new FormData(form, submitter);
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
    if (answer.ok) return { ok: true };
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { ok: false, reason: page.querySelector(".refusal, .lead")?.textContent.trim() ?? "" };
  } catch {
    return { ok: false, reason: "", unsent: true };
  }
}

/**
 * What this page has done itself does not make its forms old; and what a form has done is shown even where no news comes.
 * @param {ReturnType<typeof import("poda/play/store.js").createStore>} store
 */
export function keepFormsCurrent(store) {
  document.addEventListener("submit", ({ target }) => {
    const seen = target.closest("#panel") && target.elements.version;
    if (seen) seen.value = store.known;
  }, { capture: true });
  // Pressed again before the first press was answered, it has waited for that.
  document.addEventListener("htmx:before:request", ({ detail: { ctx: { sourceElement, request } } }) => {
    const seen = sourceElement.closest("#panel") && request.body?.get("version");
    if (seen) request.body.set("version", Math.max(Number(seen), store.brought));
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const version = ctx.response?.raw?.ok && ctx.response.raw.headers.get("X-Match-Version");
    if (!version) return;
    store.bring(Number(version));
    if (!store.isAsking) store.refresh();
  });
}
