/** Says why something was not done. */
import { texts } from "poda/texts.js";
import { toast } from "poda/toasts.js";

/** @param {Pick<import("poda/play/commands.js").Answer, "reason" | "unsent">} answer */
export const refuse = (answer) => toast(answer.reason || texts[answer.unsent ? "search.unsent" : "site.no_answer"], "refusal");
