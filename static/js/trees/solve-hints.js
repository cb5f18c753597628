// Hints, one step after the other: the button says what the next step costs before it is taken.
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { post } from "./server.js";

const FRACTIONS = new Map([[0.25, "¼"], [0.5, "½"], [0.75, "¾"]]);
const FIRST = 0.25;

const written = (price) => FRACTIONS.get(price) ?? String(price);

/**
 * @param {{hints: Record<string, {says: string[], next: number | null}>, link: string, handedIn: boolean}} asked
 * @param {string} address  where the next step is asked for
 */
export function createHints(asked, address) {
  /** Hints for these parts, folded away until one of them was taken. @param {{name: string, says: string}[]} parts */
  function forParts(parts) {
    const box = document.createElement("details");
    box.className = "solving-hints";
    box.open = parts.some(({ name }) => asked.hints[name]);
    box.append(Object.assign(document.createElement("summary"), { textContent: say("hint.title") }));
    for (const part of parts) {
      const row = box.appendChild(document.createElement("div"));
      row.className = "solving-hint";
      fill(row, part);
    }
    return box;
  }

  function fill(row, part) {
    const { says = [], next = FIRST } = asked.hints[part.name] ?? {};
    row.replaceChildren(...says.map((sentence) => said(part, sentence)));
    if (next === null || asked.handedIn) return;
    const button = row.appendChild(document.createElement("button"));
    const name = says.length > 0 ? "hint.next" : "hint.first";
    Object.assign(button, { type: "button", className: "button", textContent: say(name, { part: part.says, price: written(next) }) });
    button.addEventListener("click", () => take(row, part, button));
  }

  function said(part, sentence) {
    const line = document.createElement("p");
    line.append(Object.assign(document.createElement("b"), { textContent: `${part.says}: ` }), sentence);
    return line;
  }

  async function take(row, part, button) {
    button.disabled = true;
    const answer = await post(address, { e: asked.link, part: part.name });
    if (!answer || answer.refusal) {
      button.disabled = false;
      toast(answer?.refusal ?? say("lab.unsaved"), "refusal");
      return;
    }
    asked.hints = answer.hints;
    fill(row, part);
  }

  return { forParts };
}
