/** The match page: connects the socket, the board, the search panel and the controls. Everything also works with plain forms. */
import { byId, closest, partsOf } from "poda/element.js";
import { text as say, texts } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { boardElement, standing, tendBoard } from "poda/play/board.js";
import { tendBoardFocus } from "poda/play/board-focus.js";
import { createBoardValues } from "poda/play/board-values.js";
import { createCommands, markBusy } from "poda/play/commands.js";
import { tendControls } from "poda/play/controls.js";
import { createFigures } from "poda/play/figures.js";
import { tendDragging } from "poda/play/drag.js";
import { tendEnding } from "poda/play/ending.js";
import { tendKeys } from "poda/play/keys.js";
import { followOn } from "poda/play/follow.js";
import { tendGliding } from "poda/play/glide.js";
import { tendForms } from "poda/play/forms.js";
import { openConnection } from "poda/play/connection.js";
import { tendCalm } from "poda/play/calm.js";
import { tendComparing } from "poda/play/comparing.js";
import { tendLevels } from "poda/play/levels.js";
import { createPlaying } from "poda/play/playing.js";
import { createSearchPanel } from "poda/play/search-panel.js";
import { tendOptions } from "poda/play/options.js";
import { closeUsedMenus } from "poda/play/panel.js";
import { forgetTriedPosition } from "poda/play/tried.js";
import { seatChanged } from "poda/play/settings.js";
import { tendRecord } from "poda/play/record.js";
import { tendSharing } from "poda/play/sharing.js";
import { createStore } from "poda/play/store.js";
import { tendTabs } from "poda/play/tabs.js";
import { tendExactValues } from "poda/play/exact-values.js";
import { tendUtility } from "poda/play/utility.js";
import { tendValues } from "poda/play/values.js";
import { fetchView, showView, waitAfter } from "poda/play/view.js";
import { tendWeights } from "poda/play/weights.js";

/** @typedef {import("poda/play/commands.js").Answer} Answer */

const WITHOUT_LINE = 1500; // ms between looks at the board while the engine thinks and no news can come

/** @type {import("poda/play/news.js").MatchPage} */
const page = JSON.parse(byId("match-data").textContent);
/** @param {Answer} answer */
const refuse = (answer) => toast(answer.reason || texts[answer.unsent ? "search.unsent" : "site.no_answer"], "refusal");

// First of all, so that the server's greeting is on its way while the page is made ready.
const connection = openConnection(page.match, {
  onChanged(news) {
    if (store.hear(news.version)) {
      if (news.ply !== heardPly) searchPanel.forget(); // searches of an older board are dropped
      heardPly = news.ply;
    }
    if (engineAnswers(news.ply)) store.refreshSoon();
    else store.refresh();
  },
  onProgress: (news) => searchPanel.progress(news),
  onTree: (news) => searchPanel.tree(news),
  onDone(news) {
    searchPanel.done(news);
    exactValues.look(true);
    if (news.kind === "hint") sayHint(news.ply);
  },
  /** Between two people a hint is for who asked; the other hears that it was asked for. */
  onAsked({ by }) {
    if (by.some((side) => partsOf(document, `#panel .seat[data-side="${side}"]`)[0]?.dataset.kind === "you")) return;
    toast(by.length === 1 ? say("hint.asked", { side: by[0].toUpperCase() }) : say("hint.asked.host"));
  },
  onLost() {
    toast(say("search.offline"), "lost", "connection");
    delete document.body.dataset.connection;
  },
  /** From here on all news comes; what happened since the page was made, or the connection was lost, has been missed. */
  onWatch(match, wasLost) {
    document.body.dataset.connection = "open";
    store.hear(match.version);
    if (wasLost) toast(say("search.online"), "note", "connection");
    if (!wasLost && !store.isStale && searchPanel.running.length === 0) return;
    searchPanel.forget();
    store.refresh();
    open();
  },
  /** A look at whether any news was missed. */
  onStanding({ version }) {
    store.hear(version);
    if (store.isStale || searchPanel.running.length > 0) store.refresh(); // the end of a search may have been missed
  },
});

const { lang } = document.documentElement;
const form = byId("search-options", HTMLFormElement);
const lookingAhead = new Set(form.dataset.looksAhead?.split(" ")); // the algorithms that look ahead
const figures = createFigures(byId("search-numbers"), { say, lang, lookingAhead });
const valueSwitch = tendValues(page.match, { standing });
const boardValues = createBoardValues({ say, figures, isMoney: page.curve !== null, onPaint: valueSwitch.show });

