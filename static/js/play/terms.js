/**
 * The sum that an evaluation adds up at a leaf, beside the leaf's board: pointing at a term lights its squares, and pointing at
 * a square shows the terms that it feeds. The server writes the sum (webapp/views/terms.py).
 */
import { closest, partOf, partsOf } from "poda/element.js";
import { request } from "poda/rest.js";
import { withMinus } from "poda/signs.js";

/** @typedef {import("poda/tree-view/details.js").NodeFacts} NodeFacts */
/** @typedef {{ply: number, kind: string | null}} SearchedRoot  the search that the tree shows */
/** @typedef {{button: HTMLElement, shares: Map<string, number>}} SumStep  what each square adds in it */

/** A board's element for a square, or for a piece. @param {HTMLElement} board  @param {string} square */
const squareOn = (board, square) =>
  board.querySelector(["cell", "cell-name", "square", "place"].map((kind) => `[data-${kind}="${CSS.escape(square)}"]`).join()) ??
  board.querySelector(`.checker[data-action="${CSS.escape(square)}"]`);

/** A line shares what it adds among its cells. @param {HTMLElement} button  @returns {SumStep} */
function readStep(button) {
  const shares = new Map();
  for (const [place, share] of JSON.parse(button.dataset.places ?? "[]")) {
    const cells = place.split(" ");
    for (const cell of cells) shares.set(cell, (shares.get(cell) ?? 0) + share / cells.length);
  }
  return { button, shares };
}

/** @param {SumStep[]} steps */
function together(steps) {
  const sum = new Map();
  for (const { shares } of steps) for (const [square, share] of shares) sum.set(square, (sum.get(square) ?? 0) + share);
  return sum;
}

/** @param {HTMLElement} board  @param {Map<string, number>} shares */
function light(board, shares) {
  const most = Math.max(...[...shares.values()].map(Math.abs), 1e-9);
  for (const lit of board.querySelectorAll(".lit")) lit.classList.remove("lit", "for-max", "for-min");
  for (const [square, share] of shares) {
    const found = squareOn(board, square);
    if (!(found instanceof HTMLElement)) continue;
    found.classList.add("lit");
    if (Math.abs(share) > 1e-9) found.classList.add(share > 0 ? "for-max" : "for-min");
    found.style.setProperty("--share", String(0.2 + 0.8 * Math.abs(share) / most));
  }
}

/**
 * Lights what a term counts while it is pointed at or pressed, and says what a square feeds.
 * @param {HTMLElement} sum  @param {HTMLElement} board  @param {Intl.NumberFormat} numbers
 * @param {AbortSignal} signal  once the board, which stays, gets another sum
 */
function tend(sum, board, numbers, signal) {
  const steps = partsOf(sum, ".terms-step").map(readStep);
  if (steps.length === 0) return;
  const told = partOf(sum, ".terms-square");
  const kept = () => steps.filter(({ button }) => button.ariaPressed === "true");
  const rest = () => {
    light(board, together(kept().length > 0 ? kept() : steps));
    for (const { button } of steps) button.classList.remove("fed");
    told.textContent = "";
  };
  for (const step of steps) {
    const only = () => light(board, step.shares);
    for (const event of ["pointerenter", "focus"]) step.button.addEventListener(event, only);
    for (const event of ["pointerleave", "blur"]) step.button.addEventListener(event, rest);
    step.button.addEventListener("click", () => { step.button.ariaPressed = String(step.button.ariaPressed !== "true"); });
  }
  for (const square of together(steps).keys()) {
    const place = squareOn(board, square);
    if (!(place instanceof HTMLElement)) continue;
    const feeds = () => {
      const fed = steps.filter(({ shares }) => shares.has(square));
      for (const step of steps) step.button.classList.toggle("fed", fed.includes(step));
      const words = fed.map(({ button, shares }) => `${button.dataset.name} ${withMinus(numbers.format(shares.get(square) ?? 0))}`);
      told.textContent = `${square}: ${words.join("; ")}`;
    };
    place.tabIndex = 0;
    for (const event of ["pointerenter", "focusin", "click"]) place.addEventListener(event, feeds, { signal });
    for (const event of ["pointerleave", "focusout"]) place.addEventListener(event, rest, { signal });
  }
  rest();
}

/** @param {HTMLElement} button  of the leaf that is pinned: it says so, and what to do next */
function markPinned(button) {
  button.ariaPressed = "true";
  button.textContent = button.dataset.pinned ?? "";
}

/** The sums of one page: which leaf is pinned, and with what leaves are compared. */
export class Terms {
  /** @type {{ply: number, path: string} | null} */
  #pinned = null;
  #against = "";
  #turn = 0;
  #shown = new AbortController(); // what listens to the board for the sum that is shown

  /** @param {string} address  @param {string} lang */
  constructor(address, lang) {
    this.address = address;
    this.numbers = new Intl.NumberFormat(lang, { maximumFractionDigits: 3, signDisplay: "exceptZero" });
  }

  /**
   * Fills the region with the sum of that leaf; leaves it empty where there is none.
   * @param {NodeFacts} node  @param {HTMLElement} region  @param {HTMLElement} board  @param {SearchedRoot} root
   */
  async show(node, region, board, root) {
    this.#turn += 1;
    const mine = this.#turn;
    const pinned = this.#pinned?.ply === root.ply ? this.#pinned : null;
    if (!pinned && this.#against === "pinned") this.#against = "";
    const path = node.actions.join(",");
    const sum = await this.#fetch({ at: String(root.ply), path, against: this.#against, other: pinned?.path ?? "", ...(root.kind ? { kind: root.kind } : {}) });
    if (!sum || mine !== this.#turn) return;
    const { activeElement } = document;
    const pressed = activeElement instanceof HTMLElement && region.contains(activeElement) ? activeElement.dataset : {};
    region.replaceChildren(sum);
    partOf(sum, 'button[data-against="pinned"]').hidden = !pinned;
    if (pinned?.path === path) markPinned(partOf(sum, "[data-pin]"));
    this.#shown.abort();
    this.#shown = new AbortController();
    tend(sum, board, this.numbers, this.#shown.signal);
    if (pressed.pin !== undefined) partOf(sum, "[data-pin]").focus();
    else if (pressed.against !== undefined) partOf(sum, `button[data-against="${pressed.against}"]`).focus();
    sum.addEventListener("click", ({ target }) => {
      const button = closest(target, "button[data-against], button[data-pin]");
      if (!button) return;
      if (button.dataset.pin !== undefined) this.#pinned = { ply: root.ply, path };
      this.#against = button.dataset.against ?? this.#against;
      this.show(node, region, board, root);
    });
  }

  /** @param {Record<string, string>} asked  @returns {Promise<HTMLElement | null>} */
  async #fetch(asked) {
    const answer = await request(`${this.address}?${new URLSearchParams(asked)}`).catch(() => null);
    if (answer?.status !== 200) return null;
    const sum = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".terms");
    return sum instanceof HTMLElement ? document.adoptNode(sum) : null;
  }
}
