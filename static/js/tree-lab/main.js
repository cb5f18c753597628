// The tree lab: the text form and the drawing, live both ways; stepping and strategies on the drawing; files and links.
import { text as say } from "poda/texts.js";
import { byId, partOf, partsOf } from "poda/element.js";
import { enter, fieldsIn, saidBy, sayIn } from "poda/entries.js";
import { keepTyped } from "poda/keep.js";
import { askedState, followState } from "poda/shown-state.js";
import { keptStep, wasLeft } from "poda/steps/kept-step.js";
import { textOf } from "poda/text-file.js";
import { toast } from "poda/toasts.js";
import { isForPage } from "poda/typing.js";
import { isAsking } from "./asking.js";
import { createEditor } from "./editor.js";
import { LabPicture } from "./draw.js";
import { savePng } from "./png.js";
import { afterRest, post } from "./server.js";
import { SearchedBy } from "./searched.js";
import { divideStage } from "./shape.js";
import { stepThrough } from "./stepping.js";
import { createStrategy } from "./strategy.js";
import { copyAddress, createTakes } from "./takes.js";
import { fromColumns, inRows, size, write } from "./tree.js";
import { arrivedAt, leaveFor, sheetsUnderWay, sizeOf, titleNow } from "./under-way.js";

/** @typedef {import("./tree.js").LabNode} LabNode */
/** @typedef {import("./server.js").Refusal} Refusal */
/** @typedef {{text: string, link: string, columns: import("./tree.js").LabColumns, algorithms: string[], usual: string, takes: import("./takes.js").Answering, boards?: string[], board?: number[]}} LabTree  webapp/trees/lab/reading.py */
/** @typedef {LabTree & {warning: string}} ReadTree */
/** @typedef {{name: string, press?: (id: number) => boolean, end?: () => void, position?: () => number, go?: (position: number) => void}} Mode  press: of a node or an edge; true where that meant something */

/**
 * @typedef {object} LabPage  templates/trees/show.html
 * @property {LabTree} shown  @property {{algorithm: string, usual: Record<string, string | number>}} view
 * @property {import("./under-way.js").Sheet | null} sheet  that the lab was opened for  @property {Record<string, string>} errand  which that is, for links
 * @property {Record<"show" | "read" | "search" | "strategy" | "compare" | "exercise" | "check", string>} addresses
 */

/** @type {LabPage} */
const { shown, view, sheet, errand, addresses } = JSON.parse(byId("page-data").textContent);
/**
 * @template {Element} [Kind=HTMLElement]
 * @param {string} name  @param {new () => Kind} [kind]  what it has to be
 */
const at = (name, kind) => partOf(document, `[data-lab="${name}"]`, kind);
const forget = (/** @type {string} */ name) => document.querySelector(`[data-lab="${name}"]`)?.remove();

const textarea = at("text", HTMLTextAreaElement);
const box = at("picture");
const tools = at("tools", HTMLFormElement);
const options = at("options", HTMLFormElement);
const [algorithm, convention, order, shapes] = ["algorithm", "convention", "order", "shapes"].map((name) => partOf(options, `[name=${name}]`, HTMLSelectElement));
const searched = new SearchedBy(options, view.usual);
const sheetForm = at("sheet", HTMLFormElement);
const links = { own: at("link", HTMLAnchorElement), exercise: at("exercise", HTMLAnchorElement), compare: at("compare", HTMLAnchorElement), check: at("check", HTMLAnchorElement) };
const takes = createTakes();
const stage = at("stage");
/** @type {Mode} */
let mode = { name: "draw" }; // what is done with the tree: it is drawn, stepped through, or a strategy is shown in it
let known = shown; // the tree as the server last read it
/** @type {Map<import("poda/entries.js").Field, string | boolean>} */
let steppedBy = new Map(); // what the options said when this tree was stepped through last
let begin = /** @type {number | null} */ (null); // the step to begin with, unless one is kept
let wasOver = false; // whether a search of it was stepped through to its end

box.replaceChildren();
keepTyped('[data-lab="options"], .lab-text');
const picture = new LabPicture(box, { shapes: shapes.value, onSelect: press, onEdge: press });
const first = fromColumns(shown.columns, shown);
const editor = createEditor(tools, box, picture, first, { changed: drawnAnew, pressed, isLocked: () => mode.name !== "draw" });
editor.open(first, false);
told(shown);
showNote();

// --- the text and the drawing --------------------------------------------------------------------------------------------

/** The drawing was edited: its text is written at once, and the server reads it to see whether it is a tree. @param {LabNode} root */
function drawnAnew(root) {
  forget("note"); // it was said of a lecture's tree
  textarea.value = write(root);
  setMode("draw");
  counted(root);
  check();
}

