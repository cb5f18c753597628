// What every page has, whatever its kind: the projector, the menu of languages, the list of keys, words that are explained.
import "poda/address.js";
import "poda/presenter.js";
import "poda/language.js";
import "poda/longest.js";
import "poda/refusals.js";
import { tendKeyList } from "poda/keys.js";
import { during } from "poda/rest.js";
import { tendWords } from "poda/words.js";

/**
 * @param {Record<string, () => Promise<unknown>>} kinds  by kind of page (`data-page` of the body): loads its own scripts
 */
export function tendPage(kinds) {
  tendKeyList();
  tendWords();
  if (window.parent !== window) tendFrame(document.documentElement);
  else tendClassroom();
  during(Promise.resolve(kinds[document.body.dataset.page ?? ""]?.()));
}

/** On a phone in a classroom, which may have framed a page of its owner's own. @param {HTMLElement} root */
function tendFrame(root) {
  root.classList.add("embedded");
  root.classList.toggle("in-class", Boolean(window.frameElement?.ownerDocument.querySelector("[data-own-page]")));
}

/** What the lecturer of a classroom has on every page. */
function tendClassroom() {
  const corner = document.querySelector("#class-wall, #class-host");
  if (corner instanceof HTMLElement) during(import("poda/room/wall.js").then(({ tendWall }) => tendWall(corner)));
}
