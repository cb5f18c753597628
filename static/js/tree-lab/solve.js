// An exercise solved on the tree: numbers are typed at the chosen node, edges are cut by clicking them. Every answer is
// sent at once; the solution comes with the page after handing in.
import { byId, partOf, partsOf } from "poda/element.js";
import { isField, sayIn } from "poda/entries.js";
import { keepEntries } from "poda/keep.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { handIn, isMeant } from "./hand-in.js";
import { tendClock } from "./exam-clock.js";
import { followNews } from "./solve-news.js";
import { sayAllRefused } from "./solve-refused.js";
import { createHints } from "./solve-hints.js";
import { solveOnTable } from "./solve-matrix.js";
import { createStore } from "./solve-store.js";
import { solveOnTree } from "./solve-tree.js";
import { createTakes } from "./takes.js";

/** @typedef {import("./asked.js").Asked} Asked */

/** @type {{asked: Asked | null, addresses: {answer: string, stored: string, hint: string}}} */
const { asked, addresses } = JSON.parse(byId("page-data").textContent);
/** @param {string} name  @returns {HTMLElement | undefined} */
const at = (name) => partsOf(document, `[data-lab="${name}"]`)[0];

if (asked) begin(asked);
createTakes();
keepEntries("#generator");

/** @param {Asked} exercise */
function begin(exercise) {
  const [general] = partsOf(document, '[data-lab="answer"]', HTMLFormElement);
  const store = createStore(addresses.answer, exercise.link, exercise.sheet, at("saved") ?? null, told);
  Object.assign(exercise.answer, exercise.handedIn ? {} : store.earlier);
  if (general) for (const [name, value] of Object.entries(store.earlier)) sayIn(general, name, value);
  /** @param {string} name  @param {string} value */
  const write = (name, value) => {
    const wasRefused = store.refused.has(name);
    exercise.answer[name] = value;
    store.write(name, value);
    if (wasRefused) sayRefused();
  };
  general?.addEventListener("input", ({ target }) => {
    if (isField(target) && target.name) write(target.name, target.value);
  });
  general?.addEventListener("submit", (event) => { event.preventDefault(); store.now(); });
  const hints = createHints(exercise, addresses.hint);
  const overall = exercise.parts.filter(({ node, what }) => what !== "cuts" && (node === null || what === "best" || !exercise.columns));
  if (overall.length > 0) at("hints")?.append(hints.forParts(overall, say("hint.overall")));
  const [game, nothing] = [at("game"), at("nothing")];
  const onTable = game && nothing ? solveOnTable(exercise, write, partOf(game, "table", HTMLTableElement), nothing) : null;
  const places = { box: at("picture"), fields: at("fields"), general: general ?? null };
  const onTree = exercise.columns && places.box && places.fields
    ? solveOnTree(exercise, exercise.columns, write, hints, store.refused, { ...places, box: places.box, fields: places.fields }) : null;

  followNews(exercise, addresses.stored, store, (changed, { blank: left }) => {
    if (general) for (const name of changed) sayIn(general, name, exercise.answer[name]);
    onTable?.refresh();
    onTree?.refresh(changed);
    hints.refresh();
    if (!exercise.handedIn) showBlank(left);
  });

  /**
   * Applies the server's answer about the stored text.
   * @param {import("./solve-store.js").Stored | import("./solve-store.js").NotStored} answer
   */
  function told(answer) {
    if (store.isClosed) lock();
    sayRefused();
    if (!("refusal" in answer)) showBlank(answer.blank);
    else if (store.isClosed) showBlank({ count: 0, says: answer.refusal, first: "", where: "", to: say("lab.see_verdict"), asks: "" });
  }

  /** Handed in elsewhere: the fields become read-only. */
  function lock() {
    exercise.handedIn = true;
    for (const field of general?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === "text") field.readOnly = true;
      else if (isField(field) && field.type !== "hidden") field.disabled = true;
    }
    onTable?.refresh();
    onTree?.lock();
    hints.refresh();
  }

  function sayRefused() {
    if (general) sayAllRefused(general.elements, store.refused);
    onTree?.refuse();
  }

  /** @param {string} part */
  function goTo(part) {
    const field = onTree?.goTo(part) ?? document.getElementById(part) ?? partsOf(document, '[data-lab="answer"] button')[0];
    field?.scrollIntoView({ block: "nearest" });
    field?.focus({ preventScroll: true });
  }

  /** Text that is not stored is to be corrected first. */
  async function isStored() {
    const isReached = await store.now();
    if (store.isClosed) return isReached;
    if (!isReached) toast(say("lab.unsaved"), "refusal");
    for (const [part, why] of store.refused) {
      goTo(part);
      toast(why, "refusal");
      return false;
    }
    return isReached;
  }

  const blank = at("blank")?.querySelector("a");
  blank?.addEventListener("click", (event) => {
    event.preventDefault();
    if (store.isClosed) return location.reload();
    return goTo((blank.getAttribute("href") ?? "#").slice(1));
  });
  at("hand-in")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { target } = event;
    if (target instanceof HTMLFormElement && (await isStored()) && (await isMeant())) await handIn(target);
  });
  for (const link of partsOf(document, '[data-lab="leave"]', HTMLAnchorElement)) link.addEventListener("click", (event) => leave(event, link.href, isStored));
  tendClock(store.now);
  if (location.hash && !exercise.handedIn) goTo(decodeURIComponent(location.hash.slice(1)));
}

/** @param {import("./asked.js").Blank} blank */
function showBlank({ says, first, to, asks }) {
  const [line, link] = at("blank")?.children ?? [];
  line.textContent = says;
  link.toggleAttribute("hidden", !to);
  link.textContent = to;
  link.setAttribute("href", `#${first}`);
  const question = at("blank-question");
  if (question) question.textContent = asks;
}

/**
 * Requests the next page once everything is stored; without a connection, this one stays.
 * @param {MouseEvent} event  @param {string} address  @param {() => Promise<boolean>} isStored
 */
async function leave(event, address, isStored) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (await isStored()) location.assign(address);
}
