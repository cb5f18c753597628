/** Words of the glossary in what scripts draw; `word()` does the same in templates (webapp/wording/glossary.py). */

/**
 * The word as a link to its entry, which opens in place (words.js); plain text on a page without the glossary.
 * @param {string | undefined} slug  of the entry, if the word has one  @param {string} shown
 * @returns {Node}
 */
export function wordLink(slug, shown) {
  const address = document.getElementById("word")?.dataset.address;
  if (!slug || !address) return document.createTextNode(shown);
  const link = document.createElement("a");
  link.className = "word";
  link.href = `${address}#${slug}`;
  link.dataset.word = slug;
  link.textContent = shown;
  return link;
}
