// Short messages at the head of the page, which a tap takes away; screen readers hear them (the box is a live region).
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
  place(box, message);
  setTimeout(() => message.remove(), SECONDS[kind] * 1000);
}

/** Between the header's menu and its tools, where all that is said has room there; else over the whole header. @param {HTMLElement} box  @param {HTMLElement} message */
function place(box, message) {
  const [menu, tools] = [".site-nav", ".site-tools"].map((part) => document.querySelector(part)?.getBoundingClientRect());
  box.classList.remove("is-wide");
  box.style.setProperty("--from", `${menu?.right ?? 0}px`);
  box.style.setProperty("--to", `${tools ? innerWidth - tools.left : 0}px`);
  box.classList.toggle("is-wide", message.scrollHeight > message.clientHeight + 1 || message.scrollWidth > message.clientWidth + 1);
}

/** The message of that topic. @param {string} topic */
export function takeAway(topic) {
  for (const message of partsOf(document, "#toasts > p")) if (message.dataset.topic === topic) message.remove();
}
