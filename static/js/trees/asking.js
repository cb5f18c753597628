/**
 * "What comes next?": the search waits until its next step has been foretold. Which questions are asked, and how many were
 * answered right, is kept in the browser.
 */
import { element } from "poda/tree/outline.js";
import { pathName } from "poda/tree/model.js";
import { comparisonOf, isSame, KINDS, questionsOf, readTyped } from "./questions.js";

const KEPT = "poda.lab.asking";

/** @returns {{right: number, asked: number, kinds: string[]}} */
function kept() {
  try {
    return { right: 0, asked: 0, kinds: [], ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return { right: 0, asked: 0, kinds: [] };
  }
}

function keep(state) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(state));
  } catch { /* a browser that keeps nothing counts until the page is left */ }
}

/**
 * @param {{form: HTMLFormElement, panel: HTMLElement, controls: HTMLElement}} places  form: one checkbox for each kind of question,
 *   and the score; controls: where the buttons for stepping are
 * @param {{model: object, numbers: object, say: (name: string, values?: object) => string,
 *          goOn: () => void, wait: () => void, show: (row: number) => void}} search
 *   goOn: one step further; wait: stop playing; show: points at a node
 */
export function createAsking({ form, panel, controls }, { model, numbers, say, goOn, wait, show }) {
  const questions = questionsOf(model);
  const answered = new Set();
  const state = kept();
  let asked = null; // the question that stands there
  let position = 0;
  let verdict = ""; // on the last answer
  let isPressed = false; // whether somebody tries to step past the question
  const nameOf = (row) => pathName(model, row) || say("lab.root");

  const note = panel.appendChild(element("p", "ask-note", { role: "status" }));
  const box = panel.appendChild(element("div", "ask", { role: "group", "aria-label": say("ask.title"), tabindex: "-1" }));
  const waiting = controls.appendChild(element("p", "ask-waiting", { role: "status" }));
  const score = form.querySelector("[data-score]");
  for (const kind of KINDS) form.elements[kind].checked = state.kinds.includes(kind);
  form.addEventListener("change", chooseKinds);
  form.addEventListener("click", clickForm);
  showScore();

  // --- which questions, and the score ----------------------------------------------------------------------------------

  function chooseKinds() {
    state.kinds = KINDS.filter((kind) => form.elements[kind].checked);
    keep(state);
    asked = waitingAt(position);
    put();
  }

  function clickForm({ target }) {
    if (!target.closest("[data-again]")) return;
    [state.right, state.asked] = [0, 0];
    keep(state);
    showScore();
  }

  function showScore() {
    score.textContent = state.asked > 0 ? say("ask.score", { right: state.right, asked: state.asked }) : "";
    form.querySelector("[data-again]").hidden = state.asked === 0;
  }

  // --- asking ----------------------------------------------------------------------------------------------------------

  /** How far the search may go: to the first question on its way, or to one that stands where it goes. */
  function allow(from, to) {
    const before = asked;
    asked = null;
    for (let at = from; at <= to && !asked; at += 1) asked = waitingAt(at);
    position = asked ? asked.at : to;
    if (asked) wait();
    isPressed = asked !== null && asked === before && to > from;
    return position;
  }

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
    if (isPressed) pointAt();
    else if (hadFocus) box.querySelector("input, button").focus();
  }

  /** To a leaf that is asked for there is no field: the tree is the field. */
  function pointAt() {
    box.scrollIntoView({ block: "nearest" });
    (asked.kind === "leaf" ? box : box.querySelector("input, button")).focus({ preventScroll: true });
    isPressed = false;
  }

  function contents(question) {
    const sentence = Object.assign(element("p", "ask-question", { "aria-live": "polite" }), { textContent: sentenceOf(question) });
    const giveUp = buttonOf(say("ask.show"), "quiet", () => conclude(false, rightOf(question)));
    const answers = element("div", "ask-answers");
    if (question.kind === "cut") answers.append(...question.choices.map((choice) => buttonOf(choiceText(choice), "", () => answerCut(choice))));
    if (question.kind === "value") answers.append(fieldFor(question));
    answers.append(giveUp);
    return [sentence, answers];
  }

  function buttonOf(text, look, act) {
    const button = Object.assign(element("button", `button ${look}`, { type: "button" }), { textContent: text });
    button.addEventListener("click", act);
    return button;
  }

  function fieldFor(question) {
    const form = element("form", "ask-field");
    const input = form.appendChild(element("input", "input short", { "aria-label": sentenceOf(question), autocomplete: "off", spellcheck: "false", maxlength: "20" }));
    form.appendChild(Object.assign(element("button", "button primary", { type: "submit" }), { textContent: say("ask.answer") }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answerValue(readTyped(input.value));
    });
    return form;
  }

  // --- words -----------------------------------------------------------------------------------------------------------

  function sentenceOf({ kind, row, child }) {
    if (kind === "leaf") return say("ask.leaf");
    const values = { node: nameOf(row), child: child < 0 ? "" : nameOf(child), given: child < 0 ? "" : givenBy(child) };
    return say(kind === "cut" ? "ask.cut" : child < 0 ? "ask.value.cut" : "ask.value", values);
  }

  const givenBy = (row) => numbers.bounded(model.value[row], model.bound[row]);

  function choiceText(choice) {
    const [what, ...rest] = choice.split(" ");
    if (what === "no") return say("ask.cut.no");
    if (what === "test") return say("ask.cut.test", { test: rest.join(" ") });
    return Number(rest[0]) < 0 ? say("ask.cut.window") : say("ask.cut.by", { node: nameOf(Number(rest[0])) });
  }

  function rightOf(question) {
    if (question.kind === "leaf") return say("ask.right.leaf", { leaf: nameOf(question.row) });
    if (question.kind === "value") return say("ask.right.value", { node: nameOf(question.row), value: numbers.short(question.value) });
    const comparison = comparisonOf(model, question, (value) => numbers.short(value));
    const key = !comparison ? "plain" : question.right === "no" ? "no" : "cut";
    return say(`ask.right.${key}`, { choice: choiceText(question.right), comparison });
  }

  // --- answers ---------------------------------------------------------------------------------------------------------

  function conclude(isRight, says) {
    answered.add(asked);
    state.asked += 1;
    state.right += Number(isRight);
    keep(state);
    showScore();
    verdict = says;
    goOn();
  }

  const answer = (isRight) => conclude(isRight, isRight ? say("ask.right") : say("ask.wrong", { right: rightOf(asked) }));

  const answerCut = (choice) => answer(choice === asked.right);

  function answerValue(value) {
    if (value === null) note.textContent = say("ask.not_number");
    else answer(isSame(value, asked.value));
  }

  return {
    allow, put,
    /** A leaf of the tree was chosen: is it the answer? False where nothing of the kind is asked. */
    chooseLeaf(row) {
      if (asked?.kind !== "leaf") return false;
      answer(row === asked.row);
      return true;
    },
    destroy() {
      form.removeEventListener("change", chooseKinds);
      form.removeEventListener("click", clickForm);
      panel.replaceChildren();
      waiting.remove();
    },
  };
}