const LONGEST_ADDRESS = 8000; // that servers take

const check = afterRest(async () => {
  const { value } = textarea;
  /** @type {ReadTree | Refusal | null} */
  const answer = await post(addresses.read, { text: value });
  if (textarea.value !== value || !isTree(answer)) return;
  told(answer);
  keepInAddress();
}, 300);

/** The text was typed or pasted. What was there stays until it is a tree again. */
const typed = afterRest(async () => {
  const { value } = textarea;
  /** @type {ReadTree | Refusal & {several?: string[]} | null} */
  const answer = await post(addresses.read, { text: value });
  if (textarea.value !== value) return;
  offerSeveral(value, answer && "several" in answer ? answer.several ?? [] : []);
  if (isTree(answer)) opened(answer);
}, 250);

/** @param {ReadTree} answer */
function opened(answer) {
  forget("note");
  setMode("draw");
  editor.open(fromColumns(answer.columns));
  told(answer);
  keepInAddress();
}

/** The trees of a text with several, each to be opened; they stay until another text is typed. @param {string} text  @param {string[]} names */
function offerSeveral(text, names) {
  const buttons = names.map((name, place) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "pill", textContent: name });
    button.setAttribute("aria-label", say("lab.which", { name }));
    button.addEventListener("click", async () => {
      /** @type {ReadTree | Refusal | null} */
      const answer = await post(addresses.read, { text, which: String(place + 1) });
      if (!isTree(answer)) return;
      textarea.value = answer.text;
      opened(answer);
    });
    return button;
  });
  at("several").replaceChildren(...buttons);
  at("several").hidden = names.length === 0;
}

textarea.addEventListener("input", typed);
if (textarea.value !== shown.text) typed(); // before a reload, and the address does not say it

/** Says what is wrong with the text, or that nothing is; null: the server did not answer. @param {ReadTree | Refusal | null} answer  @returns {answer is ReadTree} */
function isTree(answer) {
  const refusal = !answer ? say("lab.offline") : "refusal" in answer ? answer.refusal : "";
  refuse(refusal);
  return refusal === "";
}

/** @param {string} sentence */
function refuse(sentence) {
  at("refusal").textContent = sentence;
  textarea.setAttribute("aria-invalid", String(sentence !== ""));
  showNote();
}

/** @param {string} sentence */
function warn(sentence) {
  at("warning").textContent = sentence;
  at("warning").hidden = sentence === "";
}

/** What the server says of the tree: the algorithms that suit it, and its link. @param {LabTree & {warning?: string}} answer */
function told(answer) {
  known = answer;
  if (answer.warning !== undefined) warn(answer.warning);
  offer(answer.algorithms.length > 0);
  for (const option of algorithm.options) option.hidden = option.disabled = !answer.algorithms.includes(option.value);
  if (!answer.algorithms.includes(algorithm.value)) algorithm.value = answer.algorithms.includes(view.algorithm) ? view.algorithm : answer.algorithms.includes(answer.usual) ? answer.usual : algorithm.value;
  searched.usual.algorithm = answer.usual;
  for (const field of partsOf(document, "[data-lab-text]", HTMLInputElement)) field.value = answer.text;
  searched.showHeeded(algorithm.value);
  for (const label of partsOf(at("asking"), "[data-prunes]")) label.hidden = !label.dataset.prunes?.split(" ").includes(algorithm.value);
  counted(editor.root);
  box.dataset.ids = inRows(editor.root).map(({ id }) => id).join(" "); // of the drawn nodes, by the server's numbers
  const query = new URLSearchParams({ t: answer.link, ...searched.unusual() });
  links.own.href = `${addresses.show}?${query}`;
  takes.follow(answer, { convention: convention.value, algorithm: algorithm.value, ...searched.unusual() });
  const chosen = [algorithm, convention, order, shapes];
  links.exercise.href = `${addresses.exercise}?${new URLSearchParams([["t", answer.link], ...chosen.map(({ name, value }) => [name, value])])}`;
  links.check.href = `${addresses.check}?${new URLSearchParams({ t: answer.link, convention: convention.value })}`;
  for (const field of chosen) sayIn(sheetForm, `new.${field.name}`, field.value);
  for (const note of partsOf(document, "[data-said-of]")) {
    const [name, ...values] = (note.dataset.saidOf ?? "").split(" ");
    note.hidden = !values.includes(searched.heeded()[name]);
  }
  partOf(document, "[data-lab-shapes]", HTMLInputElement).value = shapes.value;
  links.compare.href = `${addresses.compare}?${new URLSearchParams({ tree: answer.text, ...searched.compared() })}`;
  for (const link of partsOf(document, ":is(.lab-presets, .onward) [href*='tree=']", HTMLAnchorElement)) link.href = withConvention(link.href);
}

