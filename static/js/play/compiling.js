/** The seconds that compiling still takes count down between the panels that say how many. */
import { partsOf } from "poda/element.js";

const LEAST = 2; // it may take longer than was foretold

setInterval(() => {
  for (const left of partsOf(document, "[data-seconds-left]")) left.textContent = String(Math.max(LEAST, Number(left.textContent) - 1));
}, 1000);
