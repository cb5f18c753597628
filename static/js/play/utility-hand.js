/** Points of a utility that are dragged by pointer or moved by arrow keys. */

/** @typedef {import("poda/play/utility-editor.js").UtilityEditor} UtilityEditor */

const STEPS = 40; // of the arrow keys from one edge to the other
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

/** @param {EventTarget | null} target */
const handleOf = (target) => (target instanceof SVGElement && target.dataset.handle !== undefined ? Number(target.dataset.handle) : null);

/** A place of the window, in the picture's own measures. @param {SVGSVGElement} svg  @param {MouseEvent} event  @returns {[number, number]} */
function inPicture(svg, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return [x, y];
}

/** @param {UtilityEditor} editor  @param {PointerEvent} event  that takes a point in hand */
function drag(editor, event) {
  const { svg, model } = editor;
  const i = handleOf(event.target);
  if (i === null || editor.field.disabled) return;
  event.preventDefault();
  editor.hold(i);
  svg.setPointerCapture(event.pointerId);
  const [[x, y], [u, v]] = [inPicture(svg, event), model.view.place(model.handles[i])];
  const [gripX, gripY] = [x - u, y - v]; // it need not be taken at its middle
  const move = (/** @type {PointerEvent} */ at) => {
    const [toX, toY] = inPicture(svg, at);
    editor.move(i, model.dragged(model.view.point([toX - gripX, toY - gripY])), { keepView: true });
  };
  const end = () => {
    svg.removeEventListener("pointermove", move);
    editor.paint();
  };
  svg.addEventListener("pointermove", move);
  svg.addEventListener("lostpointercapture", end, { once: true });
}

/** @param {UtilityEditor} editor  @param {KeyboardEvent} event */
function press(editor, event) {
  const { model } = editor;
  const i = handleOf(event.target);
  if (i === null || editor.field.disabled || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key in KEYS) {
    event.preventDefault();
    const [dx, dy] = KEYS[event.key];
    const [money, worth] = model.handles[i];
    editor.move(i, [money + (dx * model.view.money.span) / STEPS, worth + (dy * model.view.worth.span) / STEPS]);
  } else if (event.key === "Delete" && model.kind === "table") {
    editor.remove();
  }
}

/** @param {UtilityEditor} editor */
export function listenToHand(editor) {
  const { svg } = editor;
  svg.addEventListener("pointerdown", (event) => drag(editor, event));
  svg.addEventListener("keydown", (event) => press(editor, event));
  svg.addEventListener("focusin", ({ target }) => editor.hold(handleOf(target)));
}
