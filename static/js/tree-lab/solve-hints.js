// Hints, one step at a time: the button states the cost of the next step before it is taken.
import { asFraction } from "poda/fractions.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { post } from "./server.js";
import { announce } from "./other-tabs.js";
import { bringIntoSight } from "./solve-scroll.js";

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {{name: string, says: string, group?: string, short?: string}} Hinted  a part, or the cuts below a node; group: what
    stands once above parts that differ in a name alone, short: that name */

/** @type {Asked["hints"][string]} */
const NONE = { says: [], next: 0.25 }; // before the first step

/** @param {number} price */
const written = (price) => asFraction(price) ?? String(price);

/**
 * @param {Pick<Asked, "hints" | "link" | "sheet" | "handedIn" | "exam">} asked
 * @param {string} address  where the next step is asked for
 */
export function createHints(asked, address) {
  /** @type {Map<HTMLElement, Hinted>} */
  const rows = new Map(); // the hints on the page, with the names of their parts

  /**
   * The hints for these parts, folded until one of them has been taken.
   * @param {Hinted[]} parts  @param {string} title  what they are about
   */
  function forParts(parts, title) {
    const box = document.createElement("details");
    box.className = "solving-hints";
    box.open = parts.some(({ name }) => asked.hints[name]);
    box.append(Object.assign(document.createElement("summary"), { textContent: title }));
    box.addEventListener("toggle", () => { if (box.open) bringIntoSight(box); });
    box.hidden = asked.exam !== "";
    for (const part of asked.exam ? [] : parts) {
      const row = placeOf(part, box).appendChild(document.createElement("div"));
      row.className = "solving-hint";
      rows.set(row, part);
      fill(row, part);
    }
    return box;
  }

  /**
   * Places the part's hint: in its own group, created with the group's first part.
   * @param {Hinted} part  @param {HTMLElement} box
   */
  function placeOf({ group }, box) {
    const last = /** @type {HTMLElement | null} */ (box.lastElementChild);
    if (!group || last?.dataset.group === group) return group && last ? last : box;
    const place = box.appendChild(document.createElement("div"));
    place.className = "solving-hint-group";
    place.dataset.group = group;
    place.append(Object.assign(document.createElement("span"), { textContent: say("hint.first", { part: group, price: written(0.25) }) }));
    return place;
  }

  /** @param {HTMLElement} row  @param {Hinted} part */
  function fill(row, part) {
    const { says, next } = asked.hints[part.name] ?? NONE;
    row.replaceChildren(...says.map((sentence) => said(part, sentence)));
    if (next === null || asked.handedIn) return;
    const button = row.appendChild(document.createElement("button"));
    const name = says.length > 0 ? "hint.next" : "hint.first";
    Object.assign(button, { type: "button", className: "button", textContent: say(name, { part: part.says, price: written(next) }) });
    if (part.short && says.length === 0) {
      button.setAttribute("aria-label", button.textContent);
      button.textContent = part.short;
    }
    button.addEventListener("click", () => take(row, part, button));
  }

  /** @param {Hinted} part  @param {string} sentence */
  function said(part, sentence) {
    const line = document.createElement("p");
    line.append(Object.assign(document.createElement("b"), { textContent: `${part.says}: ` }), sentence);
    return line;
  }

  /** @param {HTMLElement} row  @param {Hinted} part  @param {HTMLButtonElement} button */
  async function take(row, part, button) {
    button.disabled = true;
    /** @type {Pick<Asked, "hints"> | import("./server.js").Refusal | null} */
    const answer = await post(address, { e: asked.link, sheet: asked.sheet, part: part.name });
    if (!answer || "refusal" in answer) {
      button.disabled = false;
      toast(answer?.refusal ?? say("lab.unsaved"), "refusal");
      return;
    }
    asked.hints = answer.hints;
    fill(row, part);
    bringIntoSight(row);
    announce(asked.link);
  }

  /** Shows hints taken in another tab, and removes the buttons once the answer is handed in. */
  function refresh() {
    for (const [row, part] of rows) {
      if (row.isConnected) fill(row, part);
      else rows.delete(row);
    }
  }

  return { forParts, refresh };
}
