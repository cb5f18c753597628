/** What the reader does in a tree view by pointer and by key: in the picture, and in the list beside it. */
import { pan } from "./camera.js";
import { listen } from "./gestures.js";
import { hit } from "./hit.js";
import { intentOf } from "./keys.js";
import { isLaid } from "./state.js";
import { titleOf } from "./title.js";

/** @typedef {import("./view.js").TreeView} TreeView */

/** @param {TreeView} view  @param {number} x  @param {number} y */
const hitBy = ({ state, beliefs }, x, y) => (isLaid(state) ? hit(state, beliefs, x, y) : null);

/** @param {TreeView} view  @param {number} x  @param {number} y  @param {boolean} twice */
function tap(view, x, y, twice) {
  const found = hitBy(view, x, y);
  if (found?.part === "pill") return view.toggleFold(found.row);
  if (found?.part === "more") return view.showSiblings(found.row);
  if (found) return twice ? view.toggleFold(found.row) : view.choose(found.row);
  if (twice) return view.viewpoint.zoom(1.6, x, y);
  view.details.close();
  return view.select(-1);
}

/** @param {TreeView} view  @param {number} x  @param {number} y */
function hover(view, x, y) {
  const { state, stage, texts } = view;
  const found = hitBy(view, x, y);
  if (isLaid(state)) stage.canvas.title = titleOf(state, found, texts);
  const row = found?.row ?? -1;
  if (row === state.marks.hover) return;
  state.marks.hover = row;
  stage.canvas.classList.toggle("over-node", row >= 0);
  stage.paint();
}

/** @param {TreeView} view  @param {KeyboardEvent} event */
function press(view, event) {
  const { state, viewpoint } = view;
  const intent = isLaid(state) && intentOf({ ...state, selected: state.marks.selected, current: state.standIn(state.moment.current) }, event);
  if (!intent) return;
  event.preventDefault();
  if ("move" in intent) view.select(intent.move);
  if ("fold" in intent) view.toggleFold(intent.fold);
  if ("choose" in intent) view.choose(intent.choose);
  if ("unfold" in intent) view.unfoldAll(intent.unfold);
  if ("zoom" in intent) viewpoint.zoom(intent.zoom);
  if ("fit" in intent) view.showWhole();
}

/** @param {TreeView} view  @param {Event} event */
function clickInList(view, { target }) {
  if (!(target instanceof Element)) return;
  const row = view.frame.outline.rowAt(target);
  if (row < 0) return;
  if (target.classList.contains("tree-item")) view.choose(row);
  else view.toggleFold(row); // the marker beside it
}

/** @param {TreeView} view  @returns {() => void}  stops the gestures; the elements of the frame go with it */
export function listenToReader(view) {
  const { state, stage, frame, viewpoint } = view;
  frame.stage.addEventListener("keydown", (event) => press(view, event));
  frame.list.addEventListener("click", (event) => clickInList(view, event));
  return listen(stage.canvas, {
    onPan: (dx, dy) => viewpoint.moveTo(pan(state.camera, dx, dy)), onZoom: (factor, x, y) => viewpoint.zoom(factor, x, y),
    onTap: (x, y, twice) => tap(view, x, y, twice), onHover: (x, y) => hover(view, x, y),
  });
}
