// A matrix game answered on its table: best-response payoffs are chosen, names of strategies struck, and cells with an
// equilibrium ringed. Each is a button, for pointer, touch and keyboard alike.
import { text as say } from "poda/texts.js";

/** @typedef {import("./asked.js").GradedMark} GradedMark */

const PLAYERS = ["row", "column"];
const NONE = "none";

/**
 * @param {import("./asked.js").Asked} asked  @param {(name: string, value: string) => void} write
 * @param {HTMLTableElement} table  the game as the server wrote it  @param {HTMLElement} below  where the two "none" stand
 */
export function solveOnTable(asked, write, table, below) {
  const cells = [...table.tBodies[0].rows].map((row) => [...row.cells].filter((cell) => cell.tagName === "TD"));
  const names = [[...table.tBodies[0].rows].map((row) => row.cells[0]), [...(table.tHead?.rows[0].cells ?? [])].slice(1)];
  const called = names.map((heads) => heads.map((head) => head.textContent.trim()));
  const marks = new Map((asked.graded?.marks ?? []).map((mark) => [mark.part, mark]));
  /** @type {{made: HTMLButtonElement, part: string, place: number}[]} */
  const buttons = []; // each with its part, and its place in the part

  const places = (/** @type {string} */ part) => (asked.answer[part] ?? "").split(" ").filter((word) => word && word !== NONE).map(Number);
  /** @param {number} player  @param {number} place */
  const isLeft = (player, place) => !asked.answer[`left.${PLAYERS[player]}`] || places(`left.${PLAYERS[player]}`).includes(place);

  table.classList.add("answer-game");
  for (const [player, heads] of names.entries()) heads.forEach((head, place) => strategy(player, place, head));
  cells.forEach((row, r) => row.forEach((cell, c) => payoffs(cell, r, c)));
  const nothing = [none(say("matrix.none_struck"), isNothingStruck, strikeNothing), none(say("matrix.none_nash"), () => asked.answer.nash === NONE, (is) => write("nash", is ? NONE : ""))];
  refresh();

  /** @param {HTMLTableCellElement} cell  @param {number} row  @param {number} column */
  function payoffs(cell, row, column) {
    const [mine, yours] = [...cell.querySelectorAll("span")];
    const pair = document.createElement("span");
    pair.className = "answer-pair";
    /** @type {[part: string, place: number, payoff: Element][]} */
    const own = [[`reply.row.${column}`, row, mine], [`reply.column.${row}`, column, yours]];
    own.forEach(([part, place, payoff], player) => {
      const says = say(`matrix.${PLAYERS[player]}`, { own: called[player][place], other: called[1 - player][player ? row : column], payoff: payoff.textContent });
      pair.append(button(part, place, `answer-payoff ${PLAYERS[player]}`, payoff.textContent, says));
    });
    const says = say("matrix.nash", { row: called[0][row], column: called[1][column] });
    cell.replaceChildren(pair, button("nash", row * called[1].length + column, "answer-nash", "", says));
  }

  /** @param {string} part  @param {number} place  @param {string} kind  @param {string} words  @param {string} says */
  function button(part, place, kind, words, says) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: kind, textContent: words, disabled: asked.handedIn });
    made.setAttribute("aria-label", says);
    made.addEventListener("click", () => {
      const rest = places(part).filter((each) => each !== place);
      const chosen = rest.length < places(part).length ? rest : [...rest, place].sort((a, b) => a - b);
      write(part, chosen.join(" "));
      refresh();
    });
    buttons.push({ made, part, place });
    return made;
  }

  /** @param {number} player  @param {number} place  @param {HTMLElement} head */
  function strategy(player, place, head) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "answer-strategy", textContent: called[player][place], disabled: asked.handedIn });
    made.setAttribute("aria-label", say("matrix.strike", { name: called[player][place] }));
    made.addEventListener("click", () => { strike(player, place); refresh(); });
    head.replaceChildren(made);
  }

  /** At least one strategy of each player stays. @param {number} player  @param {number} place */
  function strike(player, place) {
    const left = called.map((all, each) => all.map((_name, n) => n).filter((n) => isLeft(each, n) !== (each === player && n === place)));
    if (left[player].length > 0) writeLeft(left);
  }

  /** @param {number[][]} left */
  const writeLeft = (left) => left.forEach((each, player) => write(`left.${PLAYERS[player]}`, each.join(" ")));

  function isNothingStruck() {
    return called.every((all, player) => places(`left.${PLAYERS[player]}`).length === all.length);
  }

  /** @param {boolean} is */
  function strikeNothing(is) {
    writeLeft(called.map((all) => (is ? [...all.keys()] : [])));
  }

  /** @param {string} words  @param {() => boolean} isSo  @param {(is: boolean) => void} choose */
  function none(words, isSo, choose) {
    const label = below.appendChild(Object.assign(document.createElement("label"), { className: "check" }));
    const box = label.appendChild(Object.assign(document.createElement("input"), { type: "checkbox", disabled: asked.handedIn }));
    label.append(` ${words}`);
    box.addEventListener("change", (event) => { event.stopPropagation(); choose(box.checked); refresh(); });
    return { box, isSo };
  }

  function refresh() {
    for (const { made, part, place } of buttons) {
      made.disabled = asked.handedIn;
      made.setAttribute("aria-pressed", String(places(part).includes(place)));
      const mark = marks.get(part);
      if (mark) made.classList.add(...verdict(mark, place));
    }
    names.forEach((heads, player) => heads.forEach((head, place) => {
      const struck = !isLeft(player, place);
      head.firstElementChild?.setAttribute("aria-pressed", String(struck));
      head.firstElementChild?.toggleAttribute("disabled", asked.handedIn);
      head.classList.toggle("struck", struck);
      const mark = marks.get(`left.${PLAYERS[player]}`);
      if (mark) head.firstElementChild?.classList.add(...verdict(mark, place, true));
    }));
    cells.forEach((row, r) => row.forEach((cell, c) => cell.classList.toggle("struck", !isLeft(0, r) || !isLeft(1, c))));
    for (const { box, isSo } of nothing) Object.assign(box, { checked: isSo(), disabled: asked.handedIn });
  }

  /**
   * Whether this place is right, chosen or not; `strikes`: the answer lists the strategies that are left, not the
   * struck ones.
   * @param {GradedMark} mark  @param {number} place  @param {boolean} [strikes]
   */
  function verdict({ given, expected }, place, strikes = false) {
    const [chosen, right] = [given, expected].map((text) => text.split(" ").includes(String(place)) !== strikes);
    if (!given) return right ? ["missing"] : [];
    return chosen === right ? (chosen ? ["right"] : []) : [chosen ? "wrong" : "missing"];
  }

  return { refresh };
}
