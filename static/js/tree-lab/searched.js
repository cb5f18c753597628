/** How the tree of the lab is searched and drawn: the fields that say so, and what of them an address says. */
import { fieldsIn } from "poda/entries.js";

/** @typedef {import("poda/entries.js").Field} Field */

const COMPARED = new Set(["convention", "errs", "attitude"]); // what the comparison of algorithms is told
const OF_DRAWING = "shapes";

/** Whether it is hidden because the algorithm does not heed it. @param {Field} field */
const isIdle = (field) => field.closest("label")?.hasAttribute("hidden") ?? false;

export class SearchedBy {
  /** @param {HTMLFormElement} form  @param {Record<string, string | number>} usual  by name: what an address need not say */
  constructor(form, usual) {
    this.usual = usual;
    this.fields = fieldsIn(form);
    // the tree of a position goes on being searched so when another depth is asked for
    document.querySelector(".lab-opened")?.addEventListener("formdata", (event) => {
      if (event instanceof FormDataEvent) for (const [name, said] of Object.entries(this.unusual())) event.formData.set(name, said);
    });
  }

  /** Everything that the search is told, by name. @returns {Record<string, string>} */
  all() { return Object.fromEntries(this.fields.filter(({ name }) => name !== OF_DRAWING).map(({ name, value }) => [name, value])); }

  /** What matters to the chosen algorithm, by name. @returns {Record<string, string>} */
  heeded() { return Object.fromEntries(this.fields.filter((field) => !isIdle(field)).map(({ name, value }) => [name, value])); }

  /** What matters to the chosen algorithm and is not usual. @returns {Record<string, string>} */
  unusual() {
    const said = this.fields.filter((field) => !isIdle(field) && field.value !== String(this.usual[field.name]));
    return Object.fromEntries(said.map(({ name, value }) => [name, value]));
  }

  /** What of it the comparison of algorithms is told. */
  compared() { return Object.fromEntries(Object.entries(this.unusual()).filter(([name]) => COMPARED.has(name))); }

  /** Shows only the fields that the algorithm heeds. @param {string} algorithm */
  showHeeded(algorithm) {
    for (const field of this.fields) {
      const label = field.closest("label");
      const heeding = label?.getAttribute("data-heeding");
      if (heeding) label?.toggleAttribute("hidden", !heeding.split(" ").includes(algorithm));
    }
  }

  /** A reload finds the same tree, searched and drawn in the same way. */
  keepInAddress() {
    const address = new URL(location.href);
    for (const { name } of this.fields) address.searchParams.delete(name);
    for (const [name, said] of Object.entries(this.unusual())) address.searchParams.set(name, said);
    history.replaceState(null, "", address);
  }
}