const tabs = tendTabs(() => calm.show());
const searchPanel = createSearchPanel(page, {
  say, texts, figures,
  onValues: boardValues.show,
  onSelect: showNode,
  onStage(search) {
    if (search) boardValues.keepOnlyOf(search);
    calm.show();
  },
  onTree: () => { if (!calm.isClosed()) tabs.tell(); },
  standing,
});
const calm = tendCalm({ standing, isShown: (ply, kind) => searchPanel.shows(ply, kind), changed: () => requestAnimationFrame(() => searchPanel.view.reopen()) });
const ending = tendEnding({ standing });

let heardPly = standing().ply;

const store = createStore(standing().version, {
  fetchView: () => fetchView({}, searchPanel.running.map(({ id }) => id)),
  async show(view) {
    await showView(view);
    searchPanel.reconcile(view.asked, byId("panel").dataset.live?.split(" ") ?? []);
    sync();
  },
  waitAfter: (failures) => waitAfter(failures, () => connection.isOpen),
});

const commands = createCommands(store, markBusy);

/** The board of a node of the tree, in its card. @param {import("poda/tree/details.js").NodeFacts} node  @param {HTMLElement} region  @param {number} ply */
async function showNode(node, region, ply) {
  const path = encodeURIComponent(node.actions.join(","));
  const answer = await fetch(`${page.urls.node}?at=${ply}&path=${path}`).catch(() => null);
  if (!answer?.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".picture");
  if (!picture) return;
  for (const named of picture.querySelectorAll("[id]")) named.removeAttribute("id");
  region.replaceChildren(document.adoptNode(picture));
}

/** The panel says what a hint has found; where that is out of sight and another search is on stage, a message does. @param {number} ply */
async function sayHint(ply) {
  await store.refresh();
  const words = document.querySelector('#panel .found[data-kind="hint"] p');
  if (!words || ply !== standing().ply || searchPanel.shows(ply, "hint")) return;
  const { top, bottom } = words.getBoundingClientRect();
  if (!words.checkVisibility() || top < 0 || bottom > innerHeight) toast(words.textContent, "long");
}

/** Whether the person has just played, so that an engine moves next: mostly at once. @param {number} ply  that there is now */
function engineAnswers(ply) {
  const { ply: shown, turn, browsing } = standing();
  const kindOf = (/** @type {string} */ side) => partsOf(document, `#panel .seat[data-side="${side}"]`)[0]?.dataset.kind;
  return !browsing && ply === shown + 1 && kindOf(turn) === "you" && kindOf(turn === "max" ? "min" : "max") === "engine";
}

/** Asks for a change of the match as the page shows it by then. @param {string} event  @param {object} fields */
async function change(event, fields) {
  const answer = await commands.change(() => connection.ask(event, { version: store.shown, ...fields }));
  if (!answer.ok) refuse(answer);
  return answer.ok;
}

tendBoard({ onStuck: (why) => toast(why), onPlay: createPlaying({ connection, commands, store, refuse }) });

let timesAsked = 0; // for a hint, on this page
document.addEventListener("click", ({ target }) => { if (closest(target, "[data-asks]")) timesAsked += 1; });

const options = tendOptions(form, {
  shapes: [tendWeights(form), tendUtility(form, page.curve, { say, lang })],
  async onChange(side, chosen, most) {
    const asked = timesAsked;
    if (store.isStale) await store.refresh(); // the engine's move may be on its way to the board
    const seat = { kind: "engine", options: chosen };
    const thinking = boardElement().dataset.thinking === "yes" && side !== "";
    const ply = decisionBefore();
    if (searchPanel.running.length > 0) searchPanel.clear();
    const isSeated = side !== "" && (await change("match:seat", { side, seat }));
    if (isSeated && most === null) toast(seatChanged(side, chosen, say));
    else if (isSeated && most !== null) toast(`${say("depth.most", { most })} ${seatChanged(side, chosen, say)}.`, "note", "depth");
    const isOvertaken = timesAsked !== asked; // a hint that was asked for meanwhile is what the page shows
    const isDone = (!side || isSeated) && (thinking || isOvertaken || (await analyse(chosen, { ply })));
    if (searchPanel.isClear && (thinking || !isDone)) searchPanel.look(ply ?? standing().ply); // a paused search sends no news until it is stepped
    return isDone;
  },
  isCurrent: () => !store.isBehind,
  onTooDeep: (most) => toast(say("depth.most", { most }), "note", "depth"),
});

/** The position of the decision before, while it is shown in place of the person's own, which stays closed. */
function decisionBefore() {
  const { before } = standing();
  return calm.keepsClosed() && ["move", "analysis"].some((kind) => searchPanel.shows(before, kind)) ? before : undefined;
}

/**
 * Searches a position with the options chosen, the one on the board unless another is named; false if that was refused.
 * @param {import("poda/play/option-fields.js").Options} [chosen]  @param {{isAsked?: boolean, ply?: number}} [how]
 */