/** The lectures' other trees are searched in the convention that was chosen for this one. @param {string} href */
function withConvention(href) {
  const address = new URL(href);
  address.searchParams.set("convention", convention.value);
  if (convention.value === String(view.usual.convention)) address.searchParams.delete("convention");
  return address.href;
}

/** Searches, and what is made of them, are not for trees with information sets. @param {boolean} isSearched */
function offer(isSearched) {
  at("sets").hidden = isSearched;
  at("step", HTMLButtonElement).disabled = !isSearched;
  for (const each of [algorithm, convention, order]) each.closest("label")?.toggleAttribute("hidden", !isSearched);
  for (const each of [links.compare, partOf(document, ".lab-roads"), at("asking")]) each.hidden = !isSearched;
}

/** A reload, or the way back from another page, finds the tree as it was drawn, and for which sheet. */
function keepInAddress() {
  const address = new URL(links.own.href);
  for (const [name, said] of Object.entries(errand)) address.searchParams.set(name, said);
  if (address.href.length < LONGEST_ADDRESS) {
    history.replaceState(null, "", address);
    textarea.defaultValue = textarea.value;
  }
  for (const link of partsOf(document, ".lab-presets [aria-current]")) link.removeAttribute("aria-current");
}

/** @param {LabNode} root */
function counted(root) {
  const count = say("lab.nodes", { count: size(root) });
  at("size").textContent = count;
  picture.label(count);
}

// --- what is done with the tree ------------------------------------------------------------------------------------------

const divide = divideStage(stage, picture);
const MODES = { step: "stepping", strategy: "choosing" }; // by the name of its button, the class of the stage

/** @param {string} name  @param {number | null} [from]  the step to begin with */
async function setMode(name, from = null) {
  if (name === "draw" && mode.name === "draw") return;
  if (name !== "step") steppedBy = new Map();
  mode.end?.();
  mode = { name };
  begin = from;
  for (const [button, style] of Object.entries(MODES)) {
    stage.classList.toggle(style, name === button);
    at(button).setAttribute("aria-pressed", String(name === button));
  }
  tools.inert = name !== "draw";
  showNote();
  at("counts").textContent = "";
  takes.at(0);
  if (name === "step") await startStepping();
  if (name === "strategy") startStrategy();
}

/** What is said of a lecture's tree tells how its search ends: it waits while that is found out, step by step or by questions, and while the text is another. @param {boolean} isOver */
function showNote(isOver = false) {
  wasOver ||= isOver;
  const isRefused = textarea.getAttribute("aria-invalid") === "true";
  const isHeldBack = isRefused || (mode.name === "step" ? !isOver : isAsking() && !wasOver);
  document.querySelector("[data-tells]")?.toggleAttribute("hidden", isHeldBack);
}

/** The tree that is drawn, whatever stands in the text field meanwhile. */
const drawnText = () => write(editor.root);

/** What would be stepped through: the tree as the server last read it, and how it is searched. */
const search = () => [known.link, ...Object.values(searched.all())].join(" ");

async function startStepping() {
  /** @type {import("./stepping.js").Found | Refusal | null} */
  const found = await post(addresses.search, { text: drawnText(), ...searched.all() });
  if (mode.name !== "step" || mode.end) return;
  if (!found) return refuseMode(say("lab.offline"));
  if ("refusal" in found) return steppedBy.size > 0 ? goOnAsBefore(found.refusal) : refuseMode(found.refusal);
  steppedBy = new Map(fieldsIn(options).map((field) => [field, saidBy(field)]));
  const places = { panel: at("panel"), controls: at("controls"), asking: at("asking", HTMLFormElement), question: at("question") };
  const toldOver = (/** @type {boolean} */ isOver, /** @type {number} */ position) => {
    takes.at(position);
    at("counts").textContent = isOver ? say("lab.counts", found.counts) + (found.rounded ? ` · ${say("lab.rounded")}` : "") : "";
    showNote(isOver);
  };
  const unknown = document.querySelector("[data-unknown]")?.getAttribute("data-unknown") ?? "";
  const stepping = stepThrough(places, { ...found, unknown }, picture, editor.root, toldOver, keptStep(search()), begin);
  divide();
  mode = { name: "step", press: stepping.choose, end: stepping.destroy, position: stepping.position, go: stepping.go };
  // Whoever pressed the button steps by the arrow keys at once; whoever changes an option stays there.
  if (document.activeElement === at("step")) partsOf(places.controls, '[data-step="forward"]')[0]?.focus({ preventScroll: true });
}

