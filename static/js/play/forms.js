/** The forms of a match: they work without scripts; with them, they are sent in the background, one at a time. */
import { request } from "poda/rest.js";

/** @typedef {import("poda/play/commands.js").Answer} Answer */

const IN_PAGE = "#panel form[data-in-page]";
const PATIENCE = 60_000; // ms: what comes too often is asked again by and by, which takes a while

/** @param {HTMLFormElement} form  @param {FormData} body  @param {number} patience  ms  @returns {Promise<Answer>} */
export async function send(form, body, patience = PATIENCE) {
  try {
    const fields = new URLSearchParams([...body].map(([name, value]) => [name, String(value)])); // as it is sent without scripts
    const how = { method: "POST", body: fields, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(patience) };
    const answer = await request(form.getAttribute("action") ?? "", how); // a field may be called "action", too
    if (answer.ok) return { ok: true, version: Number(answer.headers.get("X-Match-Version")) };
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { ok: false, reason: page.querySelector(".refusal, .lead")?.textContent?.trim() ?? "" };
  } catch {
    return { ok: false, reason: "", ...(navigator.onLine ? { unanswered: true } : { unsent: true }) };
  }
}

/**
 * @param {ReturnType<typeof import("poda/play/store.js").createStore>} store
 * @param {ReturnType<typeof import("poda/play/commands.js").createCommands>} commands
 * @param {(answer: Answer) => void} refuse
 */
export function tendForms(store, commands, refuse) {
  /** @param {HTMLFormElement} form  @param {FormData} body  as it was when it was pressed */
  async function post(form, body) {
    const answer = await commands.change(() => send(form, asShown(form, body, store.shown)));
    store.refresh(); // what it has done is shown even where no news comes
    if (!answer.ok) return refuse(answer);
    document.dispatchEvent(new CustomEvent("poda:carried-out", { detail: { form } }));
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("#panel") || form.getAttribute("method") !== "post") return;
    if (form.matches(IN_PAGE)) {
      event.preventDefault();
      post(form, new FormData(form, event.submitter));
    } else if (commands.isBusy) { // it leaves the page: not before all that was asked here is answered
      event.preventDefault();
      const [body, address] = [new FormData(form, event.submitter), event.submitter?.getAttribute("formaction") ?? form.getAttribute("action")];
      commands.settled().then(() => leave(address ?? "", asShown(form, body, store.shown)));
    }
  });
}

/** Sent as it was pressed: a view that came meanwhile may have taken its button from the page. @param {string} address  @param {FormData} body */
function leave(address, body) {
  const form = Object.assign(document.createElement("form"), { method: "post", hidden: true });
  form.setAttribute("action", address);
  for (const [name, value] of body) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}

/**
 * What a person chose stays as it was when they pressed; what the server has written says what the page shows by now.
 * @param {HTMLFormElement} form  @param {FormData} body  @param {number} shown
 */
function asShown(form, body, shown) {
  const hidden = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=hidden]"));
  for (const { name, value } of hidden) body.set(name, value);
  body.set("version", String(shown));
  return body;
}
