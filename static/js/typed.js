/**
 * What was typed or chosen and not sent yet is there again after a reload, or on the way back to a page. The browser keeps
 * it as long as the tab is open, for the pages that were left last.
 */
import { enter, fieldsIn, saidBy, usualOf } from "poda/entries.js";
import { hasReturned, recall, remember } from "poda/memory.js";

/** @typedef {import("poda/entries.js").Field} Field */
/** @typedef {[string, string | boolean][]} Entries  what fields say, by their place */

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
    note(); // the address may have changed meanwhile
    // by an answer that came when a reload was under way: that opens the address from before
    if (leaving && leaving[0] !== location.href && leaving[1].length > 0) keep([...stored(), leaving]);
  });
}

/** @param {[string, Entries][]} pages  on which something was typed */
function keep(pages) {
  remember("sessionStorage", KEY, pages.length > 0 ? JSON.stringify(pages.slice(-MOST)) : null);
}

/** By the pages' addresses, the one that was left last at the end. @returns {[string, Entries][]} */
function stored() {
  const pages = JSON.parse(recall("sessionStorage", KEY) ?? "[]");
  return Array.isArray(pages) ? pages : []; // of an earlier version, in a tab that stayed open
}

/** @param {string} part  @returns {Entries} */
const unsent = (part) => fields(part).filter(isUnsent).map((field) => [placeOf(field), saidBy(field)]);

/** Or it was sent in vain: then the form says again what was refused, and its address does not. @param {Field} field */
const isUnsent = (field) => saidBy(field) !== usualOf(field) || (field.form?.querySelector(".refusal:not(:empty)") ?? null) !== null;

/** A form that is sent whenever something changes is sent now, so that what is refused is refused again. @param {string} part */
function fillIn(part) {
  const said = new Map(new Map(stored()).get(location.href));
  const filled = fields(part).filter((field) => said.has(placeOf(field)));
  for (const field of filled) enter(field, said.get(placeOf(field)) ?? "");
  for (const form of new Set(filled.map((field) => field.form))) if (form) sendOnceHeard(form);
}

/** htmx begins at its own time, before this or after it. @param {HTMLFormElement} form */
function sendOnceHeard(form) {
  const send = () => form.dispatchEvent(new Event("change", { bubbles: true }));
  if (form.hasAttribute("data-htmx-powered")) send();
  else form.addEventListener("htmx:after:init", send, { once: true });
}

/** @param {string} part */
const fields = (part) => [...document.querySelectorAll(part)].flatMap((each) => fieldsIn(each));

/** @param {Field} field */
const placeOf = (field) => [field.id, field.name, ["checkbox", "radio"].includes(field.type) ? field.value : ""].join(" ");
