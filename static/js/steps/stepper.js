/**
 * Step mode: the recorded events of a search, one at a time, on the tree view, beside the pseudo-code.
 *
 *   const stepper = createStepper(container, { tree, pseudocode, texts, view });
 *   stepper.go(14); stepper.play(); stepper.pause(); stepper.position; stepper.length; stepper.destroy();
 *
 * `container` is one element, or `{panel, controls}` for a page that keeps them apart; `around`: an element in which keys
 * count as well. `tree` may be left out when the view shows it already. `keysOn` (default: the document, where few keys count
 * if something else has the focus) is where ← → Home End, space and C are heard. A tree without
 * events (too large to be recorded whole) gives a sentence and no controls.
 */
import { hasWindows } from "../tree-view/appearance.js";
import { describe, explain } from "../tree-view/explain.js";
import { hasBounds, pathName } from "../tree-view/model.js";
import { say, sayAll } from "../tree-view/texts.js";
import { isNowhere } from "../typing.js";
import { createControls } from "./controls.js";
import { cutsOf, isStepped, keysAt, moverAt, nextCut, testedAt } from "./lines.js";
import { createPanel } from "./panel.js";
import { createPlayer } from "./player.js";
import { createReplay } from "./replay.js";
import { sentenceParts } from "./sentences.js";

/** @typedef {import("./replay.js").StepMoment} StepMoment */
/** @typedef {{panel: HTMLElement, controls: HTMLElement, around?: HTMLElement}} Hosts */
/** @typedef {Record<string, string>} Texts */
/**
 * @typedef {object} SteppedView  what shows the steps: a tree view, or as little of one
 * @property {import("../tree-view/model.js").Model | null} model  @property {import("../tree-view/numbers.js").Numbers} numbers
 * @property {(moment: StepMoment | null) => void} showMoment  @property {(tree: import("../tree-view/model.js").SentTree) => void} [show]
 */

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const WAYS = ["ArrowLeft", "ArrowRight"];
/** A clicker's keys on the projector; at either end of the steps they go to another part of the page. */
/** @type {Record<string, number>} */
const CLICKER = { PageUp: -1, PageDown: 1 };
const CUT = ["c", "C"];

const isPresenting = () => document.documentElement.classList.contains("presenting");

/**
 * @param {HTMLElement | Hosts} container
 * @param {{tree?: import("../tree-view/model.js").SentTree, pseudocode: import("./panel.js").Pseudocode,
 *          texts: Texts, view: SteppedView,
 *          start?: number, keysOn?: EventTarget, pace?: () => number, onStep?: (moment: StepMoment) => void,
 *          onSay?: (isOfEnd: boolean) => void,
 *          allow?: (from: number, to: number) => number, hidesCuts?: boolean, none?: string, noneSays?: Record<string, number>}} options
 *   onSay: whether the sentence is that of the end, else a step's, or what is told in its place; allow: how far a step may
 *   go; hidesCuts: whether nothing tells of a cut before it is made; none: what is said where there are no steps, noneSays: its values
 */
