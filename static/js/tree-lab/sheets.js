// Sheets of exercises: copies links, prints, accepts dropped files, and remembers the sheets being made. The pages work
// without it.
import { partOf, partsOf } from "poda/element.js";
import { fieldsIn, saidBy, usualOf } from "poda/entries.js";
import { tendFiles } from "poda/files.js";
import { keepEntries } from "poda/keep.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { tendClock } from "./exam-clock.js";
import { handIn } from "./hand-in.js";
import { answeredSheets, forgetAnswered, keepName } from "./sheet-name.js";
import { arrivedAt, forget, leaveFor, sheetsUnderWay, sizeOf, titleNow } from "./under-way.js";

const data = document.getElementById("page-data");

for (const button of partsOf(document, "[data-copy]")) {
  button.addEventListener("click", async () => {
    const isCopied = await navigator.clipboard?.writeText(button.dataset.copy ?? "").then(() => true, () => false);
    const beside = button.previousElementSibling;
    if (!isCopied && (beside instanceof HTMLInputElement || beside instanceof HTMLTextAreaElement)) beside.select();
    toast(say(isCopied ? "sheets.copied" : "sheets.not_copied"));
  });
}

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());

for (const drop of partsOf(document, '[data-sheet="drop"]', HTMLFormElement)) {
  const files = partOf(drop, 'input[type="file"]', HTMLInputElement);
  const mark = (/** @type {boolean} */ isOver) => drop.classList.toggle("is-over", isOver);
  drop.addEventListener("dragover", (event) => { event.preventDefault(); mark(true); });
  drop.addEventListener("dragleave", () => mark(false));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    if (!event.dataTransfer || event.dataTransfer.files.length === 0) return;
    files.files = event.dataTransfer.files;
    drop.requestSubmit();
  });
}

for (const form of partsOf(document, '[data-sheet="hand-in"]', HTMLFormElement)) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    handIn(form);
  });
}

for (const form of partsOf(document, '[data-sheet="name"]', HTMLFormElement)) keepName(form);

tendFiles();
tendClock();
keepEntries("#generator");

// Enter in a setting generates the exercise; the form's first button would only keep the present state.
document.getElementById("add")?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.target instanceof Element && event.target.matches("#generator input"))) return;
  event.preventDefault();
  partOf(document, '#generator [value="add.generated"]').click();
});

if (data) {
  /** @type {{sheet: import("./under-way.js").Sheet}} */
  const { sheet } = JSON.parse(data.textContent);
  if (sheet.link) arrivedAt(sheet);
  for (const form of partsOf(document, '[data-sheet="form"]', HTMLFormElement)) keepsWhatIsTyped(form, sheet.link);
}

/**
 * Every button of the form sends the typed input; leaving in another way asks first.
 * @param {HTMLFormElement} form  @param {string} link
 */
function keepsWhatIsTyped(form, link) {
  let isTyped = false;
  form.addEventListener("input", () => {
    isTyped = true;
    showPending(form);
  });
  showPending(form); // a browser may restore input from an earlier visit
  form.addEventListener("submit", () => {
    isTyped = false;
    leaveFor(link);
  });
  window.addEventListener("beforeunload", (event) => { if (isTyped) event.preventDefault(); });
}

/**
 * Marks each part of the sheet whose fields have changes that are not on the sheet yet.
 * @param {HTMLFormElement} form
 */
function showPending(form) {
  for (const mark of partsOf(form, '[data-sheet="pending"]')) {
    const part = mark.closest("section");
    if (part && !("sent" in mark.dataset)) mark.hidden = fieldsIn(part).every((field) => saidBy(field) === usualOf(field));
  }
}

for (const list of partsOf(document, '[data-sheet="under-way"]')) showUnderWay(list);
for (const list of partsOf(document, '[data-sheet="answered"]')) showAnswered(list);

/** @param {HTMLElement} list */
function showUnderWay(list) {
  const sheets = sheetsUnderWay();
  list.hidden = sheets.length === 0;
  partOf(list, "ul").replaceChildren(...sheets.map((sheet) => {
    const { link, title, changed } = sheet;
    // sheets can have the same title
    return rowOf(list, title, `${sizeOf(sheet)} · ${when(changed)}`, { s: link }, () => {
      forget(link);
      showUnderWay(list);
    });
  }));
}

/** @param {HTMLElement} list */
function showAnswered(list) {
  const sheets = answeredSheets();
  list.hidden = sheets.length === 0;
  partOf(list, "ul").replaceChildren(...sheets.map(([link, { name, title }]) => rowOf(list, title, name, { s: link, for: name }, () => {
    forgetAnswered(link);
    showAnswered(list);
  })));
}

/** A time for readers: today's by the hour, others with the date. @param {number} time */
function when(time) {
  const [date, today] = [new Date(time), new Date()];
  /** @type {Intl.DateTimeFormatOptions} */
  const day = date.toDateString() === today.toDateString() ? {} : { day: "numeric", month: "short" };
  return date.toLocaleString(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" });
}

/**
 * @param {HTMLElement} list  @param {string | undefined} title  @param {string} says  @param {Record<string, string>} fields  of the link
 * @param {() => void} takeOff
 */
function rowOf(list, title, says, fields, takeOff) {
  const row = document.importNode(partOf(list, "template", HTMLTemplateElement).content, true);
  const [name, extent, away] = row.firstElementChild?.children ?? [];
  name.textContent = titleNow(title);
  name.setAttribute("href", `${name.getAttribute("href")}?${new URLSearchParams(fields)}`);
  extent.textContent = says;
  away.setAttribute("aria-label", say("sheets.forget", { title: name.textContent }));
  away.addEventListener("click", takeOff);
  return row;
}
