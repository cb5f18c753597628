/** The row of controls that says how the engine searches: read as the server wants it, and filled in. */

/**
 * @param {HTMLFormElement} form
 * @param {{onChange: (side: string) => Promise<boolean>, onTooDeep: (most: number) => void, shapes: {fit: () => void}[]}} callbacks
 *        onChange: the settings changed, for the engine at `side` or nobody; false takes the change back.
 *        shapes: what draws fields in a way of its own
 */
export function tendOptions(form, { onChange, onTooDeep, shapes }) {
  const fields = form.elements;
  const searches = new Set(form.dataset.searches.split(" ")); // the algorithms that look ahead
  const estimates = new Set(form.dataset.estimates.split(" ")); // those that heed an evaluation
  let accepted = read();
  let changes = 0; // that have not been answered yet
  let turn = Promise.resolve();

  function read() {
    const algorithm = fields.algorithm.value;
    const options = { algorithm };
    if (!estimates.has(algorithm)) return options;
    if (fields.evaluation.value) options.evaluation = fields.evaluation.value;
    if (fields.evaluation.value === "linear" && fields.weights?.value) options.weights = fields.weights.value.split(",").map(Number);
    if (!searches.has(algorithm)) return options;
    if (fields.utility && fields.utility.value !== "linear") options.utility = fields.utility.value;
    if (fields.limit.value === "depth") options.depth = clamp(fields.depth);
    if (fields.limit.value === "time") options.seconds = clamp(fields.seconds);
    for (const name of ["order", "convention", "attitude"]) if (fields[name]) options[name] = fields[name].value;
    for (const name of ["deepen", "table"]) options[name] = fields[name].checked;
    return options;
  }

  function fill(options) {
    fields.algorithm.value = options.algorithm ?? "alphabeta"; // what the server leaves out is its own default
    fields.evaluation.value = options.evaluation ?? "";
    fields.limit.value = options.depth ? "depth" : options.seconds ? "time" : "full";
    if (options.depth) fields.depth.value = options.depth;
    if (options.seconds) fields.seconds.value = options.seconds;
    fields.order.value = options.order ?? "natural";
    fields.convention.value = options.convention ?? "aima";
    if (fields.attitude) fields.attitude.value = options.attitude ?? "expected";
    if (fields.utility) fields.utility.value = options.utility ?? "linear";
    if (fields.weights) fields.weights.value = (options.weights ?? []).join(",");
    fields.deepen.checked = options.deepen ?? false;
    fields.table.checked = options.table ?? false;
    fit();
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
    }
    clamp(fields.depth);
  }

  /** One change after the other; of those that wait, only the last counts. */
  function change() {
    changes += 1;
    const mine = changes;
    turn = turn.then(async () => {
      if (mine !== changes) return;
      const options = read();
      const isDone = await onChange(fields.side.value);
      if (isDone) accepted = options;
      else if (mine === changes) fill(accepted);
      if (mine === changes) changes = 0;
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
    const { options = "" } = fields.side.selectedOptions[0].dataset;
    if (options !== form.dataset.seat && changes === 0) take(options);
    for (const field of fields) field.disabled = document.getElementById("panel").dataset.takesPart === "no";
  }

  function take(options) {
    form.dataset.seat = options;
    if (!options) return;
    fill(JSON.parse(options));
    accepted = read();
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

/** Brings a number within its field's bounds and returns it. */
function clamp(field) {
  const value = Math.min(Number(field.max), Math.max(Number(field.min), Number(field.value) || Number(field.min)));
  field.value = field.step === "0.1" ? value : Math.round(value);
  return Number(field.value);
}
