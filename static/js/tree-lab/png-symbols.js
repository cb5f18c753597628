/** The symbols of other files that a drawing uses, such as the pieces of chess, put into it: a separate image may load nothing. */
import { partsOf } from "poda/element.js";
import { make } from "./draw-node.js";

/** @param {SVGSVGElement} copy  of the drawing */
export async function withSymbols(copy) {
  const uses = partsOf(copy, "use", SVGElement).filter((use) => !addressOf(use).startsWith("#"));
  const files = new Set(uses.map((use) => addressOf(use).split("#")[0]));
  const wanted = new Set(uses.map((use) => addressOf(use).split("#")[1]));
  const shelf = make("defs", {});
  for (const symbols of await Promise.all([...files].map(symbolsIn))) shelf.append(...symbols.filter(({ id }) => wanted.has(id)));
  copy.prepend(shelf);
  for (const use of uses) use.setAttribute("href", `#${addressOf(use).split("#")[1]}`);
}

/** @param {SVGElement} use */
const addressOf = (use) => use.getAttribute("href") ?? "#";

/** @param {string} file  its address */
async function symbolsIn(file) {
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) return [];
  const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  return [...page.querySelectorAll("symbol")].map((symbol) => document.importNode(symbol, true));
}
