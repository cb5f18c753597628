/**
 * The board on the page: sends what is played, moves the focus by arrow keys, and shows what actions are worth while a
 * search runs. The server draws it; after each change `view.js` fetches it anew and morphs it.
 */

const MANY = 8; // columns: on a wider board only the best action and a few next to it say what they are worth
const NEAR = 4;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const boardElement = () => document.getElementById("board");

/** What the board on the page shows. `before` is the ply of the latest move, whatever chance has brought since. */
export function standing() {
  const { ply, before, version, turn, browsing } = boardElement().dataset;
  return { ply: Number(ply), before: Number(before), version: Number(version), turn, browsing: browsing === "yes" };
}

/**
 * @param {{onPlay: (action: string, form: HTMLFormElement, cell: HTMLElement) => Promise<boolean>,
 *          onStuck?: (why: string) => void}} callbacks  `onStuck`: a piece was pressed that cannot move
 */
export function tendBoard({ onPlay, onStuck = () => {} }) {
  const explain = ({ target }) => {
    const { stuck } = target.closest?.("#board [data-stuck]")?.dataset ?? {};
    if (stuck) onStuck(stuck);
  };
  document.addEventListener("click", explain);
  document.addEventListener("keydown", (event) => { if (event.key === "Enter") explain(event); });

  document.addEventListener("submit", async (event) => {
    const action = event.submitter?.closest("#board [data-play] :is(button.playable, button[data-shadow])")?.value;
    if (!action) return;
    event.preventDefault();
    const cell = event.submitter;
    cell.classList.add("pending");
    if (!(await onPlay(action, event.target, cell))) cell.classList.remove("pending");
  });

  document.addEventListener("keydown", (event) => {
    const place = event.target.closest?.("#board .picture [data-cell], #board .picture [data-action]");
    if (!place || !(event.key in STEPS) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const cell = place.closest("[data-cell]");
    (cell ? neighbour(cell, STEPS[event.key]) : next(place, STEPS[event.key]))?.focus();
  });
}

/** Where there is no grid: the nearest action in that direction, else the next in the order of the board. */
function next(place, [dx, dy]) {
  const buttons = [...boardElement().querySelectorAll("button.playable")];
  const [x, y] = middle(place);
  const ahead = buttons.map((button) => {
    const [u, v] = middle(button);
    const [along, aside] = dx ? [(u - x) * dx, v - y] : [(v - y) * dy, u - x];
    return { button, along, away: along + 2 * Math.abs(aside) };
  }).filter(({ along }) => along > 1);
  ahead.sort((a, b) => a.away - b.away);
  return ahead[0]?.button ?? buttons[buttons.indexOf(place) + dx + dy];
}

/** Whoever plays by keyboard goes on near where they played: the board that comes may have no button there. */
export function keepFocus() {
  let hand = null; // the action that had the focus, and where it was on the screen
  document.addEventListener("focusin", (event) => {
    const button = event.target.closest("#board [data-action]");
    hand = button && { action: button.dataset.action, at: middle(button) };
  });
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest("#board")) hand = null; });
  document.addEventListener("poda:shown", () => {
    if (!hand || document.activeElement !== document.body) return;
    const place = boardElement().querySelector(`[data-action="${CSS.escape(hand.action)}"]`);
    const isOver = boardElement().dataset.turn === "terminal";
    const near = isOver ? boardElement().querySelector(".turn") : nearest(place ? middle(place) : hand.at);
    near?.focus({ preventScroll: true });
  });
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The action that can be played nearest to a point of the window. */
function nearest([x, y]) {
  const buttons = [...boardElement().querySelectorAll("button.playable")];
  const away = (button) => { const [u, v] = middle(button); return Math.hypot(u - x, v - y); };
  return buttons.toSorted((a, b) => away(a) - away(b))[0];
}

/** The next cell that can be played, in one direction. */
function neighbour(cell, [dx, dy]) {
  const rows = [...cell.closest("table").rows];
  let [row, column] = [rows.indexOf(cell.parentElement) + dy, cell.cellIndex + dx];
  while (rows[row]?.cells[column]) {
    const button = rows[row].cells[column].querySelector("button.playable");
    if (button) return button;
    row += dy;
    column += dx;
  }
  return null;
}

/**
 * Writes on the places of the board what playing there is worth, as far as a search knows.
 * @param {{action: string, value: number | string | null, bound: string | null}[]} roots
 * @param {(value: number | string, bound: string) => string} write
 * @param {(value: string) => string} read  what is said of it to those who do not see it
 */
export function showValues(roots, best, write, read) {
  for (const chip of boardElement().querySelectorAll(".chip")) chip.remove();
  const known = roots.filter(({ value }) => value !== null);
  const isWide = Number(boardElement().querySelector(".grid")?.dataset.columns ?? 0) > MANY;
  for (const { action, value, bound } of isWide ? foremost(known, best) : known) {
    const named = CSS.escape(action);
    const place = boardElement().querySelector(`[data-action="${named}"]`);
    if (!place) continue;
    const written = write(value, bound);
    const chip = (boardElement().querySelector(`[data-shadow="${named}"]`) ?? place).appendChild(document.createElement("span"));
    chip.textContent = isWide ? written.replace(" ", "") : written;
    chip.className = `chip${action === best ? " best" : " near"}${bound === "exact" ? "" : " bound"}${chip.textContent.length > (isWide ? 2 : 4) ? " long" : ""}`;
    if (!place.hasAttribute("aria-label")) continue; // what stands on it is read as it is
    place.dataset.label ??= place.getAttribute("aria-label");
    place.setAttribute("aria-label", `${place.dataset.label}, ${read(written)}`);
  }
}

/** The best action and those that come next for whoever is to move; of equals, what is known exactly comes first. */
function foremost(roots, best) {
  const sign = standing().turn === "min" ? -1 : 1;
  const worth = ({ value }) => sign * (typeof value === "string" ? Number(value.replace("inf", "Infinity")) : value);
  const others = roots.filter(({ action }) => action !== best);
  others.sort((a, b) => Math.sign(worth(b) - worth(a)) || (b.bound === "exact") - (a.bound === "exact"));
  return [...roots.filter(({ action }) => action === best), ...others.slice(0, NEAR)];
}