export function createStepper(container, {
  tree, pseudocode, texts, view, start = 0, keysOn, pace,
  onStep = () => {}, onSay = () => {}, allow = (from, to) => to, hidesCuts = false, none = "steps.none", noneSays = {},
}) {
  const hosts = container instanceof HTMLElement ? { panel: container, controls: container } : container;
  if (tree) view.show?.(tree);
  const { model } = view;
  if (!model || !isStepped(model)) return withoutEvents(hosts, say(texts, none, noneSays));

  const stepped = model;
  const replay = createReplay(stepped);
  const { length } = replay;
  const cuts = cutsOf(model).map((event) => event + 1 - stepped.given); // positions right after a cut
  let position = 0;
  let isFresh = false; // opened at its end, where a clicker has yet to begin
  /** @type {StepMoment | null} */
  let shown = null;
  let sentence = ""; // of the step there
  const panel = createPanel(hosts.panel, pseudocode, texts, { windows: hasWindows(model), ownsValue: model.ownsValue, columns: model.columns });
  const player = createPlayer({
    length, go, pace, position: () => position,
    changed(isPlaying) {
      controls.showPlaying(isPlaying);
      panel.setQuiet(isPlaying);
    },
  });
  const controls = createControls(hosts.controls, texts, {
    length, cuts, hasSpeed: !pace, hidesCuts, onCut: goToNextCut, onToggle: player.toggle, onSpeed: player.setSpeed, onMove: move,
    onGo(target) { player.pause(); go(target); },
  });

  /** @param {number} target  @param {() => string} [before]  what is said there before the step's own sentence */
  function go(target, before = () => "") {
    const moment = replay.go(allow(position, Math.min(target, length)));
    position = moment.position;
    isFresh = false;
    shown = moment;
    view.showMoment(moment);
    controls.show(position, whereNextCut() === undefined);
    const step = stepOf(stepped, moment, panel.keys, view.numbers, texts, pseudocode.value);
    sentence = step.sentence;
    panel.show({ ...step, sentence: [before(), sentence].filter(Boolean).join(" ") });
    onSay(position >= length);
    onStep(moment);
  }

  /** @param {number} by */
  function move(by) {
    player.pause();
    go(position + by);
  }

  /** In place of the step: what a node is at it, and why. @param {number} row */
  function tellOf(row) {
    if (!shown) return;
    player.pause();
    const what = describe(stepped, shown, row, view.numbers).map(({ key, values }) => say(texts, key, values)).join(", ");
    panel.tell([`${asSentence(what)}.`, sayAll(texts, explain(stepped, shown, row, view.numbers))].join(" ").trim());
    onSay(false);
  }

  const whereNextCut = () => nextCut(cuts, position, length, hidesCuts);

  function goToNextCut() {
    player.pause();
    const next = whereNextCut();
    const isAgain = position >= length;
    if (next !== undefined) return go(next, () => (isAgain ? firstAgain() : position >= length ? noneLeft() : ""));
    panel.tell(`${sentence} ${noneLeft()}`.trim());
    onSay(false);
  }

  const firstAgain = () => say(texts, view.numbers.counting("steps.cut.again", cuts.length), { count: view.numbers.count(cuts.length) });
  const noneLeft = () => say(texts, cuts.length > 0 ? "steps.cut.last" : stepped.prunes ? "steps.uncut" : "steps.cutless");

  /** @param {Event} event */
  function key(event) {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isInside = Object.values(hosts).some((host) => host.contains(target));
    if (!isInside && !keysOn && !isFree(event)) return;
    if (target.closest("select, textarea, input:not(.steps-slider), [contenteditable], dialog")) return;
    if (target.closest("[role=tree]") && !isClicked(event.key) && !CUT.includes(event.key) && event.key !== "End") return; // its arrows and its space bar are its own
    if (event.key === " " && !target.closest("button")) player.toggle();
    else if (CUT.includes(event.key)) goToNextCut();
    else if (event.key in KEYS) move(KEYS[event.key]);
    else if (begins(event.key)) go(0);
    else if (isClicked(event.key)) move(CLICKER[event.key]);
    else return;
    event.preventDefault();
  }

  /** @param {string} name  of a key */
  const isClicked = (name) => begins(name) || name in CLICKER && isPresenting()
    && position + CLICKER[name] >= 0 && position + CLICKER[name] <= length;

  /** @param {string} name  of a key */
  const begins = (name) => isFresh && isPresenting() && CLICKER[/** @type {"PageDown"} */ (name)] === 1;

  /**
   * As long as the controls are in sight, C is heard from anywhere, on the projector a clicker and Home and End too, and ← →
   * while nothing has the focus; the space bar then as well on the projector, where it scrolls nothing.
   * @param {KeyboardEvent} event
   */
  function isFree({ target, key: name }) {
    const isAlone = isNowhere(target) && (WAYS.includes(name) || name === " " && isPresenting());
    return (CUT.includes(name) || isClicked(name) || name in KEYS && !WAYS.includes(name) && isPresenting() || isAlone) && controls.root.getClientRects().length > 0;
  }

  const heard = keysOn ?? document;
  heard.addEventListener("keydown", key);
  go(start);
  isFresh = start === Infinity && length > 0;

  return {
    go, tellOf, play: player.play, pause: player.pause, length,
    get position() { return position; },
    get isPlaying() { return player.isPlaying; },
    destroy() {
      player.pause();
      heard.removeEventListener("keydown", key);
      panel.destroy();
      controls.destroy();
      view.showMoment(null);
    },
  };
}

/**
 * @param {import("./lines.js").Stepped} model  @param {StepMoment} moment  @param {Set<string>} keys
 * @param {import("../tree-view/numbers.js").Numbers} numbers  @param {Texts} texts
 * @param {Record<string, string>} [called]  what the pseudo-code calls the players' own values
 */
function stepOf(model, moment, keys, numbers, texts, called) {
  const { event, current } = moment;
  const root = say(texts, "node.root");
  const row = event < 0 ? -1 : model.events.node[event];
  const fromOutcome = event >= 0 && model.events.code[event] === "back" && hasBounds(model, model.parent[row]);
  return {
    keys: keysAt(model, event, keys),
    tested: testedAt(model, event, keys),
    mover: event < 0 ? "" : moverAt(model, event),
    sentence: asSentence(sayAll(texts, sentenceParts(model, moment, numbers, say(texts, "step.root"), called))),
    variables: /** @type {Record<string, string>} */ (current < 0 ? {} : {
      alpha: numbers.short(moment.alpha[current]), beta: numbers.short(moment.beta[current]),
      v: numbers.short(moment.value[fromOutcome ? row : current]), low: numbers.short(moment.low[current]), high: numbers.short(moment.high[current]),
      p: numbers.outcome(model.probability[row]), node: pathName(model, current) || root, depth: String(model.ply[current]),
      ...Object.fromEntries(model.columns.map(({ name }) => [name, numbers.figure(moment.declared?.[name][current])])),
    }),
  };
}

/** With a capital, where it begins with a word: a cell or a checker keeps its name. @param {string} said */
const asSentence = (said) => said.replace(/^\p{Ll}(?=\p{Ll}| \p{L})/u, (first) => first.toUpperCase());

/** @param {Hosts} hosts  @param {string} sentence */
function withoutEvents(hosts, sentence) {
  const note = hosts.panel.appendChild(document.createElement("p"));
  note.className = "steps-none";
  note.textContent = sentence;
  const nothing = () => {};
  return { go: nothing, tellOf: nothing, play: nothing, pause: nothing, length: 0, position: 0, isPlaying: false, destroy: () => note.remove() };
}