async function analyse(chosen = options.read(), { isAsked = true, ply = undefined } = {}) {
  const answer = await commands.inTurn(() => {
    const here = standing();
    if (ply === undefined && here.turn === "terminal") return { ok: true };
    return connection.ask("search:start", { kind: "analysis", options: chosen, ply: ply ?? here.ply, version: store.shown, ...controls.pace() });
  });
  if (!answer.ok && isAsked) refuse(answer);
  if (answer.search) searchPanel.begin(answer.search, "analysis", ply ?? standing().ply);
  if (answer.search && controls.pace().paused) await searchPanel.look(ply ?? standing().ply, "analysis"); // a paused search sends no news until it is stepped
  return answer.ok;
}

const exactValues = tendExactValues({ standing, utility: () => String(options.read().utility ?? "linear") });
const levels = tendLevels(form, { say, lang, standing });
const controls = tendControls({ ask: (event, data) => commands.inTurn(() => connection.ask(event, data)), searchPanel, settled: options.settled, say, refuse, onAnalyse: () => analyse() });

function sync() {
  options.sync();
  controls.sync();
  levels.show();
  exactValues.look();
  tendComparing(options.read());
  sharing.show();
  boardValues.paint();
  calm.show();
  ending.show();
  showThisPosition();
  showPausedMove();
}

let lastPly = standing().ply;

/** After an undo, or a move of another person, the search panel shows what is known of this position, or that nothing is. */
async function showThisPosition() {
  const { ply, before, browsing } = standing();
  if (ply === lastPly || browsing) return;
  const isForth = ply > lastPly;
  lastPly = ply;
  if (searchPanel.running.length > 0) return;
  if (boardElement().dataset.thinking === "yes") return; // its news will show it
  if (isForth && searchPanel.shows(before, "move")) return;
  if ((await lookHere()) || standing().ply !== ply) return;
  if (calm.decidesAlone() && (await analyse(options.read(), { isAsked: false }))) return; // no move of an engine shows how it thinks
  if (searchPanel.running.length === 0 && boardElement().dataset.thinking === "no") invite();
}

/** A paused search sends no news until it is stepped: the engine's is looked for, where it was paused before it had any. */
async function showPausedMove() {
  const { ply, browsing } = standing();
  const isThinking = boardElement().dataset.thinking === "yes" && !browsing;
  if (!isThinking || byId("panel").dataset.paused !== "yes") return;
  if (searchPanel.running.length === 0 && !searchPanel.shows(ply, "move")) await searchPanel.look(ply, "move");
}

/**
 * Sets the search for this position on stage, or the one for the move before; false only if there is neither. Where the first
 * would be closed, the second comes first, unless a hint was asked for.
 */
async function lookHere() {
  const { ply, before } = standing();
  const here = () => searchPanel.look(ply);
  const earlier = () => (before >= 0 ? searchPanel.look(before, "move") : Promise.resolve(false));
  const isHinted = document.querySelector('#panel .found[data-kind="hint"]') !== null;
  const [first, second] = calm.keepsClosed() && !isHinted ? [earlier, here] : [here, earlier];
  return (await first()) || second();
}

/** Nothing is known of the position. */
function invite() {
  const { ply, before } = standing();
  if (searchPanel.shows(before, "move") || ["analysis", "hint", "move"].some((kind) => searchPanel.shows(ply, kind))) return; // it came meanwhile
  const takesPart = byId("panel").dataset.takesPart === "yes";
  boardValues.forget();
  searchPanel.clear(say(takesPart && standing().turn !== "terminal" ? "search.invite" : "search.nothing"));
}

closeUsedMenus();
forgetTriedPosition();
tendForms(store, commands, refuse);
followOn();
tendBoardFocus();
tendDragging();
tendGliding();
const sharing = tendSharing({ say });
tendRecord();
tendKeys();
sync();

setInterval(async () => {
  if (connection.isOpen || (boardElement().dataset.thinking !== "yes" && !store.isStale)) return;
  await store.refresh();
  open();
}, WITHOUT_LINE);

/** What the search panel shows when the page opens: the search for this position, or for the move before; else a new one. */
async function open() {
  const { ply } = standing();
  if ((await lookHere()) || standing().ply !== ply) return; // the view of another position brings its own search
  const isFree = byId("panel").dataset.takesPart === "yes" && boardElement().dataset.thinking === "no";
  if (searchPanel.running.length > 0) return;
  if (isFree && standing().turn !== "terminal" && (await analyse(options.read(), { isAsked: false }))) return;
  if (standing().ply === ply && searchPanel.running.length === 0) invite();
}

open();
