/** Speed, pause, step and stop of the searches. */
import { byId } from "poda/element.js";

/** @typedef {import("poda/play/commands.js").Answer} Answer */

/**
 * @param {{
 *   ask: (event: string, data: object) => Promise<Answer>,
 *   searchPanel: {foremost: {id: string, kind: string} | undefined, showButtons: () => void},
 *   settled: () => Promise<void>,
 *   say: (key: string) => string,
 *   refuse: (answer: Answer) => void,
 * }} page
 *   settled: once the options that were changed so far are answered, and the search by them has begun
 */
export function tendControls({ ask, searchPanel, settled, say, refuse }) {
  const speed = byId("search-speed", HTMLSelectElement);
  const [pause, step, stop] = ["search-pause", "search-step", "search-stop"].map((id) => byId(id));

  /** @param {string} event  @param {object} data */
  const send = async (event, data) => {
    const answer = await ask(event, data);
    if (!answer.ok) refuse(answer);
    return answer.ok;
  };
  /**
   * A hint or an analysis is named; the engine's own move follows the match's settings. A press straight from a field means
   * the search that begins by leaving it.
   */
  const named = async () => {
    await settled();
    const { foremost } = searchPanel;
    return foremost && foremost.kind !== "move" ? { search: foremost.id } : {};
  };
  const chosenSpeed = () => (speed.value === "full" ? null : Number(speed.value));
  const isPaused = () => pause.getAttribute("aria-pressed") === "true";

  /** @param {boolean} paused */
  function showPaused(paused) {
    pause.setAttribute("aria-pressed", String(paused));
    pause.textContent = say(paused ? "search.continue" : "search.pause");
    searchPanel.showButtons();
  }

  /** Tells the match, and the hint or analysis that runs beside it. @param {string} event  @param {object} fields */
  async function changeSettings(event, fields) {
    const search = await named();
    return (await send(event, fields)) && (!search.search || send(event, { ...fields, ...search }));
  }

  speed.addEventListener("change", async () => {
    if (!(await changeSettings("match:speed", { speed: chosenSpeed() }))) sync();
  });
  pause.addEventListener("click", async () => {
    const paused = !isPaused();
    if (await changeSettings("match:pause", { paused })) showPaused(paused);
  });
  step.addEventListener("click", async () => send("match:step", await named()));
  stop.addEventListener("click", async () => send("match:stop", await named()));

  /** What the match is set to may have been changed by somebody else, or elsewhere on the page. */
  function sync() {
    const { paused, speed: each } = byId("panel").dataset;
    if (document.activeElement !== speed && each) speed.value = each;
    showPaused(paused === "yes");
  }

  return {
    sync,
    /** How a new search is to run. */
    pace: () => ({ ...(chosenSpeed() ? { speed: chosenSpeed() } : {}), ...(isPaused() ? { paused: true } : {}) }),
  };
}
