/**
 * "What comes next?": the search waits until the reader has predicted its next step. Which questions are asked, and how
 * many were answered correctly, is kept in the browser.
 */
import { closest, partOf } from "poda/element.js";
import { recall, remember } from "poda/memory.js";
import { element } from "poda/tree-view/outline.js";
import { pathName } from "poda/tree-view/model.js";
import { comparisonOf, isSame, KINDS, questionsOf, readTyped } from "./questions.js";

/** @typedef {import("./questions.js").Question} Question */
/** @typedef {{right: number, asked: number, kinds: string[]}} Kept  answers that were right, of those that were given */

const KEPT = "poda.lab.asking";

/** @returns {Kept} */
const kept = () => ({ right: 0, asked: 0, kinds: [], ...JSON.parse(recall("localStorage", KEPT) ?? "{}") });

/** @param {Kept} state */
const keep = (state) => remember("localStorage", KEPT, JSON.stringify(state));

/** Whether any question is switched on. */
export const isAsking = () => kept().kinds.length > 0;

/**
 * @param {{form: HTMLFormElement, panel: HTMLElement, controls: HTMLElement}} places  form: one checkbox for each kind of question,
 *   and the score; controls: where the buttons for stepping are
 * @param {{model: import("poda/steps/lines.js").Stepped, numbers: import("poda/tree-view/numbers.js").Numbers, say: import("poda/texts.js").Say,
 *          goOn: () => void, wait: () => void, show: (row: number) => void}} search
 *   goOn: one step further; wait: stop playing; show: points at a node
 */
