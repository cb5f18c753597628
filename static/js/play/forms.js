/** Sending a form behind the page, for when there is no line: the forms work for whoever has no scripts at all. */

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
