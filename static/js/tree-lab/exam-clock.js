/**
 * The clock of an exam: counts down to the server's deadline, which it asks for again whenever the page comes back, since
 * a device that slept, or a page out of the browser's memory, has another idea of the time.
 */
import { partOf, partsOf } from "poda/element.js";
import { text as say } from "poda/texts.js";
import { get } from "./server.js";

const SAID = [10, 5, 1]; // minutes left that are announced
const LAST = 3; // seconds before the end in which what is being typed is sent at once

/** @param {() => Promise<unknown>} send  stores what was typed */
export function tendClock(send = async () => {}) {
  for (const clock of partsOf(document, "[data-exam]")) follow(clock, send);
}

/** @param {HTMLElement} clock  @param {() => Promise<unknown>} send */
function follow(clock, send) {
  const [shown, status] = [partOf(clock, ".exam-left"), partOf(clock, '[role="status"]')];
  const { exam = "", address = "" } = clock.dataset;
  let end = Infinity; // by this device's clock, in ms
  let minute = 0; // the one that was shown last
  let isAsking = false;

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    /** @type {{left: number | null} | null} */
    const answer = await get(address, { exam });
    isAsking = false;
    if (answer?.left === null) return void location.reload(); // handed in
    if (answer?.left !== undefined) end = Date.now() + answer.left * 1000;
    show();
  }

  function show() {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    if (!Number.isFinite(seconds)) return;
    if (seconds < LAST) send();
    if (seconds <= 0) ask();
    shown.textContent = `${Math.floor(Math.max(0, seconds) / 60)}:${String(Math.max(0, seconds) % 60).padStart(2, "0")}`;
    clock.classList.toggle("is-short", seconds <= 60);
    const now = Math.ceil(seconds / 60);
    if (minute && now !== minute && SAID.includes(now)) status.textContent = now === 1 ? say("exam.last") : say("exam.left", { minutes: now });
    minute = now;
  }

  setInterval(show, 1000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  window.addEventListener("pageshow", ask);
  ask();
}
