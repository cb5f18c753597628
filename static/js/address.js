/**
 * Restores the page's own address after a refused form: such a page has the address that the form was sent to, and a
 * reload would send it again.
 */
import { partsOf } from "poda/element.js";

for (const { dataset } of partsOf(document, "[data-own-address]")) history.replaceState(history.state, "", dataset.ownAddress);
