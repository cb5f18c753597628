/** What a depth means where chance takes levels of its own: so many levels, so many moves of the players. */

/**
 * @param {HTMLFormElement} form
 * @param {{say: Function, lang: string, standing: () => {turn: string}}} words
 * @returns {{show: () => void}}  `show`: the board, or the depth, may be another
 */
export function tendLevels(form, { say, lang, standing }) {
  const output = document.getElementById("search-levels");
  const plural = new Intl.PluralRules(lang);
  const counted = (noun, count) => say(`${noun}.${plural.select(count) === "one" ? "one" : "other"}`, { count });

  function show() {
    if (!output) return;
    const depth = Number(form.elements.depth.value);
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
