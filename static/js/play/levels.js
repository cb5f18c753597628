/** Says what a depth means where chance has levels of its own: how many of the levels are players' moves. */

/**
 * @param {HTMLFormElement} form
 * @param {{say: (key: string, values?: Record<string, string | number>) => string, lang: string, standing: () => {turn: string}}} words
 * @returns {{show: () => void}}  `show`: the board, or the depth, may be another
 */
export function tendLevels(form, { say, lang, standing }) {
  const output = document.getElementById("search-levels");
  const depthField = form.querySelector("[name=depth]");
  const plural = new Intl.PluralRules(lang);
  const counted = (/** @type {string} */ noun, /** @type {number} */ count) => say(`${noun}.${plural.select(count) === "one" ? "one" : "other"}`, { count });

  function show() {
    if (!output || !(depthField instanceof HTMLInputElement)) return;
    const depth = Number(depthField.value);
    const moves = standing().turn === "chance" ? Math.floor(depth / 2) : Math.ceil(depth / 2);
    const parts = { levels: counted("levels", depth), moves: counted("moves", moves) };
    output.textContent = say("levels.both", parts);
    output.title = say("levels.why", parts);
  }

  form.addEventListener("input", show);
  form.addEventListener("change", show);
  form.addEventListener("click", show); // the stepper's buttons
  return { show };
}
