/** A hand of cards in the browser: the table, its panel, and the analysis. The server decides who sees which cards. */
import { byId, closest, partsOf } from "poda/element.js";
import { toast } from "poda/toasts.js";
import { text as say } from "poda/texts.js";
import { boardElement, standing, tendBoard } from "poda/play/board.js";
import { tendBoardFocus } from "poda/play/board-focus.js";
import { followOn } from "poda/play/follow.js";
import { createCommands, markBusy } from "poda/play/commands.js";
import { tendForms } from "poda/play/forms.js";
import { tendAllControls } from "poda/play/all-controls.js";
import { Connection } from "poda/play/connection.js";
import { tendKeys } from "poda/play/keys.js";
import { closeUsedMenus } from "poda/play/panel.js";
import { createPlaying } from "poda/play/playing.js";
import { refuse } from "poda/play/refusing.js";
import { tendRecord } from "poda/play/record.js";
import { tendSharing } from "poda/play/sharing.js";
import { createStore } from "poda/play/store.js";
import { tendTabs } from "poda/play/tabs.js";
import { fetchView, showView, waitAfter } from "poda/play/view.js";
import { tendDecimals } from "poda/hands/decimals.js";
import { tendTrees } from "poda/tree-view/shown.js";

const WITHOUT_LINE = 1500; // ms between two requests for the table while the engine thinks, if the connection for updates is unavailable

/** @type {{match: string}} */
const page = JSON.parse(byId("match-data").textContent);
const connection = new Connection(page.match);

/** @type {Record<string, string>} */
let chosen = {}; // the method that the viewer has chosen for this decision
let question = 0; // the number of that choice

const methods = () => partsOf(document, "#hand-decision [type=radio]", HTMLInputElement);

const store = createStore(standing().version, {
  fetchView: () => fetchView(chosen, question, (reason) => {
    chosen = {};
    refuse({ reason });
  }),
  async show(view) {
    const isNext = view.version > standing().version;
    await showView(view);
    if (view.asked !== question) return;
    if (isNext && Object.keys(chosen).length > 0) hear({}); // the choice for one decision does not apply to the next
    for (const radio of methods()) radio.checked = radio.defaultChecked; // the answer to the latest choice
  },
  waitAfter: (failures) => waitAfter(failures, () => connection.isOpen),
});

/** @param {Record<string, string>} method */
function hear(method) {
  chosen = method;
  question += 1;
  return store.refresh();
}

connection.hear({
  onChanged(news) {
    store.hear(news.version);
    store.refresh();
  },
  onLost() {
    toast(say("search.offline"), "lost", "connection");
    delete document.body.dataset.connection;
  },
  onWatch(match, wasLost) {
    document.body.dataset.connection = "open";
    store.hear(match.version);
    if (wasLost) toast(say("search.online"), "note", "connection");
    if (wasLost || store.isStale) store.refresh();
  },
  onStanding({ version }) {
    store.hear(version);
    if (store.isStale) store.refresh();
  },
});

const commands = createCommands(store, markBusy);
tendBoard({ onPlay: createPlaying({ connection, commands, store, refuse }) });

for (const name of ["change", "submit"]) {
  document.addEventListener(name, (event) => {
    const form = closest(event.target, "#hand-decision form.methods", HTMLFormElement);
    if (!form) return;
    event.preventDefault();
    hear(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
  });
}

// On a projector, the methods stay open while hovered. After a click on one they close, so that its analysis has the
// room; so they do if it was already chosen.
const METHODS = "#hand-decision .methods .segmented";
const isAtMethods = (/** @type {Event} */ { target }) => closest(target, METHODS) !== null;
document.addEventListener("change", (event) => {
  const isByKey = event.target instanceof Element && event.target.matches(":focus-visible");
  if (!isByKey && isAtMethods(event)) document.body.dataset.method = "chosen";
});
document.addEventListener("pointerover", (event) => {
  if (!isAtMethods(event)) delete document.body.dataset.method;
});

document.addEventListener("poda:presenting", () => {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest(METHODS)) focused.blur(); // after a key, the focus would count as a choice by keyboard
  document.body.dataset.method = "chosen";
});

document.addEventListener("click", (event) => {
  const hint = closest(event.target, "#panel [data-hint]");
  if (!hint) return;
  event.preventDefault();
  byId("tab-search").click(); // on a phone it is on the other half of the page
  hear({ method: hint.dataset.hint ?? "" });
});

closeUsedMenus();
tendForms(store, commands, refuse);
followOn();
tendBoardFocus();
tendRecord();
tendSharing({ say });
tendTabs();
tendAllControls();
tendKeys();
tendDecimals();
tendTrees({ hearsPage: true });

setInterval(() => {
  if (!connection.isOpen && (boardElement().dataset.thinking === "yes" || store.isStale)) store.refresh();
}, WITHOUT_LINE);
