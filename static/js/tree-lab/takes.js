/** The addresses under which other programs read the tree: they follow what is drawn, and are copied by one press. */
import { partsOf } from "poda/element.js";

const OF_BERKELEY = new Set(["test", "solution"]); // written in the convention of that course only

/** @param {(address: string) => Promise<void>} copy */
export function createTakes(copy) {
  const links = partsOf(document, "[data-take]", HTMLAnchorElement);
  for (const button of partsOf(document, "[data-copy-take]")) {
    const link = links.find((each) => each.dataset.take === button.dataset.copyTake);
    button.addEventListener("click", () => link && copy(link.dataset.take === "frame" ? framed(link.href) : link.href));
  }
  return {
    /** @param {string} tree  its link  @param {{ convention: string, algorithm: string, shapes: string }} view */
    follow(tree, { convention, ...others }) {
      for (const link of links) {
        const written = OF_BERKELEY.has(link.dataset.take ?? "") ? "berkeley" : convention;
        const asked = new URLSearchParams({ t: tree, convention: written, ...others });
        if (link.dataset.take === "frame") asked.set("controls", "none");
        link.search = asked.toString();
      }
    },
  };
}

/** What to write in a page to show the address in it. @param {string} address */
function framed(address) {
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: address, width: "640", height: "400", title: document.title, loading: "lazy" });
  return frame.outerHTML;
}
