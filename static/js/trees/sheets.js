// Sheets of exercises. The pages work without this: it copies links, prints, takes files that are dropped, and remembers the
// sheets that are being made.
import { keepEntries } from "poda/keep.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { arrivedAt, forget, leaveFor, sheetsUnderWay } from "./under-way.js";

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

keepEntries("#generator");

// Enter in a setting makes the exercise; the form's first button would only keep what is there.
document.getElementById("add")?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("#generator input")) return;
  event.preventDefault();
  document.querySelector('#generator [value="add.wish"]').click();
});

if (data) {
  const { sheet } = JSON.parse(data.textContent);
  if (sheet.link) arrivedAt(sheet);
  document.querySelector('[data-sheet="form"]').addEventListener("submit", () => leaveFor(sheet.link));
}

const list = document.querySelector('[data-sheet="under-way"]');
if (list) showUnderWay();

function showUnderWay() {
  const sheets = sheetsUnderWay();
  list.hidden = sheets.length === 0;
  list.querySelector("ul").replaceChildren(...sheets.map(rowOf));
}

function rowOf({ link, title, size }) {
  const row = list.querySelector("template").content.cloneNode(true);
  const [name, extent, away] = row.firstElementChild.children;
  name.textContent = title || say("sheets.untitled");
  name.setAttribute("href", `${name.getAttribute("href")}?${new URLSearchParams({ s: link })}`);
  extent.textContent = size;
  away.setAttribute("aria-label", say("sheets.forget", { title: name.textContent }));
  away.addEventListener("click", () => {
    forget(link);
    showUnderWay();
  });
  return row;
}
