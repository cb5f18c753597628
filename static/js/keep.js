/**
 * Keeps what a person has typed, chosen or opened when htmx morphs a part of the page. A field takes the server's value
 * only if it still has the value that was sent, or the server's earlier one.
 */
import { enter, fieldsIn, saidBy, usualOf } from "poda/entries.js";

/** @typedef {import("poda/entries.js").Field} Field */

/** @param {string} part  the selector of what is swapped, or of what it lies in */
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
  const isMine = (/** @type {Field} */ field) => field === document.activeElement
    || saidBy(field) !== (sent.get(field) ?? usualOf(field));
  const kept = new Map(fieldsIn(target).filter(isMine).map((field) => [field, { name: field.name, said: saidBy(field) }]));
  const opened = [...target.querySelectorAll("details")].map((details) => ({ details, isOpen: details.open }));
  return () => {
    for (const { details, isOpen } of opened) if (toggled.has(details)) details.open = isOpen;
    for (const field of fieldsIn(target)) {
      const before = kept.get(field);
      enter(field, before?.name === field.name ? before.said : usualOf(field)); // another name: it is another field by now
    }
  };
}
