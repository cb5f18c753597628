/** The fields that say how the engine searches: read as the server wants it, written as it has it, and shown as far as they apply. */
import { byId, partOf, partsOf } from "poda/element.js";
import { enter, fieldsIn, saidIn, usualOf } from "poda/entries.js";

const NUMBERS = new Set(["whole", "real", "amount"]); // kinds of options that are one number

/** @typedef {string | number | boolean | number[] | null} Said  a value of an option */
/** @typedef {{algorithm?: string} & Record<string, Said | undefined>} Options  as the server wants them: what is usual is left out */
/** @typedef {{name: string, title: string, kind: string, usual: Said}} Declared  webapp/views/options.py */
/** @typedef {import("poda/play/merge.js").FieldValues} FieldValues */

/** @type {Record<string, string[]>} */
const LIMITS = { depth: ["seconds"], time: ["depth", "iterations"], full: ["depth", "seconds"], iterations: ["seconds"] }; // what each choice of a limit leaves out

/** The limits that a search can have. @param {string[]} heeded  the names of the options that matter to its algorithm */
const limitsOf = (heeded) => (heeded.includes("depth") ? ["depth", "time", "full"] : heeded.includes("iterations") ? ["iterations", "time"] : []);

/** @param {Element} field */
const isTicked = (field) => field instanceof HTMLInputElement && field.checked;

/**
 * Whether a field holds a number. A list of them may go on after a pause, so that one ends with Enter or with leaving the field.
 * @param {string} kind  of its option  @param {HTMLInputElement | HTMLSelectElement} field
 */
const isNumber = (kind, field) => NUMBERS.has(kind) && field.value !== "" && field.validity.valid;

/** A number within the bounds of its field, both as text. @param {HTMLInputElement} field  @param {string} text */
function clamped(field, text) {
  const value = Math.min(Number(field.max), Math.max(Number(field.min), Number(text) || Number(field.min)));
  return String(field.step === "1" ? Math.round(value) : value);
}

/**
 * What a field says, as the server wants it.
 * @param {string} kind  @param {string | boolean} said  @param {HTMLInputElement | HTMLSelectElement} field  @returns {Said}
 */
function valueOf(kind, said, field) {
  if (NUMBERS.has(kind) && field instanceof HTMLInputElement) return Number(clamped(field, String(said)));
  return kind === "numberlist" ? String(said).split(",").map(Number) : said;
}

export class OptionFields {
  /** @param {HTMLFormElement} form  @param {{fit: () => void}[]} shapes  what draws fields in a way of its own */
  constructor(form, shapes) {
    this.form = form;
    this.shapes = shapes;
    this.limit = partOf(form, "select[name=limit]", HTMLSelectElement);
    this.depth = partOf(form, "input[name=depth]", HTMLInputElement);
    /** @type {Declared[]} */
    this.declared = JSON.parse(form.dataset.options ?? "[]"); // what the engine's options are called, and their kinds
    /** @type {Record<string, string[]>} */
    this.heeded = JSON.parse(form.dataset.heeded ?? "{}"); // by algorithm: the names of those that matter to it
    /** @type {string[]} */
    this.weighed = JSON.parse(form.dataset.weighed ?? "[]"); // the evaluations that take weights, as their field says them
    this.ticks = new Set(this.declared.filter(({ kind }) => kind === "flag").map(({ name }) => name));
    this.names = ["algorithm", "limit", ...this.declared.map(({ name }) => name)];
  }

  /** @param {string} name  of an option  @returns {HTMLInputElement | HTMLSelectElement} */
  field(name) { return partOf(this.form, `:is(input, select)[name="${name}"]`); }

  /** What one of them says as text. @param {string} name */
  textOf(name) { return saidIn(this.form, name); }

  /** Whether a number stands in the field of that name. @param {string} name */
  hasNumber(name) {
    const option = this.declared.find((each) => each.name === name);
    return option !== undefined && isNumber(option.kind, this.field(name));
  }