function startStrategy() {
  /** @param {string} owner  @param {string} choices  @returns {Promise<import("./strategy.js").ShownStrategy | Refusal | null>} */
  const ask = (owner, choices) => post(addresses.strategy, { text: drawnText(), owner, choices });
  const strategy = createStrategy(at("panel"), editor.root, { picture, ask, say, refused: refuseMode });
  divide();
  mode = { name: "strategy", press: (id) => { strategy.lead(id); return true; }, end: strategy.destroy };
}

/** @param {string} sentence */
function refuseMode(sentence) {
  toast(sentence, "refusal");
  setMode("draw");
}

/** An option that this tree cannot be searched with is taken back, and the steps go on. @param {string} sentence */
function goOnAsBefore(sentence) {
  toast(sentence, "refusal");
  for (const [field, said] of steppedBy) enter(field, said);
  steppedBy = new Map();
  told(known);
  searched.keepInAddress();
  setMode("step", begin);
}

/** A node or an edge was pressed: it means what the mode says, and is chosen besides. @param {number} id */
function press(id) {
  if (id >= 0) mode.press?.(id);
  editor.select(id);
}

/** The same by Enter, on the chosen node. @param {LabNode} node */
function pressed(node) {
  return mode.press?.(node.id) ?? false;
}

// A clicker begins with the steps of the tree that is projected; after the last one it goes on from the tree.
document.addEventListener("keydown", (event) => {
  if (event.key !== "PageDown" || event.defaultPrevented || !isForPage(event)) return;
  if (mode.name !== "draw" || !stage.matches(".staged .on-stage") || at("step", HTMLButtonElement).disabled) return;
  event.preventDefault();
  setMode("step");
});

for (const name of Object.keys(MODES)) at(name).addEventListener("click", () => setMode(mode.name === name ? "draw" : name));
options.addEventListener("change", ({ target }) => {
  if (target === shapes) picture.setShapes(shapes.value);
  told(known); // links say how it is shown and searched
  searched.keepInAddress();
  if (target !== shapes && mode.name === "step") setMode("step", mode.position?.()); // it goes on from there
});

const presets = partOf(document, ".lab-presets");
const [current] = partsOf(presets, "[aria-current]");
if (current) presets.scrollLeft = current.offsetLeft - presets.offsetLeft - 24; // without moving the page
for (const button of partsOf(document, "[data-zoom]")) button.addEventListener("click", () => picture.zoom(Number(button.dataset.zoom)));

// --- files and links -----------------------------------------------------------------------------------------------------

links.own.addEventListener("click", async (event) => {
  event.preventDefault();
  const { href } = links.own;
  history.replaceState(null, "", href);
  await copyAddress(href);
});

const opener = at("open", HTMLInputElement);
opener.addEventListener("change", async () => {
  const [file] = opener.files ?? [];
  if (!file) return;
  const read = await textOf(file, Number(opener.dataset.most));
  opener.value = "";
  if ("refusal" in read) return refuse(read.refusal);
  textarea.value = read.text;
  typed();
});

at("png").addEventListener("click", () => savePng(picture.copy()));

// --- sheets --------------------------------------------------------------------------------------------------------------

if (sheet) arrivedAt(sheet);
const which = partOf(sheetForm, "select[name=s]", HTMLSelectElement);
for (const kept of sheetsUnderWay()) {
  const { link, title } = kept, says = `${titleNow(title)} · ${sizeOf(kept)}`;
  if (link === sheet?.link) which.selectedOptions[0].textContent = says;
  else which.append(new Option(says, link));
}
which.closest("label")?.toggleAttribute("hidden", which.options.length === 1);

sheetForm.addEventListener("submit", () => {
  sayIn(sheetForm, "new.tree", textarea.value); // what was typed just now has not been read yet
  leaveFor(which.value);
});

/** @param {string | null} asked  a step */
function goToStep(asked) {
  if (asked === null) setMode("draw");
  else if (mode.name !== "step") setMode("step", Number(asked) || 0);
  else if (mode.go) mode.go(Number(asked) || 0);
  else begin = Number(asked) || 0; // the search is on its way
}

const linked = new URLSearchParams(location.search).get("step"); // of an exercise's solution, or of a link to one step
const stepAsked = askedState("step") ?? (wasLeft(search()) ? null : linked);
if (stepAsked !== null) goToStep(stepAsked);
else if (wasLeft(search())) setMode("step");
followState("step", goToStep);
