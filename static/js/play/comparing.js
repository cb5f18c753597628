/** Keeps the links to the comparisons and to the tree lab in step with the board and the search panel's options. */
import { byId, partsOf } from "poda/element.js";

/** @param {Record<string, unknown>} options  as the search panel is set */
export function tendComparing(options) {
  for (const link of partsOf(document.body, "a[data-takes]", HTMLAnchorElement)) {
    const address = new URL(link.href);
    address.searchParams.set("position", byId("board").dataset.position ?? "");
    for (const name of (link.dataset.takes ?? "").split(" ").filter(Boolean)) {
      if (options[name] === undefined) address.searchParams.delete(name);
      else address.searchParams.set(name, String(options[name]));
    }
    link.href = address.href;
  }
}

/** A form that opens the position elsewhere takes the options of the search along. @param {() => Record<string, unknown>} read  the options */
export function takeOptionsAlong(read) {
  document.addEventListener("formdata", (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.dataset.takes === undefined) return;
    const options = read();
    for (const name of event.target.dataset.takes.split(" ")) {
      if (options[name] === undefined || options[name] === null) event.formData.delete(name);
      else event.formData.set(name, String(options[name]));
    }
  });
}
