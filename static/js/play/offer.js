/** A form that was refused stands at the address that it was sent to, which forgets it: its own says what was typed. */
import { partsOf } from "poda/element.js";

for (const { dataset } of partsOf(document, "[data-address]")) history.replaceState(history.state, "", dataset.address);
