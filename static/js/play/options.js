/**
 * The row of controls that says how the engine searches: read as the server wants it, and filled in as far as the viewer has
 * not changed it: what they are typing, or have chosen and nobody has answered yet, stays whatever news comes.
 */
import { byId, closest, partOf, partsOf } from "poda/element.js";
import { enter, fieldsIn, saidIn, usualOf } from "poda/entries.js";
import { later } from "poda/play/later.js";
import { merged, sentBy, takenBack, together } from "poda/play/merge.js";
import { keepWriting, leftWriting } from "poda/play/writing.js";

/** @typedef {string | number | boolean | number[] | null} Said  a value of an option */
/** @typedef {{algorithm?: string} & Record<string, Said | undefined>} Options  as the server wants them: what is usual is left out */
/** @typedef {{name: string, kind: string, usual: Said}} Declared  webapp/views/options.py */
/** @typedef {import("poda/play/merge.js").FieldValues} FieldValues */

/** @type {Record<string, string[]>} */
const LIMITS = { depth: ["seconds"], time: ["depth"], full: ["depth", "seconds"] }; // what each choice of a limit leaves out
const TYPED = 1000; // ms without another key, after which a number that was typed counts
const FOR_ALL = "[data-all-controls], [data-keys]"; // what those who only watch may press, too

/**
 * @param {HTMLFormElement} form
 * @param {{onChange: (side: string, options: Options, most: number | null) => Promise<boolean>, isCurrent: () => boolean, onTooDeep: (most: number) => void,
 *          shapes: {fit: () => void}[]}} callbacks
 *        onChange: the settings changed, for the engine at `side` or nobody; false takes the change back. `most`: the depth
 *        that stands there in place of a greater one
 *        isCurrent: whether the page shows all that it has done itself
 *        shapes: what draws fields in a way of its own
 */
