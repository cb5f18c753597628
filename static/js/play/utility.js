/**
 * What money is worth, as a curve that can be drawn: linear, concave, or through points that are dragged by pointer or
 * moved by arrow keys. What the curve says stands in the form's own field as text.
 */
import { shape } from "poda/chart/draw.js";
import { partOf, partsOf } from "poda/element.js";
import { MOST_POINTS, moved, read, windowOn, withOneMore, worthOf, write } from "poda/play/curve.js";
import { later } from "poda/play/later.js";

/** @typedef {import("poda/play/curve.js").CurvePoint} CurvePoint */
/** @typedef {{table: CurvePoint[], concave: Record<string, CurvePoint[]>}} Sketch  the points to begin with, and how the concave curve runs for each degree of caution: webapp/play/curves.py */

const FRAME = { width: 340, height: 168, left: 44, right: 16, top: 14, bottom: 26 };
const STEPS = 40; // of the arrow keys from one edge to the other
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

/**
 * @param {HTMLFormElement} form
 * @param {Sketch | null} sketch
 * @param {{say: import("poda/texts.js").Say, lang: string}} words
 * @returns {{fit: () => void}}  `fit`: shows what the field holds
 */
export function tendUtility(form, sketch, { say, lang }) {
  const found = document.getElementById("search-utility");
  if (!found || !sketch) return { fit() {} };
  const box = found;
  const field = partOf(form, "[name=utility]", HTMLInputElement);
  const part = (/** @type {string} */ name) => partOf(box, `[data-${name}]`);
  const button = (/** @type {string} */ name) => partOf(box, `[data-${name}]`, HTMLButtonElement);
  const bends = Object.keys(sketch.concave).toSorted((a, b) => Number(a) - Number(b));
  const number = new Intl.NumberFormat(lang, { maximumSignificantDigits: 4 });
  const short = new Intl.NumberFormat(lang, { maximumSignificantDigits: 3, notation: "compact" });
  const slider = partOf(part("bend"), "input", HTMLInputElement);
  slider.max = String(bends.length - 1);
  slider.value = String(Math.floor(bends.length / 2));
  const { table, concave } = sketch;
  let points = table;
  /** @type {number | null} */
  let held = null; // the point that has the focus
  /** @type {string | null} */
  let told = null; // the text that the picture shows
  let view = windowOn(table, FRAME); // stays as it is while a point is dragged

  const announce = later(() => field.dispatchEvent(new Event("change", { bubbles: true })));

  // -- what is said ------------------------------------------------------------------------------------------------

  const kind = () => /** @type {import("poda/play/curve.js").CurveKind} */ (partOf(box, "[data-kind]:checked", HTMLInputElement).value);

  /** @param {import("poda/play/curve.js").CurveKind} wanted */
  function setKind(wanted) {
    partOf(box, `[data-kind][value="${wanted}"]`, HTMLInputElement).checked = true;
  }

  const bend = () => bends[Number(slider.value)];

  function tell() {
    told = { linear: "linear", concave: `concave:${bend()}`, table: write(points) }[kind()];
    field.value = told;
  }

  /** The curve from edge to edge of the picture. @returns {CurvePoint[]} */
  function curve() {
    const [least, most] = [table[0][0], table[table.length - 1][0]];
    if (kind() === "linear") return [[least, least], [most, most]];
    return kind() === "concave" ? concave[bend()] : points;
  }

  // -- the picture ---------------------------------------------------------------------------------------------------

  const svg = shape("svg", { viewBox: `0 0 ${FRAME.width} ${FRAME.height}`, role: "group", "aria-label": say("utility.label") });
  /** @returns {SVGElement[]}  what stands for the points */
  const knobs = () => partsOf(svg, "[data-handle]", SVGElement);
  part("curve").append(svg);

  /** @param {{keepView?: boolean}} [options] */
  function paint({ keepView = false } = {}) {
    const line = curve();
    view = keepView ? view : windowOn(line, FRAME);
    const focused = svg.contains(document.activeElement) ? held : null;
    svg.replaceChildren(...axes(), chord(line), path(line, "utility-line"), ...handles().map(handle));
    if (focused !== null) knobs()[focused]?.focus();
    part("bend").hidden = kind() !== "concave";
    partOf(part("bend"), "output").textContent = number.format(Number(bend()));
    part("points").hidden = kind() !== "table";
    button("add").disabled = points.length >= MOST_POINTS;
    button("remove").disabled = held === null || held === 0 || held >= points.length - 1;
    describe();
  }

  /** Where the points lie on the curve as it is. */
  function handles() {
    const line = curve();
    return points.map(([money, worth]) => /** @type {CurvePoint} */ ([money, kind() === "table" ? worth : worthOf(line, money)]));
  }

  function axes() {
    const { money, worth, place } = view;
    const [left, bottom] = place([money.least, worth.least]);
    const [right, top] = place([money.most, worth.most]);
    const marks = [...new Set(points.map(([m]) => m))].filter((m, i, all) => all.length < 7 || i % 2 === 0);
    return [
      shape("path", { class: "utility-axis", d: `M${left} ${top - 6}V${bottom}H${right + 6}` }),
      ...marks.map((m) => shape("text", { x: place([m, 0])[0], y: bottom + 17, "text-anchor": "middle" }, short.format(m))),
      shape("text", { x: left - 12, y: top + 4, "text-anchor": "end" }, short.format(worth.most)),
      shape("text", { x: left - 12, y: bottom, "text-anchor": "end" }, short.format(worth.least)),
    ];
  }

  /** How it would run if money were worth its amount. @param {CurvePoint[]} line */
  const chord = (line) => path([line[0], line[line.length - 1]], "utility-chord");

  /** @param {CurvePoint[]} line  @param {string} name */
  const path = (line, name) => shape("path", { class: name, d: `M${line.map((point) => view.place(point).join(" ")).join("L")}` });

  /** @param {CurvePoint} point  @param {number} i */
  function handle(point, i) {
    const [cx, cy] = view.place(point);
    const [money, worth] = point.map((value) => number.format(value));
    return shape("circle", {
      class: "utility-point", cx, cy, r: 7, tabindex: 0, role: "slider", "data-handle": i, "aria-orientation": "vertical",
      "aria-label": say("utility.point", { number: i + 1 }), "aria-valuenow": point[1], "aria-valuetext": say("utility.worth", { money, worth }),
      ...(field.disabled ? { "aria-disabled": "true" } : {}),
    });
  }

  /** The point that is held, or else how to begin. */
  function describe() {
    const point = held === null ? undefined : handles()[held];
    part("point").textContent = point
      ? say("utility.worth", { money: number.format(point[0]), worth: number.format(point[1]) })
      : say("utility.how");
  }

  // -- the hand --------------------------------------------------------------------------------------------------------

  /** Whatever the curve was, from now on it runs through points. */
  function holdPoints() {
    points = handles();
    setKind("table");
  }

  /** @param {number} i  @param {CurvePoint} point  @param {{keepView?: boolean}} [options] */
  function change(i, point, options) {
    holdPoints();
    points = moved(points, i, point);
    tell();
    paint(options);
    announce();
  }

  svg.addEventListener("pointerdown", (event) => {
    const i = handleOf(event.target);
    if (i === null || field.disabled) return;
    event.preventDefault();
    hold(i);
    svg.setPointerCapture(event.pointerId);
    const [gripX, gripY] = offset(inPicture(event), view.place(handles()[i])); // it need not be taken at its middle
    const drag = (/** @type {PointerEvent} */ move) => {
      const [x, y] = inPicture(move);
      change(i, onGrid(within(view.point([x - gripX, y - gripY]))), { keepView: true });
    };
    const end = () => {
      svg.removeEventListener("pointermove", drag);
      paint();
    };
    svg.addEventListener("pointermove", drag);
    svg.addEventListener("lostpointercapture", end, { once: true });
  });

  svg.addEventListener("keydown", (event) => {
    const i = handleOf(event.target);
    if (i === null || field.disabled || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in KEYS) {
      event.preventDefault();
      const [dx, dy] = KEYS[event.key];
      const [money, worth] = handles()[i];
      change(i, [money + (dx * view.money.span) / STEPS, worth + (dy * view.worth.span) / STEPS]);
    } else if (event.key === "Delete" && kind() === "table") {
      remove();
    }
  });

  svg.addEventListener("focusin", ({ target }) => hold(handleOf(target)));

  /** @param {number | null} i */
  function hold(i) {
    if (i === null || i === held) return;
    held = i;
    describe();
    button("remove").disabled = i === 0 || i === points.length - 1;
    knobs()[i]?.focus();
  }

  /** @param {EventTarget | null} target */
  const handleOf = (target) => (target instanceof SVGElement && target.dataset.handle !== undefined ? Number(target.dataset.handle) : null);

  /** A place of the window, in the picture's own measures. @param {MouseEvent} event  @returns {[number, number]} */
  function inPicture({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return [x, y];
  }

  /** A point may leave the picture a little: then the picture grows. @param {CurvePoint} point  @returns {CurvePoint} */
  function within([money, worth]) {
    const { least, most, span } = view.worth;
    return [money, Math.min(most + span / 4, Math.max(least - span / 4, worth))];
  }

  /** In round numbers, as far as the picture is fine enough to choose them. @param {CurvePoint} point  @returns {CurvePoint} */
  function onGrid([money, worth]) {
    return [rounded(money, view.money.span), rounded(worth, view.worth.span)];
  }

  function add() {
    holdPoints();
    points = withOneMore(points);
    tell();
    paint();
    announce();
  }

  function remove() {
    if (held === null || held === 0 || held === points.length - 1) return;
    points = points.toSpliced(held, 1);
    tell();
    paint();
    announce();
  }

  part("add").addEventListener("click", add);
  part("remove").addEventListener("click", remove);
  box.addEventListener("input", () => {
    tell();
    paint();
    announce();
  });
  box.addEventListener("change", (event) => { if (event.target !== field) announce.cancel(); }); // the form hears it at once

  return {
    fit() {
      if (field.value === told) return; // it came from here
      told = field.value;
      const utility = read(told || "linear");
      if (utility.points) points = utility.points;
      if (utility.bend !== undefined) slider.value = String(nearest(bends, Number(utility.bend)));
      setKind(utility.kind);
      paint();
    },
  };
}

/** @param {[number, number]} from  @param {[number, number]} to  @returns {[number, number]} */
const offset = ([x, y], [u, v]) => [x - u, y - v];

/** To the hundredth part of the power of ten within the span. @param {number} value  @param {number} span */
function rounded(value, span) {
  const grain = 10 ** (Math.floor(Math.log10(span)) - 2);
  return Math.round(value / grain) * grain;
}

/** @param {string[]} texts  @param {number} wanted */
const nearest = (texts, wanted) => texts.reduce((best, text, i) => (Math.abs(Number(text) - wanted) < Math.abs(Number(texts[best]) - wanted) ? i : best), 0);
