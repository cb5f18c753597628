/** The zoom controls of a tree that the server has drawn: a wide one scrolls on a phone until all of it is asked for. */
import { partOf, partsOf } from "poda/element.js";

const [picture] = partsOf(document, ".daily-picture > svg", SVGSVGElement);

/** @param {number} by  0: as wide as its frame */
function zoom(by) {
  const frame = partOf(document, ".daily-picture");
  const width = by === 0 ? frame.clientWidth : picture.getBoundingClientRect().width * by;
  picture.style.width = `${Math.round(width)}px`;
  picture.style.maxWidth = "none";
  picture.style.height = "auto";
}

if (picture) for (const button of partsOf(document, "[data-zoom]")) button.addEventListener("click", () => zoom(Number(button.dataset.zoom)));
