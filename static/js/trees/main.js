// The tree lab: the text form and the drawing, live both ways; stepping on the drawing; files and links.
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { createEditor } from "./editor.js";
import { createPicture } from "./draw.js";
import { afterRest, post } from "./server.js";
import { stepThrough } from "./stepping.js";
import { fromColumns, inRows, size, write } from "./tree.js";

const { shown, view, addresses } = JSON.parse(document.getElementById("page-data").textContent);
const at = (name) => document.querySelector(`[data-lab="${name}"]`);

const textarea = at("text");
const box = at("picture");
const tools = at("tools");
const options = at("options");
let stepping = null;
let known = shown; // the tree as the server last read it

box.replaceChildren();
const picture = createPicture(box, { shapes: view.shapes, onSelect: (id) => editor.select(id) });
const editor = createEditor(tools, box, picture, { changed: drawnAnew });
editor.open(fromColumns(shown.columns), false);
told(shown);

// --- the text and the drawing --------------------------------------------------------------------------------------------

/** The drawing was edited: its text is written at once, and the server reads it to see whether it is a tree. */
function drawnAnew(root) {
  at("note")?.remove(); // it was said of a lecture's tree
  textarea.value = write(root);
  setStepping(false);
  counted(root);
  check();
}

const check = afterRest(async () => {
  const answer = await post(addresses.read, { text: textarea.value });
  if (!answer) return;
  refuse(answer.refusal ?? "");
  if (!answer.refusal) told(answer);
}, 300);

/** The text was typed or pasted. What was there stays until it is a tree again. */
const typed = afterRest(async () => {
  const { value } = textarea;
  const answer = await post(addresses.read, { text: value });
  if (!answer || textarea.value !== value) return;
  refuse(answer.refusal ?? "");
  if (answer.refusal) return;
  at("note")?.remove();
  setStepping(false);
  editor.open(fromColumns(answer.columns));
  told(answer);
}, 250);

textarea.addEventListener("input", typed);

function refuse(sentence) {
  at("refusal").textContent = sentence;
  textarea.setAttribute("aria-invalid", String(sentence !== ""));
}

/** What the server says of the tree: the algorithms that suit it, and its link. */
function told(answer) {
  known = answer;
  const { algorithm } = options.elements;
  for (const option of algorithm.options) option.hidden = option.disabled = !answer.algorithms.includes(option.value);
  if (!answer.algorithms.includes(algorithm.value)) algorithm.value = answer.algorithms.includes(view.algorithm) ? view.algorithm : answer.algorithms[1] ?? answer.algorithms[0];
  for (const field of document.querySelectorAll("[data-lab-text]")) field.value = answer.text;
  counted(editor.root);
  const query = new URLSearchParams({ t: answer.link, ...(options.elements.shapes.value === "triangles" ? {} : { shapes: options.elements.shapes.value }) });
  at("link").href = `${addresses.show}?${query}`;
  at("compare").href = `${addresses.compare}?${new URLSearchParams({ tree: answer.text })}`;
}

function counted(root) {
  const count = say("lab.nodes", { count: size(root) });
  at("size").textContent = count;
  picture.label(count);
}

// --- stepping ------------------------------------------------------------------------------------------------------------

async function setStepping(isStepping) {
  stepping?.destroy();
  stepping = null;
  at("stage").classList.toggle("stepping", isStepping);
  at("step").setAttribute("aria-pressed", String(isStepping));
  tools.inert = isStepping;
  at("counts").textContent = "";
  if (!isStepping) return;
  const { algorithm, convention, order } = options.elements;
  const found = await post(addresses.search, { text: textarea.value, algorithm: algorithm.value, convention: convention.value, order: order.value });
  if (!found || found.refusal) {
    if (found) toast(found.refusal, "refusal");
    return setStepping(false);
  }
  stepping = stepThrough({ panel: at("panel"), controls: at("controls") }, found, picture);
  stepping.know(inRows(editor.root));
  at("counts").textContent = say("lab.counts", found.counts);
}

at("step").addEventListener("click", () => setStepping(stepping === null));
options.addEventListener("change", ({ target }) => {
  if (target.name === "shapes") {
    picture.setShapes(target.value);
    told(known);
  } else if (stepping) setStepping(true);
});
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

at("png").addEventListener("click", async () => {
  const copy = picture.svg.cloneNode(true);
  inline(picture.svg, copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = "tree.png";
  link.click();
});

/** A picture by itself has no style sheet: what ours say is written into it. */
function inline(from, to) {
  const style = getComputedStyle(from);
  for (const name of ["fill", "stroke", "stroke-width", "stroke-dasharray", "font", "text-anchor", "opacity", "visibility", "paint-order"]) {
    to.style.setProperty(name, style.getPropertyValue(name));
  }
  [...from.children].forEach((child, i) => inline(child, to.children[i]));
}

if (new URLSearchParams(location.search).has("step")) setStepping(true); // the worked solution of an exercise
