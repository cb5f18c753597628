/**
 * CFR+ while it learns. The server computes a slice of iterations per request, so pausing means sending no requests.
 * Learning is deterministic: after a reload, the same number of iterations, which the tab remembers, restores the
 * state.
 */
import { byId, partOf, partsOf } from "poda/element.js";
import { hasReturned, recall, remember } from "poda/memory.js";
import { request } from "poda/rest.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { tendDecimals } from "poda/hands/decimals.js";
import { createChart } from "poda/ladder/chart.js";
import { rounded, short } from "poda/ladder/numbers.js";

/** The state of both learners: webapp/ladder/learning.py. */
/** @typedef {{exploitability: number, low: number, high: number, average: number[][][], unreached: boolean[][]}} Standing */
/** @typedef {{run?: string, iterations: number, regrets: number[][][], plus: Standing, plain: Standing}} CfrNews */

const PAUSE = 220; // ms between two requests
const GROWTH = 0.4; // growth of the iterations per request: even steps on the log scale
const MOST = 5000; // the most iterations in one request
const ENOUGH = 1e-7; // the exploitability at which it stops by itself

/** @type {{open: string, value: number}} */
const page = JSON.parse(byId("cfr-data").textContent);
const KEY = `poda-learning:${page.open}`;
const root = byId("learning");
const plain = partOf(root, "[data-plain]", HTMLInputElement);
const button = partOf(root, "[data-run]");
const token = partOf(document, 'meta[name="csrf-token"]', HTMLMetaElement).content;

const below = say("cfr.iterations");
const level = { value: page.value, says: say("cfr.value", { value: short(page.value) }) };
const charts = {
  exploitability: createChart(partOf(root, '[data-chart="exploitability"]'), { label: say("cfr.exploitability"), below, log: true }),
  value: createChart(partOf(root, '[data-chart="value"]'), { label: level.says, below, log: false, level }),
};

/** @type {string | null} */
let run = null; // the server's name of the run
/** @type {CfrNews[]} */
let history = []; // the answer to every request
let isRunning = false;
let goal = Infinity; // iterations; after a reload, the number that was reached before
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

const done = () => history.at(-1)?.iterations ?? 0;

/**
 * @param {string} address  @param {Record<string, string>} [fields]
 * @returns {Promise<CfrNews | null>}  null if the request failed; a message has told the visitor
 */
async function ask(address, fields = {}) {
  try {
    const answer = await request(address, { method: "POST", body: new URLSearchParams(fields), headers: { "X-CSRF-Token": token, "HX-Request": "true" } });
    if (answer.ok) return await answer.json();
    const isTold = answer.headers.get("Content-Type")?.startsWith("application/json");
    const sentence = isTold ? (await answer.json()).reason : new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".refusal, .lead")?.textContent.trim();
    if (answer.status === 404) run = null;
    toast(sentence || say("site.no_answer"), "refusal");
  } catch {
    toast(say("site.no_answer"), "refusal");
  }
  return null;
}

async function begin() {
  const news = await ask(page.open);
  if (!news) return false;
  run = news.run ?? null;
  history = [];
  show(news);
  return true;
}

/** @param {number} iterations */
async function step(iterations) {
  if (!run && !(await begin())) return pause();
  const mine = run;
  if (!mine) return undefined; // the run was lost meanwhile
  const news = await ask(mine, { iterations: String(iterations) });
  if (!news) return pause();
  if (mine !== run) return undefined; // restarted meanwhile
  if (news.iterations > done()) history.push(news);
  show(news);
  keep();
  if (goal === Infinity && news.iterations && news.plus.exploitability < ENOUGH) pause();
  return undefined;
}

async function goOn() {
  await step(Math.min(MOST, 1 + Math.floor(done() * GROWTH), goal - done()));
  if (done() >= goal) pause();
  if (isRunning) waiting = setTimeout(goOn, goal < Infinity ? 0 : PAUSE);
}

function start() {
  isRunning = true;
  root.dataset.state = "running";
  nameButton();
  goOn();
}

function pause() {
  isRunning = false;
  goal = Infinity;
  clearTimeout(waiting);
  root.dataset.state = "paused";
  nameButton();
}

function nameButton() {
  const rest = done() > 0 ? "cfr.go_on" : "cfr.start";
  button.textContent = say(isRunning ? "cfr.pause" : rest);
}

/** For a reload: keeps the number of iterations. */
function keep() {
  const iterations = goal < Infinity ? goal : done();
  remember("sessionStorage", KEY, iterations || plain.checked ? JSON.stringify({ iterations, plain: plain.checked }) : null);
}

function goOnAsLeft() {
  const left = (hasReturned() && JSON.parse(recall("sessionStorage", KEY) ?? "null")) || { iterations: 0, plain: false };
  plain.checked = left.plain;
  if (!left.iterations) return keep();
  goal = left.iterations;
  return start();
}

// -- display ----------------------------------------------------------------------------------------------------------

/** @param {CfrNews} news */
function show(news) {
  const middle = (news.plus.low + news.plus.high) / 2;
  const numbers = { iterations: news.iterations.toLocaleString(document.documentElement.lang), plus: short(news.plus.exploitability), plain: short(news.plain.exploitability), value: short(middle) };
  for (const [name, says] of Object.entries(numbers)) partOf(root, `[data-number="${name}"]`).textContent = news.iterations ? says : name === "iterations" ? "0" : "–";
  root.dataset.iterations = String(news.iterations);
  for (const part of partsOf(root, "[data-if-plain]")) part.hidden = !plain.checked;
  drawLines();
  heat(news);
  nameButton();
}

function drawLines() {
  /** @param {(news: CfrNews) => number} read  @returns {[number, number][]} */
  const over = (read) => history.map((news) => [news.iterations, read(news)]);
  const lines = [{ name: "plus", points: over((news) => news.plus.exploitability) }];
  if (plain.checked) lines.push({ name: "plain", points: over((news) => news.plain.exploitability) });
  charts.exploitability.show(lines);
  charts.value.show([
    { name: "max", points: over((news) => news.plus.low) },
    { name: "min", points: over((news) => news.plus.high) },
  ]);
}

/** Tints every cell by its probability, which it also has as a number. @param {CfrNews} news */
function heat(news) {
  for (const cell of partsOf(root, "[data-heat]")) {
    const [seat, row, action] = (cell.dataset.heat ?? "").split(".").map(Number);
    const probability = news.plus.average[seat][row][action];
    cell.style.setProperty("--likely", `${Math.round(100 * probability)}%`);
    partOf(cell, ".heat-part").textContent = rounded(probability, 3);
    partOf(cell, ".heat-regret").textContent = news.iterations ? say("cfr.regret", { regret: short(news.regrets[seat][row][action]) }) : "";
  }
  for (const mark of partsOf(root, "[data-unreached]")) {
    const [seat, row] = (mark.dataset.unreached ?? "").split(".").map(Number);
    mark.hidden = !news.plus.unreached[seat][row];
  }
}

// -- controls ---------------------------------------------------------------------------------------------------------

button.addEventListener("click", () => {
  if (!isRunning) return start();
  pause();
  return keep();
});
partOf(root, "[data-step]").addEventListener("click", () => {
  pause();
  step(1);
});
partOf(root, "[data-reset]").addEventListener("click", async () => {
  pause();
  root.dataset.state = "ready";
  if (await begin()) keep();
});
plain.addEventListener("change", () => {
  const latest = history.at(-1);
  if (latest) show(latest);
  keep();
});

tendDecimals();
goOnAsLeft();
