/**
 * A board of squares by keyboard and by hand: the arrow keys go from square to square, the name of a square chooses what
 * stands on it or plays what is chosen, and a press beside the board's lit squares puts a chosen piece back.
 */
import { closest, partOf, partsOf } from "poda/element.js";
import { boardElement } from "poda/play/board.js";
import { isForPage } from "poda/typing.js";

const BOARD = "#board .squares";
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The piece that is chosen, on its way to another square. */
export const chosen = () => partsOf(boardElement(), ".squares-choice[open]", HTMLDetailsElement)[0];

/** Puts a chosen piece back, so that another one can be chosen. */
export function putBack() {
  for (const choice of partsOf(boardElement(), ".squares details[open]", HTMLDetailsElement)) choice.open = false;
}

/** @param {string} name  @returns {HTMLElement | undefined} */
const squareNamed = (name) => partsOf(boardElement(), `[data-square="${CSS.escape(name.toLowerCase())}"]`)[0];

/** @param {string} key */
const isColumn = (key) => key.length === 1 && squareNamed(`${key}1`) !== undefined;

/** What can have the focus on a square. @param {HTMLElement | undefined} square */
const focusOn = (square) => square && partOf(square, ":is(summary, [tabindex])").focus();

export function tendSquares() {
  let column = ""; // the letter of a square's name that was typed
  document.addEventListener("keydown", (event) => {
    const place = closest(event.target, `${BOARD} [data-square]`);
    if (!place || !isForPage(event)) return;
    if (event.key in STEPS) {
      if (chosen()) return; // then they go through the squares where it can go: `board.js`
      focusOn(beside(place, STEPS[event.key]));
    } else if (squareNamed(`${column}${event.key}`)) {
      go(squareNamed(`${column}${event.key}`));
      column = "";
    } else if (isColumn(event.key)) {
      column = event.key;
    } else {
      column = "";
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation(); // a letter is no shortcut of the page here
  }, { capture: true });

  document.addEventListener("pointerdown", ({ target }) => {
    if (chosen() && !closest(target, `${BOARD} :is(summary, button), #panel, #search`, Element)) putBack();
  });
}

/** The square next to another, or itself at the board's edge. @param {HTMLElement} square  @param {[number, number]} step */
function beside(square, [dx, dy]) {
  const board = /** @type {HTMLElement} */ (square.parentElement);
  const columns = Number(board.dataset.columns);
  const squares = partsOf(board, "[data-square]");
  const at = squares.indexOf(square);
  const column = (at % columns) + dx;
  return column < 0 || column >= columns ? square : squares[at + dx + dy * columns] ?? square;
}

/** Plays the chosen piece to that square if it can go there, else chooses the piece on it. @param {HTMLElement | undefined} square */
function go(square) {
  if (!square) return;
  const target = targetOn(square);
  if (target instanceof HTMLButtonElement) return target.click();
  putBack();
  const [piece] = partsOf(square, ".squares-choice > summary");
  const choice = target ? target.parentElement : piece?.parentElement;
  if (choice instanceof HTMLDetailsElement) choice.open = true;
  if (!target) return focusOn(square);
  if (choice?.parentElement instanceof HTMLDetailsElement) choice.parentElement.open = true;
  partsOf(/** @type {HTMLElement} */ (choice), "button")[0].focus();
}

/**
 * Where the chosen piece is put to go to that square: a button that plays it, or the summary of what it can become there.
 * @param {HTMLElement} square
 */
export function targetOn(square) {
  const choice = chosen();
  const board = square.parentElement;
  if (!choice || !board) return null;
  const at = partsOf(board, "[data-square]").indexOf(square), columns = Number(board.dataset.columns);
  const place = `[data-row="${Math.floor(at / columns)}"][data-column="${at % columns}"]`;
  return /** @type {HTMLElement | null} */ (choice.querySelector(`:scope > button${place}, :scope > details${place} > summary`));
}
