/**
 * Step mode: the recorded events of a search, one at a time, on the tree view, beside the pseudo-code.
 *
 *   const stepper = createStepper(container, { tree, pseudocode, texts, view });
 *   stepper.go(14); stepper.play(); stepper.pause(); stepper.position; stepper.length; stepper.destroy();
 *
 * `container` is one element, or `{panel, controls}` for a page that keeps them apart. `tree` may be left out when the
 * view shows it already. `keysOn` (default: the document, where ← → and C count
 * only if nothing else has the focus) is where ← → Home End, space and C are heard. A tree without
 * events (too large to be recorded whole) gives a sentence and no controls.
 */
import { hasWindows } from "../tree/appearance.js";
import { hasBounds, pathName } from "../tree/model.js";
import { say, sayAll } from "../tree/texts.js";
import { createControls } from "./controls.js";
import { cutsOf, keepsValue, keysAt, moverAt, testedAt } from "./lines.js";
import { createPanel } from "./panel.js";
import { createPlayer } from "./player.js";
import { createReplay } from "./replay.js";
import { sentenceParts } from "./sentences.js";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * @param {HTMLElement | {panel: HTMLElement, controls: HTMLElement}} container
 * @param {{tree?: object, pseudocode: {title?: string, lines: {key: string, text: string, indent: number}[]},
 *          texts: Record<string, string>, view: ReturnType<typeof import("../tree/view.js").createTreeView>,
 *          start?: number, keysOn?: EventTarget, pace?: () => number, onStep?: (moment: object) => void,
 *          allow?: (from: number, to: number) => number, hidesCuts?: boolean}} options
 *   allow: how far a step may go; hidesCuts: whether nothing tells of a cut before it is made
 */
export function createStepper(container, { tree, pseudocode, texts, view, start = 0, keysOn, pace, onStep = () => {}, allow = (from, to) => to, hidesCuts = false }) {
  const hosts = container instanceof HTMLElement ? { panel: container, controls: container } : container;
  if (tree) view.show(tree);
  const { model } = view;
  if (!model.events) return withoutEvents(hosts, texts);

  const replay = createReplay(model);
  const { length } = replay;
  const cuts = cutsOf(model).map((event) => event + 1); // positions right after a cut
  let position = 0;
  const panel = createPanel(hosts.panel, pseudocode, texts, { windows: hasWindows(model) });
  const player = createPlayer({
    length, go, pace, position: () => position,
    changed(isPlaying) {
      controls.showPlaying(isPlaying);
      panel.setQuiet(isPlaying);
    },
  });
  const controls = createControls(hosts.controls, texts, {
    length, cuts, hasSpeed: !pace, hidesCuts, onCut: nextCut, onToggle: player.toggle, onSpeed: player.setSpeed, onMove: move,
    onGo(target) { player.pause(); go(target); },
  });

  function go(target) {
    const moment = replay.go(allow(position, Math.min(target, length)));
    position = moment.position;
    view.showMoment(moment);
    controls.show(position);
    panel.show(stepOf(model, moment, panel.keys, view.numbers, texts));
    onStep(moment);
  }

  function move(by) {
    player.pause();
    go(position + by);
  }

  /** To the next cut; from the last one on, to the first again, or where that would tell of it, to the end. */
  function nextCut() {
    player.pause();
    const next = cuts.find((at) => at > position) ?? (hidesCuts ? length : cuts[0]);
    if (next !== undefined) go(next);
  }

  function key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isInside = Object.values(hosts).some((host) => host.contains(event.target));
    if (!isInside && !keysOn && !isFree(event)) return;
    if (event.target.closest?.("select, textarea, [role=tree], input:not(.steps-slider), [contenteditable]")) return;
    if (event.key === " " && !event.target.closest?.("button")) player.toggle();
    else if (event.key === "c" || event.key === "C") nextCut();
    else if (event.key in KEYS) move(KEYS[event.key]);
    else return;
    event.preventDefault();
  }

  /** ← → and C are heard from anywhere, as long as nothing has the focus and the controls are in sight. */
  function isFree({ target, key: name }) {
    const isNowhere = target === document.body || target === document.documentElement;
    return isNowhere && ["ArrowLeft", "ArrowRight", "c", "C"].includes(name) && controls.root.getClientRects().length > 0;
  }

  const heard = keysOn ?? document;
  heard.addEventListener("keydown", key);
  go(start);

  return {
    go, play: player.play, pause: player.pause, length,
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

function stepOf(model, moment, keys, numbers, texts) {
  const { event, current } = moment;
  const root = say(texts, "node.root");
  const row = event < 0 ? -1 : model.events.node[event];
  const p = model.probability[row] ?? null;
  const fromOutcome = event >= 0 && model.events.code[event] === "back" && hasBounds(model, model.parent[row]);
  return {
    keys: keysAt(model, event, keys),
    tested: testedAt(model, event, keys),
    mover: event < 0 ? "" : moverAt(model, event),
    sentence: asSentence(sayAll(texts, sentenceParts(model, moment, numbers, say(texts, "step.root"), keepsValue(keys)))),
    variables: current < 0 ? {} : {
      alpha: numbers.short(moment.alpha[current]), beta: numbers.short(moment.beta[current]),
      v: numbers.short(moment.value[fromOutcome ? row : current]), low: numbers.short(moment.low[current]), high: numbers.short(moment.high[current]),
      p: p === null ? "" : numbers.probability(p), node: pathName(model, current) || root, depth: String(model.ply[current]),
    },
  };
}

/** With a capital, where it begins with a word: a cell or a checker keeps its name. */
const asSentence = (said) => said.replace(/^\p{Ll}(?=\p{Ll}| \p{L})/u, (first) => first.toUpperCase());

function withoutEvents(hosts, texts) {
  const note = hosts.panel.appendChild(document.createElement("p"));
  note.className = "steps-none";
  note.textContent = say(texts, "steps.none");
  const nothing = () => {};
  return { go: nothing, play: nothing, pause: nothing, length: 0, position: 0, isPlaying: false, destroy: () => note.remove() };
}
