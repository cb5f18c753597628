// Sheets of exercises. The pages work without this: it copies links, prints, takes files that are dropped, and remembers the
// sheet that is being made, so that a tree drawn in the lab can be added to it.
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";

const KEPT = "poda.sheet";
const data = document.getElementById("page-data");

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const isCopied = await navigator.clipboard?.writeText(button.dataset.copy).then(() => true, () => false);
    if (!isCopied) button.previousElementSibling?.select();
    toast(say(isCopied ? "sheets.copied" : "sheets.not_copied"));
  });
}

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());

const drop = document.querySelector('[data-sheet="drop"]');
if (drop) {
  const files = drop.querySelector('input[type="file"]');
  const mark = (isOver) => drop.classList.toggle("is-over", isOver);
  drop.addEventListener("dragover", (event) => { event.preventDefault(); mark(true); });
  drop.addEventListener("dragleave", () => mark(false));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    if (event.dataTransfer.files.length === 0) return;
    files.files = event.dataTransfer.files;
    drop.requestSubmit();
  });
}

// Enter in a wish makes the exercise; the form's first button would only keep what is there.
document.getElementById("add")?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("#wishes input")) return;
  event.preventDefault();
  document.querySelector('#wishes [value="add.wish"]').click();
});

if (data) remember(JSON.parse(data.textContent));

/** A tree that comes from the lab goes on the sheet that was worked at last. */
function remember({ sheet, edit }) {
  const asked = new URLSearchParams(location.search);
  const kept = localStorage.getItem(KEPT);
  if (sheet) localStorage.setItem(KEPT, sheet);
  else if (asked.has("tree") && kept) location.replace(`${edit}?${new URLSearchParams({ s: kept, tree: asked.get("tree") })}#add`);
}
