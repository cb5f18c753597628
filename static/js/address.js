/**
 * A page that refuses a form stands at the address the form was sent to, where a reload would send it again: put the
 * page's own address there.
 */
import { partsOf } from "poda/element.js";

for (const { dataset } of partsOf(document, "[data-own-address]")) history.replaceState(history.state, "", dataset.ownAddress);
