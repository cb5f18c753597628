/**
 * A page that refuses a form is shown at the address that the form was sent to, where a reload would send it again. This
 * puts the page's own address back.
 */
import { partsOf } from "poda/element.js";

for (const { dataset } of partsOf(document, "[data-own-address]")) history.replaceState(history.state, "", dataset.ownAddress);
