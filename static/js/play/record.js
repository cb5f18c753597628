/** Keeps the latest action and event in sight when the record scrolls. */
import { partsOf } from "poda/element.js";
import { stripStart } from "poda/play/strip.js";
import { afterUpdates } from "poda/updates.js";

/** @type {WeakMap<Element, string>} */
const said = new WeakMap(); // what a list said when it was scrolled last: where a reader scrolls to stays until there is more

/** @param {Element} list */
const shown = (list) => list.querySelector("[aria-current]");

export function tendRecord() {
  const sizes = new ResizeObserver((entries) => { for (const { target } of entries) follow(target); });
  const look = () => {
    for (const list of partsOf(document, ".moves, .table-story")) {
      const says = `${list.textContent} ${shown(list)?.textContent}`;
      if (says === said.get(list)) continue;
      said.set(list, says);
      sizes.unobserve(list); // observed anew, it is looked at once the page is laid out: to measure it now would lay it out twice
      sizes.observe(list);
    }
  };
  afterUpdates(look);
  look();
}

/** A strip of moves becomes rows where there is room below it: it then hides none. @param {Element} list */
function standInRows(list) {
  const column = list.closest(".card");
  list.classList.add("in-rows");
  if (column && column.scrollHeight > column.clientHeight + 1) list.classList.remove("in-rows");
}

/** The move that is shown, or the last line. @param {Element} list */
function follow(list) {
  const move = shown(list)?.parentElement;
  if (!move) {
    list.scrollTop = list.scrollHeight;
    return;
  }
  standInRows(list);
  const from = list.getBoundingClientRect().left - list.scrollLeft;
  const placeOf = (/** @type {Element} */ item) => {
    const { left, right } = item.getBoundingClientRect();
    return { left: left - from, right: right - from };
  };
  list.scrollLeft = stripStart([...list.children].map(placeOf), placeOf(move), list.clientWidth);
}
