/**
 * The row of controls that says how the engine searches: read as the server wants it, and filled in as far as the viewer has
 * not changed it: what they are typing, or have chosen and nobody has answered yet, stays whatever news comes.
 */
import { merged, takenBack } from "poda/play/merge.js";

const LIMITS = { depth: ["seconds"], time: ["depth"], full: ["depth", "seconds"] }; // what each choice of a limit leaves out
const FOR_ALL = "[data-all-controls], [data-keys]"; // what those who only watch may press, too

/**
 * @param {HTMLFormElement} form
 * @param {{onChange: (side: string, options: object) => Promise<boolean>, isCurrent: () => boolean, onTooDeep: (most: number) => void, shapes: {fit: () => void}[]}} callbacks
 *        onChange: the settings changed, for the engine at `side` or nobody; false takes the change back.
 *        isCurrent: whether the page shows all that it has done itself
 *        shapes: what draws fields in a way of its own
 */
export function tendOptions(form, { onChange, isCurrent, onTooDeep, shapes }) {
  const fields = form.elements;
  const declared = JSON.parse(form.dataset.options); // what the engine's options are called, and their kinds
  const heeded = JSON.parse(form.dataset.heeded); // by algorithm: the names of those that matter to it
  const ticks = new Set(declared.filter(({ kind }) => kind === "flag").map(({ name }) => name));
  const present = ["algorithm", "limit", ...declared.map(({ name }) => name)];
  let agreed = usual(); // what the server and this form said last; the viewer may have been quicker than this script
  let side = fields.side.value; // whose options these are
  let changes = 0; // so far
  let answered = 0; // the latest of them that has been answered
  /** @type {Map<string, number>} */
  const chosen = new Map(); // by field: the change that it was chosen with last
  /** @type {string | null} */
  let writing = null; // the field that something is being typed in
  let turn = Promise.resolve();

  /** Whether the viewer is about to say something else there, or has, and nobody has answered yet. */
  const isHeld = (name) => name === writing || (chosen.get(name) ?? 0) > answered;

  /** What the fields say, as it stands there. */
  function values() {
    return Object.fromEntries(present.map((name) => [name, ticks.has(name) ? fields[name].checked : fields[name].value]));
  }

  /** What they said when the page came. */
  function usual() {
    const said = values();
    for (const field of form.querySelectorAll("input, select")) {
      const { name, type } = field;
      if (!(name in said)) continue;
      if (type === "radio") said[name] = field.defaultChecked ? field.value : said[name];
      else if (type === "checkbox") said[name] = field.defaultChecked;
      else if (field.options) said[name] = [...field.options].find((option) => option.defaultSelected)?.value ?? field.value;
      else said[name] = field.defaultValue;
    }
    return said;
  }

  /** @param {import("poda/play/merge.js").Values} said */
  function write(said) {
    const before = values();
    for (const name of present) {
      if (said[name] === before[name]) continue; // not touched: somebody may be writing there
      if (ticks.has(name)) fields[name].checked = said[name];
      else fields[name].value = said[name];
    }
    fit();
  }

  /** The options that the fields say, as the server wants them. */
  function read(said = values()) {
    const idle = new Set([...(LIMITS[said.limit] ?? []), ...(said.evaluation === "linear" ? [] : ["weights"])]);
    const options = { algorithm: said.algorithm };
    for (const { name, kind, usual } of declared) {
      if (idle.has(name) || said[name] === "" || !heeded[said.algorithm].includes(name)) continue;
      const value = valueOf(kind, said[name], fields[name]);
      if (value !== usual) options[name] = value;
    }
    return options;
  }

  /** Options as the fields say them; what the server leaves out is its own default. */
  function valuesOf(options) {
    const said = { algorithm: options.algorithm ?? "alphabeta", limit: options.depth ? "depth" : options.seconds ? "time" : "full" };
    for (const { name, kind, usual } of declared) {
      const value = options[name] ?? usual;
      if (value === null && LIMITS.full.includes(name)) continue; // its field keeps the number that it had
      said[name] = kind === "flag" ? value : String(value ?? "");
    }
    return said;
  }

  /** Shows only what applies. */
  function fit() {
    const matters = heeded[fields.algorithm.value];
    form.querySelector("[data-limit]").hidden = !matters.includes("depth");
    for (const stepper of form.querySelectorAll(".stepper")) {
      stepper.hidden = stepper.dataset.for !== fields.limit.value && !stepper.matches(":focus-within");
    }
    for (const { name } of declared) fields[name].closest("label")?.toggleAttribute("hidden", !matters.includes(name));
    for (const shape of shapes) shape.fit();
  }

  /** Deeper than the game can go on no search can look; says so instead of taking another number in silence. */
  function fitDepth() {
    const most = Number(document.getElementById("board").dataset.horizon) || Number(fields.depth.max);
    if (Number(fields.depth.value) > most) {
      fields.depth.value = most;
      onTooDeep(most);
    } else fields.depth.value = clamped(fields.depth, fields.depth.value);
  }

  /** One change after the other; of those that wait, only the last counts. */
  function change(name) {
    changes += 1;
    chosen.set(name, changes);
    const mine = changes;
    const sent = values(); // as it was chosen: by the time of its turn the next is being typed
    const forWhom = fields.side.value;
    turn = turn.then(async () => {
      if (mine !== changes) return;
      const isDone = await onChange(forWhom, read(sent));
      answered = mine;
      if (isDone) agreed = sent;
      else write(takenBack(agreed, values(), sent, isHeld));
      if (isCurrent()) sync(); // what came meanwhile was not filled in
    });
  }

  /** The seats may have been changed elsewhere: by the other person, or in a seat's own menu. */
  function sync() {
    for (const option of fields.side.options) {
      const seat = document.querySelector(`#panel .seat[data-side="${option.value}"]`);
      if (seat) option.hidden = option.disabled = seat.dataset.kind !== "engine";
      if (seat) option.dataset.options = seat.dataset.options;
    }
    const free = [...fields.side.options].filter((option) => !option.disabled);
    if (fields.side.selectedOptions[0]?.disabled) fields.side.value = free[0].value;
    else if (fields.side.value === "" && !fields.side.dataset.chosen) fields.side.value = free[0].value;
    take(fields.side.selectedOptions[0].dataset.options ?? "");
    const isWatching = document.getElementById("panel").dataset.takesPart === "no";
    for (const field of fields) field.disabled = isWatching && !field.matches(FOR_ALL);
  }

  /** The server's word on the options of the chosen side; nobody's are as they were. */
  function take(options) {
    const isAnother = fields.side.value !== side;
    side = fields.side.value;
    if (!options) return;
    const theirs = valuesOf(JSON.parse(options));
    const mine = values();
    write(isAnother ? { ...mine, ...theirs } : merged(agreed, mine, theirs, isHeld));
    agreed = { ...(isAnother ? values() : agreed), ...theirs };
  }

  form.addEventListener("input", ({ target }) => { writing = target.name; });
  form.addEventListener("change", (event) => {
    writing = null;
    fit();
    if (event.target === fields.depth) fitDepth();
    if (event.target !== fields.side) return change(event.target.name);
    fields.side.dataset.chosen = "yes";
    return take(fields.side.selectedOptions[0].dataset.options ?? "");
  });
  form.addEventListener("focusout", () => {
    const written = writing;
    writing = null;
    requestAnimationFrame(fit); // what was kept for whoever wrote there
    const isOverruled = values()[written] !== agreed[written] || !isCurrent(); // the server has said otherwise, or will
    if (!written || !present.includes(written) || !isOverruled) return;
    if (written === "depth") fitDepth();
    change(written);
  });
  form.addEventListener("submit", (event) => event.preventDefault()); // Enter in a field: its change was heard
  form.addEventListener("click", (event) => {
    const by = event.target.closest("[data-by]")?.dataset.by;
    if (!by) return;
    const before = fields.depth.value;
    fields.depth.value = Number(before) + Number(by);
    fitDepth();
    if (fields.depth.value !== before) change("depth");
  });
  fit();

  return { read, sync };
}

/** What a field says, as the server wants it. */
function valueOf(kind, said, field) {
  if (kind === "whole" || kind === "real") return Number(clamped(field, said));
  return kind === "numberlist" ? said.split(",").map(Number) : said;
}

/** A number within the bounds of its field, both as text. */
function clamped(field, text) {
  const value = Math.min(Number(field.max), Math.max(Number(field.min), Number(text) || Number(field.min)));
  return String(field.step === "1" ? Math.round(value) : value);
}
