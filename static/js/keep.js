/**
 * What a person has typed, chosen or opened stays: when a part of the page is replaced, and when the page is left and
 * returned to, as long as the tab is open.
 */
import { enter, fieldsIn, saidBy, usualOf } from "poda/entries.js";
import { hasReturned, recall, remember } from "poda/memory.js";

/** @typedef {import("poda/entries.js").Field} Field */
/** @typedef {[string, string | boolean][]} Entries  the values of fields, by their name or place */
/** @typedef {Map<Field, {name: string, said: string | boolean}>} Held */

// --- when a part is replaced ------------------------------------------------------------------------------------------

/** What is entered in a part that is about to be replaced. @param {Element} part  @param {(field: Field) => boolean} isMine  @returns {Held} */
export const hold = (part, isMine) => new Map(fieldsIn(part).filter(isMine).map((field) => [field, { name: field.name, said: saidBy(field) }]));

/** Enters it again; under another name it is another field by now. @param {Held} held */
export function restore(held) {
  for (const [field, { name, said }] of held) if (field.isConnected && field.name === name) enter(field, said);
}

/**
 * When htmx morphs a part, a field takes the server's value only if it still has the value that was sent, or the server's
 * earlier one.
 * @param {string} part  the selector of what is swapped, or of what it lies in
 */
export function keepEntries(part) {
  /** @type {WeakMap<object, Map<Field, string | boolean>>} */
  const sent = new WeakMap(); // by request: the values of its form's fields
  /** @type {WeakSet<Element>} */
  const toggled = new WeakSet(); // the elements that somebody has opened or closed
  /** @type {WeakMap<object, () => void>} */
  const fills = new WeakMap(); // by request: restores the fields after its swap

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const { form } = ctx.request;
    if (form) sent.set(ctx, new Map(fieldsIn(form).map((field) => [field, saidBy(field)])));
  });
  document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
    const { target } = ctx;
    if (target?.closest(part)) fills.set(ctx, keep(target, sent.get(ctx) ?? new Map(), toggled));
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => fills.get(ctx)?.());
  document.addEventListener("click", ({ target }) => {
    const details = target instanceof Element && target.closest(`:is(${part}) summary`)?.parentElement;
    if (details) toggled.add(details);
  });
}

/**
 * @param {Element} target  about to be swapped
 * @param {Map<Field, string | boolean>} sent  by field: the value in the request that causes the swap
 * @param {WeakSet<Element>} toggled
 * @returns {() => void}  restores the fields after the swap
 */
function keep(target, sent, toggled) {
  const held = hold(target, (field) => field === document.activeElement || saidBy(field) !== (sent.get(field) ?? usualOf(field)));
  const opened = [...target.querySelectorAll("details")].map((details) => ({ details, isOpen: details.open }));
  return () => {
    for (const { details, isOpen } of opened) if (toggled.has(details)) details.open = isOpen;
    for (const field of fieldsIn(target)) if (held.get(field)?.name !== field.name) enter(field, usualOf(field));
    restore(held);
  };
}

// --- when the page is left --------------------------------------------------------------------------------------------

const KEY = "poda-typed";
const MOST = 5; // the pages that were left last

/** Entries by the address of their page; the page left last is at the end. @returns {[string, Entries][]} */
const stored = () => JSON.parse(recall("sessionStorage", KEY) ?? "[]");

/** @param {string} address  of a page that is about to be left  @param {Entries} entries  to be there when it returns */
export function noteEntries(address, entries) {
  const others = stored().filter(([each]) => each !== address);
  const pages = entries.length > 0 ? [...others, [address, entries]] : others;
  remember("sessionStorage", KEY, pages.length > 0 ? JSON.stringify(pages.slice(-MOST)) : null);
}

/** What was noted for the page, if this tab has come back to it. @param {string} address  @returns {Entries} */
export const leftEntries = (address) => (hasReturned() && new Map(stored()).get(address)) || [];

/** Restores unsent input after a reload, or on return. @param {string} part  the selector of what holds the forms; it may be swapped */
export function keepTyped(part) {
  fillIn(part);
  let noted = location.href;
  const note = () => {
    if (noted !== location.href) noteEntries(noted, []);
    noted = location.href;
    noteEntries(noted, unsent(part));
  };
  for (const event of ["input", "change", "htmx:after:swap"]) document.addEventListener(event, note);
  /** @type {[string, Entries] | undefined} */
  let leaving;
  window.addEventListener("beforeunload", () => { leaving = [location.href, unsent(part)]; });
  window.addEventListener("pagehide", () => {
    note(); // the address may have changed since
    // if an answer changed it during a reload, the reload opens the earlier address
    if (leaving && leaving[0] !== location.href) noteEntries(...leaving);
  });
}

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
  const said = new Map(leftEntries(location.href));
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
