// Short messages over the head of the page, which a tap takes away; screen readers hear them (the box is a live region).

const SECONDS = { note: 4, refusal: 6, call: 30 };

/**
 * Of one topic only the latest message stays.
 * @param {string | (string | Node)[]} sentence  @param {keyof typeof SECONDS} [kind]  "call": it leads somewhere  @param {string} [topic]
 */
export function toast(sentence, kind = "note", topic = kind) {
  const box = document.getElementById("toasts");
  if (!box) return;
  const message = document.createElement("p");
  message.className = `toast ${kind}`;
  message.dataset.topic = topic;
  message.append(...[sentence].flat());
  message.addEventListener("click", () => message.remove());
  const others = [...box.querySelectorAll("p")].filter((other) => other.dataset.topic !== topic);
  box.replaceChildren(...others, message);
  setTimeout(() => message.remove(), SECONDS[kind] * 1000);
}
