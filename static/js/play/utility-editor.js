/** The part of the form that edits a utility of money: the picture and what stands around it, in step with the form's own field. */
import { partOf, partsOf } from "poda/element.js";
import { MOST_POINTS } from "poda/play/curve.js";
import { later } from "poda/play/later.js";
import { createPicture, drawUtility } from "poda/play/utility-picture.js";

/** @typedef {import("poda/play/utility-model.js").UtilityModel} UtilityModel */
/** @typedef {import("poda/play/curve.js").CurvePoint} CurvePoint */

export class UtilityEditor {
  /** @type {string | null} */
  #written = null; // the text that the picture shows

  /**
   * @param {HTMLElement} box  @param {HTMLInputElement} field  which holds the utility as text
   * @param {UtilityModel} model  @param {import("poda/play/utility-picture.js").Wording} wording
   */
  constructor(box, field, model, wording) {
    this.box = box;
    this.field = field;
    this.model = model;
    this.wording = wording;
    this.svg = createPicture(wording.say);
    this.slider = partOf(this.part("bend"), "input", HTMLInputElement);
    this.slider.max = String(model.bends.length - 1);
    this.slider.value = String(model.bendIndex);
    /** Has the form hear of a change, once it comes to rest. */
    this.announce = later(() => field.dispatchEvent(new Event("change", { bubbles: true })));
    this.part("curve").append(this.svg);
  }

  /** @param {string} name */
  part(name) { return partOf(this.box, `[data-${name}]`); }

  /** @param {string} name */
  button(name) { return partOf(this.box, `[data-${name}]`, HTMLButtonElement); }

  /** What stands for the points. */
  get handles() { return partsOf(this.svg, "[data-handle]", SVGElement); }

  /** Shows what the field holds, unless it came from here. */
  fit() {
    const { field, model, slider } = this;
    if (field.value === this.#written) return;
    this.#written = field.value;
    model.take(field.value);
    slider.value = String(model.bendIndex);
    this.#check(model.kind);
    this.paint();
  }

  /** Takes the kind and the bend that are chosen beside the picture. */
  takeChoices() {
    this.model.kind = /** @type {import("poda/play/curve.js").CurveKind} */ (partOf(this.box, "[data-kind]:checked", HTMLInputElement).value);
    this.model.bendIndex = Number(this.slider.value);
    this.changed();
  }

  /** @param {number} i  @param {CurvePoint} point  @param {{keepView?: boolean}} [options] */
  move(i, point, options) {
    this.model.move(i, point);
    this.changed(options);
  }

  add() {
    this.model.add();
    this.changed();
  }

  remove() {
    if (!this.model.canRemove) return;
    this.model.remove();
    this.changed();
  }

  /** @param {number | null} i  the point that is pressed or focused */
  hold(i) {
    if (i === null || i === this.model.held) return;
    this.model.held = i;
    this.#describe();
    this.handles[i]?.focus();
  }

  /** The model is another: the field, the picture and the form follow. @param {{keepView?: boolean}} [options] */
  changed(options) {
    this.#written = this.model.text;
    this.field.value = this.#written;
    this.#check(this.model.kind);
    this.paint(options);
    this.announce();
  }

  /** @param {{keepView?: boolean}} [options]  keepView: while a point is dragged, the picture does not move under it */
  paint({ keepView = false } = {}) {
    const { model, svg, wording } = this;
    if (!keepView) model.fitView();
    const focused = svg.contains(document.activeElement) ? model.held : null;
    svg.replaceChildren(...drawUtility(model, wording, this.field.disabled));
    if (focused !== null) this.handles[focused]?.focus();
    this.part("bend").hidden = model.kind !== "concave";
    partOf(this.part("bend"), "output").textContent = wording.number.format(Number(model.bend));
    this.part("points").hidden = model.kind !== "table";
    this.button("add").disabled = model.points.length >= MOST_POINTS;
    this.#describe();
  }

  /** Says where the point that is held lies, or else how to begin. */
  #describe() {
    const { model, wording: { say, number } } = this;
    const point = model.held === null ? undefined : model.handles[model.held];
    this.part("point").textContent = point
      ? say("utility.worth", { money: number.format(point[0]), worth: number.format(point[1]) })
      : say("utility.how");
    this.button("remove").disabled = !model.canRemove;
  }

  /** @param {import("poda/play/curve.js").CurveKind} kind */
  #check(kind) {
    partOf(this.box, `[data-kind][value="${kind}"]`, HTMLInputElement).checked = true;
  }
}
