// Short messages at the foot of the page; screen readers hear them (the box is a live region).

const SECONDS = 6;

/** The latest of each kind stays. @param {string} sentence  @param {"note" | "refusal"} [kind] */
export function toast(sentence, kind = "note") {
  const box = document.getElementById("toasts");
  const message = document.createElement("p");
  message.className = `toast ${kind}`;
  message.textContent = sentence;
  const others = [...box.children].filter((other) => !other.classList.contains(kind));
  box.replaceChildren(...others, message);
  setTimeout(() => message.remove(), SECONDS * 1000);
}
