// What the server refuses is said in a message, and the page stays as it is (htmx swaps nothing on an error).

import { text } from "poda/texts.js";
import { toast } from "poda/toasts.js";

document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  const answer = new DOMParser().parseFromString(ctx.text, "text/html");
  const sentence = answer.querySelector(".refusal, .lead")?.textContent.trim();
  toast(sentence || text("site.no_answer"), "refusal");
});

document.addEventListener("htmx:error", () => toast(text("site.no_answer"), "refusal"));
