/**
 * The row of controls that says how the engine searches: what is typed, chosen and pressed there counts as a change of the
 * options, a number also once nobody has typed in it for a while.
 */
import { closest } from "poda/element.js";
import { enter } from "poda/entries.js";
import { leftEntries, noteEntries } from "poda/keep.js";
import { later } from "poda/play/later.js";
import { OptionChanges } from "poda/play/option-changes.js";
import { OptionFields } from "poda/play/option-fields.js";
import { stir } from "poda/rest.js";

const TYPED = 1000; // ms without another key, after which a number that was typed counts

/**
 * The name of the field that something happened to: of a slider or a curve, the one that holds what they say.
 * @param {EventTarget | null} target
 */
function nameOf(target) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return "";
  return closest(target, "[data-shapes]")?.dataset.shapes ?? target.name;
}

/** The fields that somebody types in. */
class Typing {
  /** @type {{name: string, value: string} | null} */
  #early = null; // what counts already, though its field was not left

  /** @param {OptionFields} fields  @param {OptionChanges} changes */
  constructor(fields, changes) {
    this.fields = fields;
    this.changes = changes;
    /** Whoever typed a number and looks at the tree meant it, as if they had pressed Enter. */
    this.soon = later(() => this.#countNumber(), TYPED);
  }

  #countNumber() {
    const { fields, changes } = this;
    const name = changes.writing;
    if (name === null || !fields.hasNumber(name)) return;
    changes.writing = null;
    if (name === "depth") changes.fitDepth();
    this.#early = { name, value: fields.textOf(name) };
    changes.send(name);
  }

  /** @param {string} name  of a field that is typed in */
  write(name) {
    this.changes.writing = name;
    this.#early = null;
    this.soon();
  }

  /** Whether a field says what has counted already. @param {string} name */
  hasCounted(name) { return this.#early?.name === name && this.#early.value === this.fields.textOf(name); }

  /** The number that is being typed, if one is. @returns {import("poda/keep.js").Entries} */
  number() {
    const { writing } = this.changes;
    return writing && this.fields.hasNumber(writing) ? [[writing, this.fields.textOf(writing)]] : [];
  }

  /** Goes on with what was being typed when the page was left. */
  goOn() {
    for (const [name, value] of leftEntries(location.pathname)) {
      if (!this.fields.names.includes(name)) continue;
      enter(this.fields.field(name), value);
      this.changes.writing = name;
      this.soon();
    }
  }
}

/** A field was left, or Enter pressed in it. @param {Typing} typing  @param {EventTarget | null} target */
function choose(typing, target) {
  const { fields, changes } = typing;
  changes.writing = null;
  fields.fit();
  const name = nameOf(target);
  if (typing.hasCounted(name)) return;
  if (fields.isEmptyLimit(name)) enter(fields.field(name), changes.agreed[name]); // nothing was said instead
  else {
    if (target === fields.depth) changes.fitDepth();
    changes.send(name);
  }
}

/** A field lost the focus: what was typed there counts. @param {Typing} typing */
function leave({ fields, changes }) {
  const written = changes.writing;
  changes.writing = null;
  stir();
  requestAnimationFrame(() => fields.fit()); // what was kept for whoever wrote there
  if (!written || !fields.names.includes(written) || !changes.isOpen(written)) return;
  if (written === "depth") changes.fitDepth();
  changes.send(written);
}

/** A ply more or less. @param {Typing} typing  @param {string} by */
function step({ fields: { depth }, changes }, by) {
  const before = depth.value;
  depth.value = String(Number(before) + Number(by));
  changes.fitDepth();
  if (depth.value !== before) changes.send("depth");
}

/**
 * @param {HTMLFormElement} form
 * @param {import("poda/play/option-changes.js").Page & {shapes: {fit: () => void}[]}} page  shapes: what draws fields in a way of its own
 */
export function tendOptions(form, { shapes, ...page }) {
  const fields = new OptionFields(form, shapes);
  const changes = new OptionChanges(fields, page);
  const typing = new Typing(fields, changes);
  form.addEventListener("input", ({ target }) => typing.write(nameOf(target)));
  window.addEventListener("pagehide", () => noteEntries(location.pathname, typing.number()));
  form.addEventListener("change", ({ target }) => choose(typing, target));
  form.addEventListener("focusout", () => leave(typing));
  form.addEventListener("submit", (event) => event.preventDefault()); // Enter in a field: its change was heard
  form.addEventListener("click", ({ target }) => {
    const by = closest(target, "[data-by]")?.dataset.by;
    if (by) step(typing, by);
  });
  fields.fit();
  typing.goOn();
  return {
    read: () => fields.options(),
    sync: () => changes.sync(),
    settled: () => changes.settled(),
    /** @param {import("poda/play/option-changes.js").OnChange} onChange */
    hear(onChange) { changes.onChange = onChange; },
  };
}