  /** Whether that is the field of a depth or a time, and nothing stands in it. @param {string} name */
  isEmptyLimit(name) { return LIMITS.full.includes(name) && this.textOf(name) === ""; }

  /** What the fields say, as it stands there. @returns {FieldValues} */
  values() {
    return Object.fromEntries(this.names.map((name) => [name, this.ticks.has(name) ? isTicked(this.field(name)) : this.textOf(name)]));
  }

  /** What they said when the page came. */
  usual() {
    const said = this.values();
    for (const field of fieldsIn(this.form)) {
      const { name } = field;
      if (!(name in said)) continue;
      if (field instanceof HTMLSelectElement) said[name] = [...field.options].find((option) => option.defaultSelected)?.value ?? field.value;
      else if (field.type === "radio") said[name] = usualOf(field) ? field.value : said[name];
      else said[name] = usualOf(field);
    }
    return said;
  }

  /** @param {FieldValues} said */
  write(said) {
    const before = this.values();
    for (const name of this.names) {
      if (said[name] === before[name]) continue; // not touched: somebody may be writing there
      const field = this.form.elements.namedItem(name);
      if (field instanceof RadioNodeList) field.value = String(said[name]);
      else {
        enter(this.field(name), said[name]);
        const folded = this.field(name).closest("details");
        if (folded) folded.open = true; // to show what has changed
      }
    }
    this.fit();
  }

  /** The options that the fields say, as the server wants them. @param {FieldValues} [said] */
  options(said = this.values()) {
    const algorithm = String(said.algorithm);
    const idle = new Set([...(LIMITS[String(said.limit)] ?? []), ...(this.weighed.includes(String(said.evaluation)) ? [] : ["weights"])]);
    /** @type {Options} */
    const options = { algorithm };
    for (const { name, kind, usual } of this.declared) {
      if (idle.has(name) || said[name] === "" || !this.heeded[algorithm].includes(name)) continue;
      const value = valueOf(kind, said[name], this.field(name));
      if (value !== usual) options[name] = value;
    }
    return options;
  }

  /** Options as the fields say them; what the server leaves out is its own default. @param {Options} options */
  valuesOf(options) {
    const algorithm = options.algorithm ?? "alphabeta";
    /** @type {FieldValues} */
    const said = { algorithm };
    const [first, ...others] = limitsOf(this.heeded[algorithm]);
    if (first) said.limit = options.depth ? "depth" : options.seconds ? "time" : others.includes("full") ? "full" : first; // else as it was
    for (const { name, kind, usual } of this.declared) {
      if (!this.heeded[algorithm].includes(name)) continue; // as it was, for the next algorithm that heeds it
      const value = options[name] ?? usual;
      if (value === null && LIMITS.full.includes(name)) continue; // its field keeps the number that it had
      said[name] = kind === "flag" ? Boolean(value) : kind === "amount" && value === 0 ? "" : String(value ?? "");
    }
    return said;
  }

  /** Shows only what applies. */
  fit() {
    const { form, limit } = this;
    const matters = this.heeded[this.textOf("algorithm")];
    const limits = limitsOf(matters);
    partOf(form, "[data-limit]").hidden = limits.length === 0;
    for (const option of limit.options) option.hidden = !limits.includes(option.value);
    if (limits.length > 0 && !limits.includes(limit.value)) limit.value = limits[0];
    for (const stepper of partsOf(form, ".stepper")) {
      stepper.hidden = stepper.dataset.for !== limit.value && !stepper.matches(":focus-within");
    }
    for (const shape of this.shapes) shape.fit();
  }

  /** No search can look deeper than the game can go: sets the most instead, and returns it; null if the depth can stay. */
  fitDepth() {
    const { depth } = this;
    const most = Number(byId("board").dataset.horizon) || Number(depth.max);
    const isTooDeep = Number(depth.value) > most;
    depth.value = isTooDeep ? String(most) : clamped(depth, depth.value);
    return isTooDeep ? most : null;
  }
}
