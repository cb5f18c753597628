/** Restores unsent input after a reload, or on return to a page. The tab keeps it for the pages that were left last. */
import { enter, fieldsIn, saidBy, usualOf } from "poda/entries.js";
import { hasReturned, recall, remember } from "poda/memory.js";

/** @typedef {import("poda/entries.js").Field} Field */
/** @typedef {[string, string | boolean][]} Entries  the values of fields, by their place */

const KEY = "poda-typed";
const MOST = 5;

/** @param {string} part  the selector of what holds the forms; it may be swapped */
export function keepTyped(part) {
  if (hasReturned()) fillIn(part);
  let noted = location.href;
  const note = () => {
    const others = stored().filter(([address]) => ![noted, location.href].includes(address));
    const entries = unsent(part);
    noted = location.href;
    keep(entries.length > 0 ? [...others, [noted, entries]] : others);
  };
  for (const event of ["input", "change", "htmx:after:swap"]) document.addEventListener(event, note);
  /** @type {[string, Entries] | undefined} */
  let leaving;
  window.addEventListener("beforeunload", () => { leaving = [location.href, unsent(part)]; });
  window.addEventListener("pagehide", () => {
    note(); // the address may have changed since
    // if an answer changed it during a reload, the reload opens the earlier address
    if (leaving && leaving[0] !== location.href && leaving[1].length > 0) keep([...stored(), leaving]);
  });
}

/** @param {[string, Entries][]} pages  with unsent input */
function keep(pages) {
  remember("sessionStorage", KEY, pages.length > 0 ? JSON.stringify(pages.slice(-MOST)) : null);
}

/** Entries by the address of the page; the page left last is at the end. @returns {[string, Entries][]} */
const stored = () => JSON.parse(recall("sessionStorage", KEY) ?? "[]");

/** @param {string} part  @returns {Entries} */
const unsent = (part) => fields(part).filter(isUnsent).map((field) => [placeOf(field), saidBy(field)]);

/**
 * Whether the field has input to keep: unsent, or sent and refused; the address does not have a refused value.
 * @param {Field} field
 */
const isUnsent = (field) => saidBy(field) !== usualOf(field) || (field.form?.querySelector(".refusal:not(:empty)") ?? null) !== null;

/**
 * Restores the stored input. Then sends its forms if they are sent on every change, so that a refusal is repeated.
 * @param {string} part
 */
function fillIn(part) {
  const said = new Map(new Map(stored()).get(location.href));
  const filled = fields(part).filter((field) => said.has(placeOf(field)));
  for (const field of filled) enter(field, said.get(placeOf(field)) ?? "");
  for (const form of new Set(filled.map((field) => field.form))) if (form) sendOnceHeard(form);
}

/** htmx initialises at its own time, before or after this. @param {HTMLFormElement} form */
function sendOnceHeard(form) {
  const send = () => form.dispatchEvent(new Event("change", { bubbles: true }));
  if (form.hasAttribute("data-htmx-powered")) send();
  else form.addEventListener("htmx:after:init", send, { once: true });
}

/** @param {string} part */
const fields = (part) => [...document.querySelectorAll(part)].flatMap((each) => fieldsIn(each));

/** @param {Field} field */
const placeOf = (field) => [field.id, field.name, ["checkbox", "radio"].includes(field.type) ? field.value : ""].join(" ");
