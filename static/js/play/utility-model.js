/** What is said about the utility of money: the kind of curve, its points or its bend, and the part of it that is seen. No DOM. */
import { moved, read, windowOn, withOneMore, worthOf, write } from "poda/play/curve.js";

/** @typedef {import("poda/play/curve.js").CurvePoint} CurvePoint */
/** @typedef {import("poda/play/curve.js").CurveKind} CurveKind */
/** @typedef {{table: CurvePoint[], concave: Record<string, CurvePoint[]>}} Sketch  the points to begin with, and how the concave curve runs for each degree of caution: webapp/play/curves.py */

export const FRAME = { width: 340, height: 168, left: 44, right: 16, top: 14, bottom: 26 };

/** To the hundredth part of the power of ten within the span. @param {number} value  @param {number} span */
function rounded(value, span) {
  const grain = 10 ** (Math.floor(Math.log10(span)) - 2);
  return Math.round(value / grain) * grain;
}

/** The index of the number closest to the wanted one. @param {string[]} texts  @param {number} wanted */
const nearest = (texts, wanted) => texts.reduce((best, text, i) => (Math.abs(Number(text) - wanted) < Math.abs(Number(texts[best]) - wanted) ? i : best), 0);

export class UtilityModel {
  /** @param {Sketch} sketch */
  constructor({ table, concave }) {
    this.table = table;
    this.concave = concave;
    this.bends = Object.keys(concave).toSorted((a, b) => Number(a) - Number(b));
    /** @type {CurveKind} */
    this.kind = "linear";
    this.bendIndex = Math.floor(this.bends.length / 2);
    this.points = table;
    /** @type {number | null} */
    this.held = null; // the point that has the focus
    this.view = windowOn(table, FRAME);
  }

  /** The degree of caution, as text. */
  get bend() { return this.bends[this.bendIndex]; }

  /** As the server reads it. */
  get text() { return { linear: "linear", concave: `concave:${this.bend}`, table: write(this.points) }[this.kind]; }

  /** The curve from edge to edge of the picture. @returns {CurvePoint[]} */
  get line() {
    const [least, most] = [this.table[0][0], this.table[this.table.length - 1][0]];
    if (this.kind === "linear") return [[least, least], [most, most]];
    return this.kind === "concave" ? this.concave[this.bend] : this.points;
  }

  /** Where the points lie on the curve as it is. @returns {CurvePoint[]} */
  get handles() {
    const { line } = this;
    return this.points.map(([money, worth]) => [money, this.kind === "table" ? worth : worthOf(line, money)]);
  }

  /** Only an inner point can be removed. */
  get canRemove() { return this.held !== null && this.held > 0 && this.held < this.points.length - 1; }

  /** @param {string} text  of a utility */
  take(text) {
    const utility = read(text || "linear");
    this.kind = utility.kind;
    if (utility.points) this.points = utility.points;
    if (utility.bend !== undefined) this.bendIndex = nearest(this.bends, Number(utility.bend));
  }

  /** From now on the curve runs through points, which lie where it ran before. */
  becomeTable() {
    this.points = this.handles;
    this.kind = "table";
  }

  /** @param {number} i  @param {CurvePoint} point */
  move(i, point) {
    this.becomeTable();
    this.points = moved(this.points, i, point);
  }

  add() {
    this.becomeTable();
    this.points = withOneMore(this.points);
  }

  /** Removes the point that is held. */
  remove() {
    if (this.held !== null) this.points = this.points.toSpliced(this.held, 1);
  }

  /** All of the curve is seen. */
  fitView() { this.view = windowOn(this.line, FRAME); }

  /**
   * A point that was dragged there, in round numbers. It may leave the picture a little: then the picture grows.
   * @param {CurvePoint} point  @returns {CurvePoint}
   */
  dragged([money, worth]) {
    const { least, most, span } = this.view.worth;
    const within = Math.min(most + span / 4, Math.max(least - span / 4, worth));
    return [rounded(money, this.view.money.span), rounded(within, span)];
  }
}
