/**
 * The board on the page: sends what is played, moves the focus by arrow keys, and shows what actions are worth while a
 * search runs. The server draws it; after each change `view.js` fetches it anew and morphs it.
 */

import { byId, closest, partOf, partsOf } from "poda/element.js";
import { pointTo } from "poda/play/squares-arrow.js";

/** @typedef {{action: string, value: number | string | null, bound: string | null, estimated?: boolean, mean?: boolean, best?: boolean, probability?: number}} Root  what an action is worth; "+inf" and "-inf" as text */

const MANY = 8; // columns: on a wider board only the best action and a few next to it say what they are worth
const NEAR = 4;
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const boardElement = () => byId("board");

/** What the board on the page shows. `before` is the ply of the latest move, whatever chance has brought since. */
export function standing() {
  const { ply, before, version, turn = "", browsing } = boardElement().dataset;
  return { ply: Number(ply), before: Number(before), version: Number(version), turn, browsing: browsing === "yes" };
}

/**
 * @param {{onPlay: (action: string, form: HTMLFormElement, cell: HTMLElement) => Promise<boolean>,
 *          onStuck?: (why: string) => void}} callbacks  `onStuck`: a piece was pressed that cannot move
 */
export function tendBoard({ onPlay, onStuck = () => {} }) {
  const explain = (/** @type {Event} */ { target }) => {
    const stuck = closest(target, "#board [data-stuck]")?.dataset.stuck;
    if (stuck) onStuck(stuck);
  };
  document.addEventListener("click", explain);
  document.addEventListener("keydown", (event) => { if (event.key === "Enter") explain(event); });

  document.addEventListener("submit", async (event) => {
    const { submitter: cell, target: form } = event;
    const action = closest(cell, "#board [data-play] :is(button.playable, button[data-shadow])", HTMLButtonElement)?.value;
    if (!action || !cell || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (!cell.matches(":focus-visible")) cell.blur(); // pressed by hand: the arrow keys are free for the steps of the search
    cell.classList.add("pending");
    if (await onPlay(action, form, cell)) return;
    cell.classList.remove("pending");
    document.dispatchEvent(new CustomEvent("poda:unplayed"));
  });

  document.addEventListener("keydown", (event) => {
    const choice = event.key === "Escape" && closest(event.target, "#board details[open]", HTMLDetailsElement);
    if (choice) putBack(choice);
  });

  document.addEventListener("keydown", (event) => {
    const place = closest(event.target, "#board .picture :is([data-cell], [data-action], summary)");
    if (!place || !(event.key in STEPS) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const cell = closest(place, "[data-cell]", HTMLTableCellElement);
    (cell ? neighbour(cell, STEPS[event.key]) : next(place, STEPS[event.key]))?.focus();
  });
}

/** What can be pressed now: actions, or the pieces to choose from; once one is chosen, it and where it can go. */
export function playable() {
  const [chosen] = partsOf(boardElement(), "details[open]");
  return partsOf(chosen ?? boardElement(), ":is(button, summary).playable").filter((part) => part.checkVisibility());
}

/** Another piece can be chosen again. @param {HTMLDetailsElement} choice */
function putBack(choice) {
  choice.open = false;
  partOf(choice, "summary").focus();
}

/**
 * Where there is no grid: the nearest action in that direction, else the next in the order of the board.
 * @param {HTMLElement} place  @param {[number, number]} step
 */
function next(place, [dx, dy]) {
  const buttons = playable();
  const [x, y] = middle(place);
  const ahead = buttons.map((button) => {
    const [u, v] = middle(button);
    const [along, aside] = dx ? [(u - x) * dx, v - y] : [(v - y) * dy, u - x];
    return { button, along, away: along + 2 * Math.abs(aside) };
  }).filter(({ along }) => along > 1);
  ahead.sort((a, b) => a.away - b.away);
  return ahead[0]?.button ?? buttons[buttons.findIndex((button) => button === place) + dx + dy];
}

/** Of the window. @param {Element} element  @returns {[number, number]} */
export function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The action that can be played nearest to a point of the window. @param {[number, number]} point */
export function nearest([x, y]) {
  const away = (/** @type {Element} */ button) => { const [u, v] = middle(button); return Math.hypot(u - x, v - y); };
  return playable().toSorted((a, b) => away(a) - away(b))[0];
}

/** @param {Element[]} cells */
const firstPlayable = (cells) => cells.flatMap((each) => partsOf(each, "button.playable", HTMLButtonElement))[0];

/**
 * The next cell that can be played, in one direction: to the sides in reading order, beyond the end of a row; up and down first in the
 * cell's own column, then in the columns nearest to it.
 * @param {HTMLTableCellElement} cell  @param {[number, number]} step  @returns {HTMLButtonElement | undefined}
 */
function neighbour(cell, [dx, dy]) {
  const rows = [...(cell.closest("table")?.rows ?? [])];
  const cells = rows.flatMap((row) => [...row.cells]);
  const at = cells.indexOf(cell);
  const ahead = dx + dy > 0 ? cells.slice(at + 1) : cells.slice(0, at).toReversed();
  if (dy) {
    const aside = (/** @type {HTMLTableCellElement} */ each) => Math.abs(each.cellIndex - cell.cellIndex);
    const ownRow = new Set(rows.find((row) => row.contains(cell))?.cells);
    return firstPlayable(ahead.filter((each) => !ownRow.has(each)).toSorted((a, b) => aside(a) - aside(b)));
  }
  return firstPlayable(ahead);
}

/**
 * Writes on the places of the board what playing there is worth, as far as a search knows.
 * @param {Root[]} roots  @param {string | null} best
 * @param {Record<"value" | "brief", (value: Root["value"], bound: string | null, isMean?: boolean) => string>} write  brief: on small cells
 * @param {(value: string, isEstimate: boolean) => string} read  what is said of it to those who do not see it
 * @returns {{shown: number, known: number}}  how many of them have room
 */
export function showValues(roots, best, write, read) {
  removeValues();
  pointTo(boardElement(), best);
  const known = roots.filter(({ value }) => value !== null);
  const isWide = Number(partsOf(boardElement(), ".grid")[0]?.dataset.columns ?? 0) > MANY;
  const shown = isWide ? foremost(known, best) : known;
  for (const { action, value, bound, estimated, mean, best: isBest = action === best } of shown) {
    const named = CSS.escape(action);
    const [place] = partsOf(boardElement(), `[data-action="${named}"]`);
    if (!place) continue;
    const written = write.value(value, bound, mean);
    const stand = boardElement().querySelector(`[data-shadow="${named}"]`) ?? place;
    const chip = stand.appendChild(document.createElement("span"));
    chip.textContent = isWide || stand.matches(".shadow") ? write.brief(value, bound, mean) : written;
    chip.className = `chip${isBest ? " best" : " near"}${bound === "exact" ? "" : " bound"}${estimated ? " estimate" : ""}${chip.textContent.length > (isWide ? 2 : 4) ? " long" : ""}`;
    const label = place.getAttribute("aria-label");
    if (label === null) continue; // what stands on it is read as it is
    place.dataset.label ??= label;
    place.setAttribute("aria-label", `${place.dataset.label}, ${read(written, estimated ?? false)}`);
  }
  return { shown: shown.length, known: known.length };
}

/** Takes what playing is worth off the board again, and out of what is read of it. */
export function removeValues() {
  for (const place of partsOf(boardElement(), ".choice-before")) place.classList.remove("choice-before");
  pointTo(boardElement(), null);
  for (const chip of partsOf(boardElement(), ".chip")) chip.remove();
  for (const place of partsOf(boardElement(), "[data-label]")) {
    place.setAttribute("aria-label", place.dataset.label ?? "");
    delete place.dataset.label;
    delete place.dataset.valued;
  }
}

/** Marks the action that the search before this one chose, if it chose another. @param {string} action  "" for none */
export function markChoiceBefore(action) {
  if (!action) return;
  const [place] = partsOf(boardElement(), `[data-action="${CSS.escape(action)}"]`);
  place?.classList.add("choice-before");
}

/**
 * The best action and those that come next for whoever is to move; of equals, what is known exactly comes first.
 * @param {Root[]} roots  @param {string | null} best
 */
function foremost(roots, best) {
  const sign = standing().turn === "min" ? -1 : 1;
  const worth = (/** @type {Root} */ { value }) => sign * (typeof value === "string" ? Number(value.replace("inf", "Infinity")) : value ?? NaN);
  const others = roots.filter(({ action }) => action !== best);
  others.sort((a, b) => Math.sign(worth(b) - worth(a)) || Number(b.bound === "exact") - Number(a.bound === "exact"));
  return [...roots.filter(({ action }) => action === best), ...others.slice(0, NEAR)];
}