export function tendOptions(form, { onChange, isCurrent, onTooDeep, shapes }) {
  const [sides, limit] = ["side", "limit"].map((name) => partOf(form, `select[name=${name}]`, HTMLSelectElement));
  const depth = partOf(form, "input[name=depth]", HTMLInputElement);
  /** @param {string} name  of an option  @returns {HTMLInputElement | HTMLSelectElement} */
  const fieldOf = (name) => partOf(form, `:is(input, select)[name="${name}"]`);
  /** @type {Declared[]} */
  const declared = JSON.parse(form.dataset.options ?? "[]"); // what the engine's options are called, and their kinds
  /** @type {Record<string, string[]>} */
  const heeded = JSON.parse(form.dataset.heeded ?? "{}"); // by algorithm: the names of those that matter to it
  const ticks = new Set(declared.filter(({ kind }) => kind === "flag").map(({ name }) => name));
  const present = ["algorithm", "limit", ...declared.map(({ name }) => name)];
  let agreed = usual(); // what the server and this form said last; the viewer may have been quicker than this script
  let side = sides.value; // whose options these are
  let changes = 0; // so far
  let answered = 0; // the latest of them that has been answered
  /** @type {Map<string, number>} */
  const chosen = new Map(); // by field: the change that it was chosen with last
  /** @type {string | null} */
  let writing = null; // the field that something is being typed in
  /** @type {{name: string, value: string} | null} */
  let early = null; // what counts already, though its field was not left
  let turn = Promise.resolve();

  /** Whether the viewer is about to say something else there, or has, and nobody has answered yet. */
  const isHeld = (/** @type {string} */ name) => name === writing || (chosen.get(name) ?? 0) > answered;

  /** What the fields say, as it stands there. @returns {FieldValues} */
  function values() {
    return Object.fromEntries(present.map((name) => [name, ticks.has(name) ? isTicked(fieldOf(name)) : saidIn(form, name)]));
  }

  /** What they said when the page came. */
  function usual() {
    const said = values();
    for (const field of fieldsIn(form)) {
      const { name } = field;
      if (!(name in said)) continue;
      if (field instanceof HTMLSelectElement) said[name] = [...field.options].find((option) => option.defaultSelected)?.value ?? field.value;
      else if (field.type === "radio") said[name] = usualOf(field) ? field.value : said[name];
      else said[name] = usualOf(field);
    }
    return said;
  }

  /** @param {FieldValues} said */
  function write(said) {
    const before = values();
    for (const name of present) {
      if (said[name] === before[name]) continue; // not touched: somebody may be writing there
      const field = form.elements.namedItem(name);
      if (field instanceof RadioNodeList) field.value = String(said[name]);
      else enter(fieldOf(name), said[name]);
    }
    fit();
  }

  /** The options that the fields say, as the server wants them. @param {FieldValues} [said] */
  function read(said = values()) {
    const algorithm = String(said.algorithm);
    const idle = new Set([...(LIMITS[String(said.limit)] ?? []), ...(said.evaluation === "linear" ? [] : ["weights"])]);
    /** @type {Options} */
    const options = { algorithm };
    for (const { name, kind, usual } of declared) {
      if (idle.has(name) || said[name] === "" || !heeded[algorithm].includes(name)) continue;
      const value = valueOf(kind, said[name], fieldOf(name));
      if (value !== usual) options[name] = value;
    }
    return options;
  }

  /** Options as the fields say them; what the server leaves out is its own default. @param {Options} options */
  function valuesOf(options) {
    const algorithm = options.algorithm ?? "alphabeta";
    /** @type {FieldValues} */
    const said = { algorithm };
    if (heeded[algorithm].includes("depth")) said.limit = options.depth ? "depth" : options.seconds ? "time" : "full"; // else as it was
    for (const { name, kind, usual } of declared) {
      const value = options[name] ?? usual;
      if (value === null && LIMITS.full.includes(name)) continue; // its field keeps the number that it had
      said[name] = kind === "flag" ? Boolean(value) : String(value ?? "");
    }
    return said;
  }

  /** Shows only what applies. */
  function fit() {
    const matters = heeded[saidIn(form, "algorithm")];
    partOf(form, "[data-limit]").hidden = !matters.includes("depth");
    for (const stepper of partsOf(form, ".stepper")) {
      stepper.hidden = stepper.dataset.for !== limit.value && !stepper.matches(":focus-within");
    }
    for (const { name } of declared) fieldOf(name).closest("label")?.toggleAttribute("hidden", !matters.includes(name));
    for (const shape of shapes) shape.fit();
  }

  /** Deeper than the game can go on no search can look; says so, and returns the most, instead of taking another number in silence. */
  function fitDepth() {
    const most = Number(byId("board").dataset.horizon) || Number(depth.max);
    const isTooDeep = Number(depth.value) > most;
    depth.value = isTooDeep ? String(most) : clamped(depth, depth.value);
    if (isTooDeep) onTooDeep(most);
    return isTooDeep ? most : null;
  }

  /**
   * One change after the other, each by itself: what is refused takes back no other choice. Of those that wait for their turn in
   * one field, only the last counts. @param {string} name  @param {number | null} [most]
   */
  function change(name, most = null) {
    changes += 1;
    for (const each of together(name)) chosen.set(each, changes);
    const mine = changes;
    const said = values(); // as it was chosen: by the time of its turn the next is being typed
    const forWhom = sides.value;
    turn = turn.then(async () => {
      if (chosen.get(name) !== mine) return;
      const sent = forWhom === sides.value ? sentBy(name, said, values(), agreed, isHeld) : said; // the fields are another side's
      const isDone = await onChange(forWhom, read(sent), most);
      answered = mine;
      if (isDone) agreed = sent;
      else write(takenBack(agreed, values(), sent, isHeld));
      if (isCurrent()) sync(); // what came meanwhile was not filled in
    });
  }

  /** The seats may have been changed elsewhere: by the other person, or in a seat's own menu. */
  function sync() {
    for (const option of sides.options) {
      const [seat] = partsOf(document, `#panel .seat[data-side="${option.value}"]`);
      if (!seat) continue;
      option.hidden = option.disabled = seat.dataset.kind !== "engine";
      if (seat.dataset.options) option.dataset.options = seat.dataset.options;
      else delete option.dataset.options; // a person sits there
    }
    const free = [...sides.options].filter((option) => !option.disabled);
    if (sides.selectedOptions[0]?.disabled) sides.value = free[0].value;
    else if (sides.value === "" && !sides.dataset.chosen) sides.value = free[0].value;
    take(sides.selectedOptions[0].dataset.options ?? "");
    const isWatching = byId("panel").dataset.takesPart === "no";
    for (const field of form.elements) if ("disabled" in field) field.disabled = isWatching && !field.matches(FOR_ALL);
  }

  /** The server's word on the options of the chosen side; nobody's are as they were. @param {string} options  as JSON */
  function take(options) {
    const isAnother = sides.value !== side;
    side = sides.value;
    if (!options) return;
    const theirs = valuesOf(JSON.parse(options));
    const mine = values();
    write(isAnother ? { ...mine, ...theirs } : merged(agreed, mine, theirs, isHeld));
    agreed = { ...(isAnother ? values() : agreed), ...theirs };
  }

  /** Whether a number stands in the field of that name. @param {string} name */
  function hasNumber(name) {
    const option = declared.find((each) => each.name === name);
    return option !== undefined && isNumber(option.kind, fieldOf(name));
  }

  /** Whoever typed a number and looks at the tree meant it, as if they had pressed Enter. */
  const soon = later(() => {
    if (writing === null || !hasNumber(writing)) return;
    const name = writing;
    writing = null;
    const most = name === "depth" ? fitDepth() : null;
    early = { name, value: saidIn(form, name) };
    change(name, most);
  }, TYPED);

  form.addEventListener("input", ({ target }) => {
    writing = nameOf(target);
    early = null;
    soon();
  });
  keepWriting(() => (writing && hasNumber(writing) ? { name: writing, value: saidIn(form, writing) } : null));
  form.addEventListener("change", (event) => {
    writing = null;
    fit();
    const name = nameOf(event.target);
    if (early?.name === name && early.value === saidIn(form, name)) return undefined;
    if (LIMITS.full.includes(name) && saidIn(form, name) === "") return enter(fieldOf(name), agreed[name]); // nothing was said instead
    if (event.target === depth) return change(name, fitDepth());
    if (event.target !== sides) return change(name);
    sides.dataset.chosen = "yes";
    return take(sides.selectedOptions[0].dataset.options ?? "");
  });
  form.addEventListener("focusout", () => {
    const written = writing;
    writing = null;
    requestAnimationFrame(fit); // what was kept for whoever wrote there
    if (!written || !present.includes(written)) return;
    const isOverruled = values()[written] !== agreed[written] || !isCurrent(); // the server has said otherwise, or will
    if (!isOverruled) return;
    change(written, written === "depth" ? fitDepth() : null);
  });
  form.addEventListener("submit", (event) => event.preventDefault()); // Enter in a field: its change was heard
  form.addEventListener("click", (event) => {
    const by = closest(event.target, "[data-by]")?.dataset.by;
    if (!by) return;
    const before = depth.value;
    depth.value = String(Number(before) + Number(by));
    const most = fitDepth();
    if (depth.value !== before) change("depth", most);
  });
  fit();
  const left = leftWriting();
  if (left && present.includes(left.name)) {
    enter(fieldOf(left.name), left.value);
    writing = left.name;
    soon();
  }

  return { read, sync, settled: () => turn };
}

