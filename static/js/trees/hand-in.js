/** Handing in: without a connection the page stays, and says so; what was answered is lost in no case. */
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { announce } from "./other-tabs.js";

/** Sends the form, and goes where the server leads. @param {HTMLFormElement} form */
export async function handIn(form) {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (!answer) return toast(say("lab.not_handed_in"), "refusal");
  if (!answer.ok) return form.submit(); // the server says why, on a page of its own
  announce();
  return location.assign(answer.url);
}
