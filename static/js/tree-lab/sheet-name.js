/**
 * Keeps the name that a student gives on a sheet in this browser: while it is being typed, and afterwards for a return
 * by the lecturer's link, which contains no name, or by the list of one's own sheets.
 */
import { partOf } from "poda/element.js";
import { recall, remember } from "poda/memory.js";

const KEPT = "poda.sheet-names";
const MOST = 12; // sheets, the latest last

/** @typedef {{name: string, isGiven: boolean, title?: string}} SheetName  `title`: the sheet's; "" for none */

/** The sheets that students have given a name on, the latest first. @returns {[link: string, sheet: SheetName][]} */
export const answeredSheets = () => [...namesKept()].filter(([, { isGiven, title }]) => isGiven && title !== undefined).reverse();

/** @param {string} link */
export const forgetAnswered = (link) => {
  const names = namesKept();
  names.delete(link);
  store(names);
};

/** @param {HTMLFormElement} form  with the sheet's link and title, and the field of the name */
export function keepName(form) {
  const title = form.dataset.title ?? "";
  const link = partOf(form, '[name="s"]', HTMLInputElement).value;
  const field = partOf(form, '[name="for"]', HTMLInputElement);
  const known = namesKept().get(link);
  const isAsked = new URLSearchParams(location.search).has("for"); // also by somebody who has deleted the name
  if (isAsked) keep(link, { name: field.defaultValue, isGiven: field.defaultValue !== "", title });
  else if (known?.isGiven) return location.replace(`${location.pathname}?${new URLSearchParams({ s: link, for: known.name })}`);
  else if (known && !field.value) field.value = known.name;
  field.addEventListener("input", () => {
    if (!field.defaultValue) keep(link, { name: field.value, isGiven: false, title });
  });
}

/** By the sheet's link. @returns {Map<string, SheetName>} */
const namesKept = () => new Map(JSON.parse(recall("localStorage", KEPT) ?? "[]"));

/** @param {string} link  @param {SheetName} entry */
function keep(link, entry) {
  const names = namesKept();
  names.delete(link);
  names.set(link, entry);
  store(names);
}

/** @param {Map<string, SheetName>} names */
const store = (names) => remember("localStorage", KEPT, JSON.stringify([...names].slice(-MOST)));
