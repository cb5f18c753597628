/** Handing in. Without a connection, the page stays open with a message; no answer is ever lost. */
import { byId, partOf } from "poda/element.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { announce } from "./other-tabs.js";

/** Whether to hand in as it is: blank answers need a confirmation. @returns {Promise<boolean>} */
export async function isMeant() {
  const dialog = byId("handing-in", HTMLDialogElement);
  if (!partOf(dialog, "h2").textContent) return true;
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  return dialog.returnValue === "hand-in";
}

/** Sends the form, and follows the server's redirect. @param {HTMLFormElement} form */
export async function handIn(form) {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (!answer) return toast(say("lab.not_handed_in"), "refusal");
  if (!answer.ok) return form.submit(); // the server explains it on a page of its own
  announce();
  return location.assign(answer.url);
}
