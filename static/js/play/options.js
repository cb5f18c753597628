/**
 * The row of controls that says how the engine searches: read as the server wants it, and filled in as far as the viewer has
 * not changed it: what they are typing, or have chosen and nobody has answered yet, stays whatever news comes.
 */
import { merged, takenBack } from "poda/play/merge.js";

const TICKS = ["deepen", "table"];
const NAMES = ["algorithm", "evaluation", "limit", "depth", "seconds", "order", "convention", "attitude", "utility", "weights", ...TICKS];

/**
 * @param {HTMLFormElement} form
 * @param {{onChange: (side: string, options: object) => Promise<boolean>, onTooDeep: (most: number) => void, shapes: {fit: () => void}[]}} callbacks
 *        onChange: the settings changed, for the engine at `side` or nobody; false takes the change back.
 *        shapes: what draws fields in a way of its own
 */
export function tendOptions(form, { onChange, onTooDeep, shapes }) {
  const fields = form.elements;
  const searches = new Set(form.dataset.searches.split(" ")); // the algorithms that look ahead
  const estimates = new Set(form.dataset.estimates.split(" ")); // those that heed an evaluation
  const present = NAMES.filter((name) => fields[name]);
  let agreed = usual(); // what the server and this form said last; the viewer may have been quicker than this script
  let side = fields.side.value; // whose options these are
  let changes = 0; // that have not been answered yet
  let turn = Promise.resolve();

  /** What the fields say, as it stands there. */
  function values() {
    return Object.fromEntries(present.map((name) => [name, TICKS.includes(name) ? fields[name].checked : fields[name].value]));
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
      if (TICKS.includes(name)) fields[name].checked = said[name];
      else fields[name].value = said[name];
    }
    fit();
  }

  /** The options that the fields say, as the server wants them. */
  function read(said = values()) {
    const { algorithm } = said;
    const options = { algorithm };
    if (!estimates.has(algorithm)) return options;
    if (said.evaluation) options.evaluation = said.evaluation;
    if (said.evaluation === "linear" && said.weights) options.weights = said.weights.split(",").map(Number);
    if (!searches.has(algorithm)) return options;
    if (said.utility && said.utility !== "linear") options.utility = said.utility;
    if (said.limit === "depth") options.depth = Number(clamped(fields.depth, said.depth));
    if (said.limit === "time") options.seconds = Number(clamped(fields.seconds, said.seconds));
    for (const name of ["order", "convention", "attitude"]) if (name in said) options[name] = said[name];
    for (const name of TICKS) options[name] = said[name];
    return options;
  }

  /** Options as the fields say them; what the server leaves out is its own default. */
  function valuesOf(options) {
    const said = {
      algorithm: options.algorithm ?? "alphabeta", evaluation: options.evaluation ?? "",
      limit: options.depth ? "depth" : options.seconds ? "time" : "full",
      order: options.order ?? "natural", convention: options.convention ?? "aima",
      attitude: options.attitude ?? "expected", utility: options.utility ?? "linear", weights: (options.weights ?? []).join(","),
      deepen: options.deepen ?? false, table: options.table ?? false,
    };
    if (options.depth) said.depth = String(options.depth);
    if (options.seconds) said.seconds = String(options.seconds);
    return said;
  }

  /** Shows only what applies. */
  function fit() {
    const looks = searches.has(fields.algorithm.value);
    form.querySelector("[data-limit]").hidden = !looks;
    for (const stepper of form.querySelectorAll(".stepper")) stepper.hidden = stepper.dataset.for !== fields.limit.value;
    for (const name of ["order", "convention", "attitude", "deepen", "table"]) fields[name]?.closest("label").toggleAttribute("hidden", !looks);
    fields.evaluation.closest("label").hidden = !estimates.has(fields.algorithm.value);
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
  function change() {
    changes += 1;
    const mine = changes;
    const sent = values(); // as it was chosen: by the time of its turn the next is being typed
    const forWhom = fields.side.value;
    turn = turn.then(async () => {
      if (mine !== changes) return;
      const isDone = await onChange(forWhom, read(sent));
      if (isDone) agreed = sent;
      else write(takenBack(agreed, values(), sent));
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
    for (const field of fields) field.disabled = document.getElementById("panel").dataset.takesPart === "no";
  }

  /** The server's word on the options of the chosen side; nobody's are as they were. */
  function take(options) {
    const isAnother = fields.side.value !== side;
    side = fields.side.value;
    if (!options) return;
    const theirs = valuesOf(JSON.parse(options));
    const mine = values();
    write(isAnother ? { ...mine, ...theirs } : merged(agreed, mine, theirs));
    agreed = { ...(isAnother ? values() : agreed), ...theirs };
  }

  form.addEventListener("change", (event) => {
    fit();
    if (event.target === fields.depth) fitDepth();
    if (event.target !== fields.side) return change();
    fields.side.dataset.chosen = "yes";
    return take(fields.side.selectedOptions[0].dataset.options ?? "");
  });
  form.addEventListener("submit", (event) => event.preventDefault()); // Enter in a field: its change was heard
  form.addEventListener("click", (event) => {
    const by = event.target.closest("[data-by]")?.dataset.by;
    if (!by) return;
    const before = fields.depth.value;
    fields.depth.value = Number(before) + Number(by);
    fitDepth();
    if (fields.depth.value !== before) change();
  });
  fit();

  return { read, sync };
}

/** A number within the bounds of its field, both as text. */
function clamped(field, text) {
  const value = Math.min(Number(field.max), Math.max(Number(field.min), Number(text) || Number(field.min)));
  return String(field.step === "0.1" ? value : Math.round(value));
}
