// The tree lab: the text form and the drawing, live both ways; stepping and strategies on the drawing; files and links.
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { createEditor } from "./editor.js";
import { createPicture } from "./draw.js";
import { savePng } from "./png.js";
import { afterRest, post } from "./server.js";
import { stepThrough } from "./stepping.js";
import { createStrategy } from "./strategy.js";
import { fromColumns, size, write } from "./tree.js";
import { arrivedAt, leaveFor, sheetsUnderWay } from "./under-way.js";

const { shown, view, sheet, errand, addresses } = JSON.parse(document.getElementById("page-data").textContent);
const at = (name) => document.querySelector(`[data-lab="${name}"]`);

const textarea = at("text");
const box = at("picture");
const tools = at("tools");
const options = at("options");
const stage = at("stage");
let mode = { name: "draw" }; // what is done with the tree: it is drawn, stepped through, or a strategy is shown in it
let known = shown; // the tree as the server last read it

box.replaceChildren();
const picture = createPicture(box, { shapes: view.shapes, onSelect: press, onEdge: press });
const editor = createEditor(tools, box, picture, { changed: drawnAnew, pressed, isLocked: () => mode.name !== "draw" });
editor.open(fromColumns(shown.columns, shown), false);
told(shown);

// --- the text and the drawing --------------------------------------------------------------------------------------------

/** The drawing was edited: its text is written at once, and the server reads it to see whether it is a tree. */
function drawnAnew(root) {
  at("note")?.remove(); // it was said of a lecture's tree
  textarea.value = write(root);
  setMode("draw");
  counted(root);
  check();
}

const LONGEST_ADDRESS = 8000; // that servers take

const check = afterRest(async () => {
  const answer = await post(addresses.read, { text: textarea.value });
  if (!answer) return;
  refuse(answer.refusal ?? "");
  if (answer.refusal) return;
  told(answer);
  keepInAddress();
}, 300);

/** The text was typed or pasted. What was there stays until it is a tree again. */
const typed = afterRest(async () => {
  const { value } = textarea;
  const answer = await post(addresses.read, { text: value });
  if (!answer || textarea.value !== value) return;
  refuse(answer.refusal ?? "");
  if (answer.refusal) return;
  at("note")?.remove();
  setMode("draw");
  editor.open(fromColumns(answer.columns));
  told(answer);
  keepInAddress();
}, 250);

textarea.addEventListener("input", typed);

function refuse(sentence) {
  at("refusal").textContent = sentence;
  textarea.setAttribute("aria-invalid", String(sentence !== ""));
}

function warn(sentence) {
  at("warning").textContent = sentence;
  at("warning").hidden = sentence === "";
}

/** What the server says of the tree: the algorithms that suit it, and its link. */
function told(answer) {
  known = answer;
  if (answer.warning !== undefined) warn(answer.warning);
  const { algorithm } = options.elements;
  for (const option of algorithm.options) option.hidden = option.disabled = !answer.algorithms.includes(option.value);
  if (!answer.algorithms.includes(algorithm.value)) algorithm.value = answer.algorithms.includes(view.algorithm) ? view.algorithm : answer.algorithms[1] ?? answer.algorithms[0];
  for (const field of document.querySelectorAll("[data-lab-text]")) field.value = answer.text;
  counted(editor.root);
  const { convention, order, shapes } = options.elements;
  const query = new URLSearchParams({ t: answer.link, ...(shapes.value === "triangles" ? {} : { shapes: shapes.value }) });
  at("link").href = `${addresses.show}?${query}`;
  at("exercise").href = `${addresses.exercise}?${new URLSearchParams({ t: answer.link, convention: convention.value, order: order.value, shapes: shapes.value })}`;
  for (const field of [algorithm, convention, order, shapes]) at("sheet").elements[`new.${field.name}`].value = field.value;
  at("compare").href = `${addresses.compare}?${new URLSearchParams({ tree: answer.text })}`;
}

/** A reload, or the way back from another page, finds the tree as it was drawn, and for which sheet. */
function keepInAddress() {
  const address = new URL(at("link").href);
  for (const [name, said] of Object.entries(errand)) address.searchParams.set(name, said);
  if (address.href.length < LONGEST_ADDRESS) history.replaceState(null, "", address);
  presets.querySelector("[aria-current]")?.removeAttribute("aria-current");
}

function counted(root) {
  const count = say("lab.nodes", { count: size(root) });
  at("size").textContent = count;
  picture.label(count);
}