export function createAsking({ form, panel, controls }, { model, numbers, say, goOn, wait, show }) {
  const questions = questionsOf(model);
  /** @type {Set<Question>} */
  const answered = new Set();
  const state = kept();
  /** @type {Question | null} */
  let asked = null; // the question that stands there
  let position = 0;
  let verdict = ""; // on the last answer
  let isPressed = false; // whether somebody tries to step past the question
  const nameOf = (/** @type {number} */ row) => pathName(model, row) || say("lab.root");

  const note = panel.appendChild(element("p", "ask-note", { role: "status" }));
  const box = panel.appendChild(element("div", "ask", { role: "group", "aria-label": say("ask.title"), tabindex: "-1" }));
  const waiting = controls.appendChild(element("p", "ask-waiting", { role: "status" }));
  const [score, again] = ["[data-score]", "[data-again]"].map((part) => partOf(form, part));
  const boxOf = (/** @type {string} */ kind) => partOf(form, `[name=${kind}]`, HTMLInputElement);
  for (const kind of KINDS) boxOf(kind).checked = state.kinds.includes(kind);
  form.addEventListener("change", chooseKinds);
  form.addEventListener("click", clickForm);
  form.inert = false;
  showScore();

  // --- which questions, and the score ----------------------------------------------------------------------------------

  function chooseKinds() {
    state.kinds = KINDS.filter((kind) => boxOf(kind).checked);
    keep(state);
    asked = waitingAt(position);
    put();
  }

  /** @param {Event} event */
  function clickForm({ target }) {
    if (!closest(target, "[data-again]")) return;
    [state.right, state.asked] = [0, 0];
    keep(state);
    showScore();
  }

  function showScore() {
    score.textContent = state.asked > 0 ? say("ask.score", { right: state.right, asked: state.asked }) : "";
    again.hidden = state.asked === 0;
  }

  // --- asking ----------------------------------------------------------------------------------------------------------

  /** How far the search may go: to the first question on its way, or to one that stands where it goes. @param {number} from  @param {number} to */
  function allow(from, to) {
    const before = asked;
    /** @type {Question | null} */
    let first = null;
    for (let at = from; at <= to && !first; at += 1) first = waitingAt(at);
    asked = first;
    position = first ? first.at : to;
    if (first) wait();
    isPressed = first !== null && first === before && to > from;
    return position;
  }

  /** @param {number} at */
  const waitingAt = (at) => (questions.get(at) ?? []).find((question) => state.kinds.includes(question.kind) && !answered.has(question)) ?? null;

  /** Puts the question that the search waits for, if there is one, and says what became of the last. */
  function put() {
    const hadFocus = panel.contains(document.activeElement);
    note.textContent = verdict;
    verdict = "";
    box.hidden = !asked;
    waiting.textContent = asked ? say("ask.waiting") : "";
    box.replaceChildren(...(asked ? contents(asked) : []));
    if (!asked) return;
    if (asked.kind !== "leaf") show(asked.row);
    box.scrollIntoView({ block: "nearest" });
    if (isPressed) pointAt(asked);
    else if (hadFocus) partOf(box, "input, button").focus();
  }

  /** To a leaf that is asked for there is no field: the tree is the field. @param {Question} question */
  function pointAt(question) {
    (question.kind === "leaf" ? box : partOf(box, "input, button")).focus({ preventScroll: true });
    isPressed = false;
  }

  /** @param {Question} question */
  function contents(question) {
    const sentence = Object.assign(element("p", "ask-question", { "aria-live": "polite" }), { textContent: sentenceOf(question) });
    const giveUp = buttonOf(say("ask.show"), "quiet", () => conclude(question, false, rightOf(question)));
    const answers = element("div", "ask-answers");
    if (question.kind === "cut") answers.append(...question.choices.map((choice) => buttonOf(choiceText(choice), "", () => answer(question, choice === question.right))));
    if (question.kind === "value") answers.append(fieldFor(question));
    answers.append(giveUp);
    return [sentence, answers];
  }

  /** @param {string} text  @param {string} look  @param {() => void} act */
  function buttonOf(text, look, act) {
    const button = Object.assign(element("button", `button ${look}`, { type: "button" }), { textContent: text });
    button.addEventListener("click", act);
    return button;
  }

  /** @param {import("./questions.js").ValueQuestion} question */
  function fieldFor(question) {
    const field = element("form", "ask-field");
    const input = field.appendChild(element("input", "input short", { "aria-label": sentenceOf(question), autocomplete: "off", spellcheck: "false", maxlength: "20" }));
    field.appendChild(Object.assign(element("button", "button primary", { type: "submit" }), { textContent: say("ask.answer") }));
    field.addEventListener("submit", (event) => {
      event.preventDefault();
      answerValue(question, readTyped(input.value));
    });
    return field;
  }

  // --- words -----------------------------------------------------------------------------------------------------------

  /** @param {Question} question */
  function sentenceOf(question) {
    if (question.kind === "leaf") return say("ask.leaf");
    const { kind, row, child } = question;
    const values = { node: nameOf(row), child: child < 0 ? "" : nameOf(child), given: child < 0 ? "" : givenBy(child) };
    return say(kind === "cut" ? "ask.cut" : child < 0 ? "ask.value.cut" : "ask.value", values);
  }

  /** @param {number} row */
  const givenBy = (row) => numbers.bounded(model.value[row], model.bound[row]);

  /** @param {string} choice */
  function choiceText(choice) {
    const [what, ...rest] = choice.split(" ");
    if (what === "no") return say("ask.cut.no");
    if (what === "bound") return say(`ask.cut.${rest[0]}`);
    if (what === "test") return say("ask.cut.test", { test: rest.join(" ") });
    return Number(rest[0]) < 0 ? say("ask.cut.window") : say("ask.cut.by", { node: nameOf(Number(rest[0])) });
  }

  /** @param {Question} question */
  function rightOf(question) {
    if (question.kind === "leaf") return say("ask.right.leaf", { leaf: nameOf(question.row) });
    if (question.kind === "value") return say("ask.right.value", { node: nameOf(question.row), value: numbers.inFull(question.value) });
    const comparison = comparisonOf(model, question, (value) => numbers.short(value));
    const key = !comparison ? "plain" : question.right === "no" ? "no" : "cut";
    return say(`ask.right.${key}`, { choice: choiceText(question.right), comparison });
  }

  // --- answers ---------------------------------------------------------------------------------------------------------

  /** @param {Question} question  @param {boolean} isRight  @param {string} says */
  function conclude(question, isRight, says) {
    answered.add(question);
    state.asked += 1;
    state.right += Number(isRight);
    keep(state);
    showScore();
    verdict = says;
    goOn();
  }

  /** @param {Question} question  @param {boolean} isRight */
  const answer = (question, isRight) => conclude(question, isRight, isRight ? say("ask.right") : say("ask.wrong", { right: rightOf(question) }));

  /** @param {import("./questions.js").ValueQuestion} question  @param {number | null} value */
  function answerValue(question, value) {
    if (value === null) note.textContent = say("ask.not_number");
    else answer(question, isSame(value, question.value));
  }

  return {
    allow, put,
    /** A leaf of the tree was chosen: is it the answer? False where nothing of the kind is asked. @param {number} row */
    chooseLeaf(row) {
      if (asked?.kind !== "leaf") return false;
      answer(asked, row === asked.row);
      return true;
    },
    destroy() {
      form.removeEventListener("change", chooseKinds);
      form.removeEventListener("click", clickForm);
      form.inert = true; // until there is a search to ask about again
      panel.replaceChildren();
      waiting.remove();
    },
  };
}
