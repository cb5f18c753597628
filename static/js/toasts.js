// Short messages over the head of the page, which a tap takes away; screen readers hear them (the box is a live region).
import { partsOf } from "poda/element.js";

const SECONDS = { note: 4, refusal: 6, link: 30 };

/**
 * Of one topic only the latest message stays.
 * @param {string | (string | Node)[]} sentence  @param {keyof typeof SECONDS} [kind]  "link": it leads somewhere  @param {string} [topic]
 */
export function toast(sentence, kind = "note", topic = kind) {
  const box = document.getElementById("toasts");
  if (!box) return;
  takeAway(topic);
  const message = document.createElement("p");
  message.className = `toast ${kind}`;
  message.dataset.topic = topic;
  message.append(...[sentence].flat());
  message.addEventListener("click", () => message.remove());
  box.append(message);
  setTimeout(() => message.remove(), SECONDS[kind] * 1000);
}

/** The message of that topic. @param {string} topic */
export function takeAway(topic) {
  for (const message of partsOf(document, "#toasts > p")) if (message.dataset.topic === topic) message.remove();
}