// --- what is done with the tree ------------------------------------------------------------------------------------------

const MODES = { step: "stepping", strategy: "choosing" }; // by the name of its button, the class of the stage

async function setMode(name) {
  if (name === "draw" && mode.name === "draw") return;
  mode.end?.();
  mode = { name };
  for (const [button, style] of Object.entries(MODES)) {
    stage.classList.toggle(style, name === button);
    at(button).setAttribute("aria-pressed", String(name === button));
  }
  tools.inert = name !== "draw";
  showNote(name !== "step");
  at("counts").textContent = "";
  if (name === "step") await startStepping();
  if (name === "strategy") startStrategy();
}

/** What is said of a lecture's tree tells how its search ends. */
function showNote(isShown) {
  document.querySelector("[data-tells]")?.toggleAttribute("hidden", !isShown);
}

async function startStepping() {
  const { algorithm, convention, order } = options.elements;
  const found = await post(addresses.search, { text: textarea.value, algorithm: algorithm.value, convention: convention.value, order: order.value });
  if (mode.name !== "step" || mode.end) return;
  if (!found || found.refusal) return refuseMode(found?.refusal ?? say("lab.offline"));
  const places = { panel: at("panel"), controls: at("controls"), asking: at("asking"), question: at("question") };
  const told = (isOver) => {
    at("counts").textContent = isOver ? say("lab.counts", found.counts) : "";
    showNote(isOver);
  };
  const stepping = stepThrough(places, found, picture, editor.root, told);
  mode = { name: "step", press: stepping.choose, end: stepping.destroy };
  // Whoever pressed the button steps by the arrow keys at once; whoever changes an option stays there.
  if (document.activeElement === at("step")) places.controls.querySelector('[data-step="forward"]')?.focus({ preventScroll: true });
}

function startStrategy() {
  const ask = (owner, choices) => post(addresses.strategy, { text: textarea.value, owner, choices });
  const strategy = createStrategy(at("panel"), editor.root, { picture, ask, say, refused: refuseMode });
  mode = { name: "strategy", press: (id) => { strategy.lead(id); return true; }, end: strategy.destroy };
}

function refuseMode(sentence) {
  toast(sentence, "refusal");
  setMode("draw");
}

/** A node or an edge was pressed: it means what the mode says, and is chosen besides. */
function press(id) {
  if (id >= 0) mode.press?.(id);
  editor.select(id);
}

/** The same by Enter, on the chosen node. */
function pressed(node) {
  return mode.press?.(node.id) ?? false;
}

for (const name of Object.keys(MODES)) at(name).addEventListener("click", () => setMode(mode.name === name ? "draw" : name));
options.addEventListener("change", ({ target }) => {
  if (target.name === "shapes") picture.setShapes(target.value);
  told(known); // links say how it is shown
  if (target.name !== "shapes" && mode.name === "step") setMode("step");
});

const presets = document.querySelector(".lab-presets");
const current = presets.querySelector("[aria-current]");
if (current) presets.scrollLeft = current.offsetLeft - presets.offsetLeft - 24; // without moving the page
for (const button of document.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => picture.zoom(Number(button.dataset.zoom)));

// --- files and links -----------------------------------------------------------------------------------------------------

at("link").addEventListener("click", async (event) => {
  event.preventDefault();
  const { href } = event.currentTarget;
  history.replaceState(null, "", href);
  const isCopied = await navigator.clipboard?.writeText(href).then(() => true, () => false);
  toast(say(isCopied ? "lab.copied" : "lab.not_copied"));
});

at("open").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  textarea.value = await file.text();
  target.value = "";
  typed();
});

at("png").addEventListener("click", () => savePng(picture.svg));

// --- sheets --------------------------------------------------------------------------------------------------------------

if (sheet) arrivedAt(sheet);
const which = at("sheet").elements.s;
for (const { link, title, size: extent } of sheetsUnderWay()) {
  const says = `${title || say("sheets.untitled")} · ${extent}`;
  if (link === sheet?.link) which.selectedOptions[0].textContent = says;
  else which.append(new Option(says, link));
}
which.closest("label").hidden = which.options.length === 1;

at("sheet").addEventListener("submit", () => {
  at("sheet").elements["new.tree"].value = textarea.value; // what was typed just now has not been read yet
  leaveFor(which.value);
});

if (new URLSearchParams(location.search).has("step")) setMode("step"); // the worked solution of an exercise
