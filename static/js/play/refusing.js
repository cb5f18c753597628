/** Says why something was not done. */
import { texts } from "poda/texts.js";
import { toast } from "poda/toasts.js";

/** @typedef {import("poda/play/commands.js").Answer} Answer */

/** @param {Pick<Answer, "reason" | "unsent" | "unanswered">} answer */
export const refuse = (answer) => toast(answer.reason || texts[withoutReason(answer)], "refusal");

/** @param {Pick<Answer, "unsent" | "unanswered">} answer */
function withoutReason({ unsent, unanswered }) {
  if (unsent) return "search.unsent";
  return unanswered ? "search.unanswered" : "site.no_answer";
}
