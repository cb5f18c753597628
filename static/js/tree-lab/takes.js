/** The addresses under which other programs read the tree: they follow what is drawn, and are copied by one press. */
import { partsOf } from "poda/element.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";

const OF_BERKELEY = new Set(["test", "solution"]); // written in the convention of that course only
const OF_A_STEP = new Set(["svg", "iframe"]); // show the search at the step that is shown here
const DRAWN = new Set(["minimax", "alphabeta", "expectiminimax", "star1"]); // whose steps they can show: engine/answers/trace.py
const ALTERING = ["order", "errs", "attitude"]; // of a search that is not written down

/** @typedef {Record<string, string[]>} Answering  by ending, the algorithms with which it answers for the tree: engine/answers/endings.py */

/** @param {string} address */
export async function copyAddress(address) {
  const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
  toast(say(isCopied ? "lab.copied" : "lab.not_copied"));
}

export function createTakes() {
  const links = partsOf(document, "[data-take]", HTMLAnchorElement);
  for (const button of partsOf(document, "[data-copy-take]")) {
    const link = links.find((each) => each.dataset.take === button.dataset.copyTake);
    button.addEventListener("click", () => link && copyAddress(link.dataset.take === "iframe" ? framed(link.href) : link.href));
  }
  /** @type {Record<string, string>} */
  let asked = {};
  /** @type {Answering} */
  let answering = {};
  let step = 0; // that is shown; 0 for none

  function show() {
    if (!asked.t) return; // the page's own addresses
    const isPlain = !ALTERING.some((name) => name in asked);
    const isDrawn = step > 0 && isPlain && DRAWN.has(asked.algorithm);
    for (const link of links) {
      const name = link.dataset.take ?? "";
      const known = answering[name]; // none of what always answers
      link.closest("li")?.toggleAttribute("hidden", known !== undefined && !(isPlain && known.includes(asked.algorithm)));
      const address = new URLSearchParams(OF_BERKELEY.has(name) ? { ...asked, convention: "berkeley" } : asked);
      if (name === "iframe") address.set("controls", "none");
      if (name === "animated") address.set("animate", "1");
      if (isDrawn && OF_A_STEP.has(name)) address.set("step", String(step));
      link.search = address.toString();
    }
    for (const field of partsOf(document, ".takes-batch [name=convention]", HTMLInputElement)) field.value = asked.convention;
  }

  return {
    /** @param {{link: string, takes: Answering}} tree  @param {Record<string, string>} view  what else an address says of it */
    follow(tree, view) {
      asked = { t: tree.link, ...view };
      answering = tree.takes;
      show();
    },
    /** The search is shown at this step. @param {number} position */
    at(position) {
      step = position;
      show();
    },
  };
}

/** What to write in a page to show the address in it. @param {string} address */
function framed(address) {
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: address, width: "640", height: "400", title: document.title, loading: "lazy" });
  return frame.outerHTML;
}