/**
 * The name of the field that something happened to: of a slider or a curve, the one that holds what they say.
 * @param {EventTarget | null} target
 */
function nameOf(target) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return "";
  return closest(target, "[data-shapes]")?.dataset.shapes ?? target.name;
}

/** @param {Element} field */
const isTicked = (field) => field instanceof HTMLInputElement && field.checked;

/**
 * Whether a field holds a number. A list of them may go on after a pause, so that one ends with Enter or with leaving the field.
 * @param {string} kind  of its option  @param {HTMLInputElement | HTMLSelectElement} field
 */
const isNumber = (kind, field) => (kind === "whole" || kind === "real") && field.value !== "" && field.validity.valid;

/**
 * What a field says, as the server wants it.
 * @param {string} kind  @param {string | boolean} said  @param {HTMLInputElement | HTMLSelectElement} field  @returns {Said}
 */
function valueOf(kind, said, field) {
  if ((kind === "whole" || kind === "real") && field instanceof HTMLInputElement) return Number(clamped(field, String(said)));
  return kind === "numberlist" ? String(said).split(",").map(Number) : said;
}

/** A number within the bounds of its field, both as text. @param {HTMLInputElement} field  @param {string} text */
function clamped(field, text) {
  const value = Math.min(Number(field.max), Math.max(Number(field.min), Number(text) || Number(field.min)));
  return String(field.step === "1" ? Math.round(value) : value);
}
