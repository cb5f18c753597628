// Presenter mode: `P`, or the button, hides everything but the matter and enlarges the type; Escape leaves.

const root = document.documentElement;
const KEY = "poda-presenting";

function present(on) {
  root.classList.toggle("presenting", on);
  try {
    if (on) sessionStorage.setItem(KEY, "yes");
    else sessionStorage.removeItem(KEY);
  } catch {
    // then it holds for this page
  }
  document.dispatchEvent(new CustomEvent("poda:presenting", { detail: { on } }));
}

/** @param {EventTarget} target */
const isTyping = (target) => target instanceof Element && target.closest("input, textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const on = root.classList.contains("presenting");
  if (event.key.toLowerCase() === "p") present(!on);
  else if (event.key === "Escape" && on && !document.querySelector("dialog[open]")) present(false);
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-present]")) present(!root.classList.contains("presenting"));
});
