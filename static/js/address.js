/** A page with a refused form stands at the address that it was sent to, which forgets it: its own says what was typed. */
import { partsOf } from "poda/element.js";

for (const { dataset } of partsOf(document, "[data-own-address]")) history.replaceState(history.state, "", dataset.ownAddress);
