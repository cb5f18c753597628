/**
 * The match page: makes its parts, each from those before it, then joins them. Everything also works with plain forms.
 * What happens on news from the server is in `hearing.js`, which search the panel shows in `staging.js`.
 */
import "poda/play/compiling.js";
import "poda/play/seat-menu.js";
import { byId, closest } from "poda/element.js";
import { stir } from "poda/rest.js";
import { text as say, texts } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { boardElement, standing, tendBoard } from "poda/play/board.js";
import { tendBoardFocus } from "poda/play/board-focus.js";
import { createBoardValues } from "poda/play/board-values.js";
import { tendConfirming } from "poda/play/confirm-tap.js";
import { tendBeside } from "poda/play/beside.js";
import { Connection } from "poda/play/connection.js";
import { createCommands, markBusy } from "poda/play/commands.js";
import { tendControls } from "poda/play/controls.js";
import { createFigures } from "poda/play/figures.js";
import { tendDragging } from "poda/play/drag.js";
import { tendDraggingSquares } from "poda/play/drag-squares.js";
import { tendEnding } from "poda/play/ending.js";
import { listenersOf } from "poda/play/hearing.js";
import { countHints } from "poda/play/hints.js";
import { showCard, showNode } from "poda/play/node-picture.js";
import { createOptionChange, tendSeating } from "poda/play/option-change.js";
import { refuse } from "poda/play/refusing.js";
import { Staging } from "poda/play/staging.js";
import { tendKeys } from "poda/play/keys.js";
import { followOn } from "poda/play/follow.js";
import { tendFollowedStep } from "poda/play/followed-step.js";
import { tendGliding } from "poda/play/glide.js";
import { tendForms } from "poda/play/forms.js";
import { tendCalm } from "poda/play/calm.js";
import { takeOptionsAlong, tendComparing } from "poda/play/comparing.js";
import { tendLevels } from "poda/play/levels.js";
import { createPlaying } from "poda/play/playing.js";
import { SearchPanel } from "poda/play/search-panel.js";
import { tendModel } from "poda/play/model.js";
import { tendOptions } from "poda/play/options.js";
import { closeUsedMenus } from "poda/play/panel.js";
import { forgetTriedPosition } from "poda/play/tried.js";
import { tendRecord } from "poda/play/record.js";
import { tendSharing } from "poda/play/sharing.js";
import { tendSquares } from "poda/play/squares.js";
import { createStore } from "poda/play/store.js";
import { tendTabs } from "poda/play/tabs.js";
import { Terms } from "poda/play/terms.js";
import { tendExactValues } from "poda/play/exact-values.js";
import { tendThinking } from "poda/play/thinking.js";
import { tendUtility } from "poda/play/utility.js";
import { tendValues } from "poda/play/values.js";
import { fetchView, showView, waitAfter } from "poda/play/view.js";
import { tendWeightScans } from "poda/play/weight-scans.js";
import { tendWeights } from "poda/play/weights.js";

const WITHOUT_LINE = 1500; // ms between looks at the board while the engine thinks and no news can come

/** @type {import("poda/play/news.js").MatchPage} */
const page = JSON.parse(byId("match-data").textContent);

// First of all, so that the server's greeting is on its way while the page is made ready.
const connection = new Connection(page.match);

// -- what shows searches ------------------------------------------------------------------------------------------------

const { lang } = document.documentElement;
const form = byId("search-options", HTMLFormElement);
const withDepth = new Set(form.dataset.withDepth?.split(" ")); // the algorithms that search to a depth
const withTree = new Set(form.dataset.withTree?.split(" ")); // those that have a tree to be seen
const figures = createFigures(byId("search-numbers"), { say, lang, withDepth, withTree });
const valueSwitch = tendValues(page.match, { standing });
const boardValues = createBoardValues({ say, figures, isMoney: page.curve !== null, onPaint: valueSwitch.show });
const terms = new Terms(page.urls.terms, lang);
const searchPanel = new SearchPanel(page, {
  say, texts, figures, standing,
  onValues: boardValues.show,
  async onSelect(node, region, root) {
    const [board, sum] = [document.createElement("div"), document.createElement("div")];
    region.replaceChildren(board, sum);
    region.classList.add("tree-details-leaf");
    region.classList.toggle("tree-details-sum", node.isEstimated);
    await showNode(page.urls.node, node, board, root.ply);
    if (node.isEstimated && board.isConnected) await terms.show(node, sum, board, root);
    region.classList.toggle("tree-details-sum", sum.hasChildNodes());
    showCard(region);
  },
});
const reopenTree = () => {
  stir();
  requestAnimationFrame(() => searchPanel.view.reopen());
};
const calm = tendCalm({ standing, isShown: (ply, kind) => searchPanel.shows(ply, kind), changed: reopenTree });
const tabs = tendTabs(() => calm.show());
const ending = tendEnding({ standing });
const thinking = tendThinking({ lang });

// -- what the page knows and asks for -----------------------------------------------------------------------------------

/** @type {(() => void)[]} */
const followers = []; // of each view, in this order
const follow = () => { for (const each of followers) each(); };

const store = createStore(standing().version, {
  fetchView: () => fetchView({}, searchPanel.running.map(({ id }) => id)),
  async show(view) {
    await showView(view);
    searchPanel.reconcile(view.asked, byId("panel").dataset.live?.split(" ") ?? []);
    follow();
  },
  waitAfter: (failures) => waitAfter(failures, () => connection.isOpen),
});
const commands = createCommands(store, markBusy);

// -- what people do -----------------------------------------------------------------------------------------------------

tendBoard({ onStuck: (why) => toast(why), onPlay: createPlaying({ connection, commands, store, refuse }) });
tendConfirming((cell) => toast(say("board.confirm", { cell }), "note", "confirm"));
const timesAsked = countHints();
const options = tendOptions(form, {
  shapes: [tendWeights(form), tendUtility(form, page.curve, { say, lang })],
  say,
  onTooDeep: (most) => toast(say("depth.most", { most }), "note", "depth"),
});
tendBeside(form);
tendWeightScans(form, { address: page.urls.weights, options: options.read, ply: () => searchPanel.ply });
const exactValues = tendExactValues({ standing, utility: () => String(options.read().utility ?? "linear"), onKnown: boardValues.showExact });
const levels = tendLevels(form, { say, lang, standing });
const controls = tendControls({ ask: (event, data) => commands.inTurn(() => connection.ask(event, data)), searchPanel, settled: options.settled, say, refuse });
const staging = new Staging({ connection, commands, store, searchPanel, calm, options, controls, boardValues });
const followedStep = tendFollowedStep({ searchPanel, tabs, staging });
closeUsedMenus();
forgetTriedPosition();
tendForms(store, commands, refuse);
followOn();
tendBoardFocus();
tendDragging();
tendSquares();
tendDraggingSquares();
tendGliding();
const sharing = tendSharing({ say });
tendRecord();
tendModel();
tendKeys();

// -- what follows what --------------------------------------------------------------------------------------------------

searchPanel.hear({
  onStage(search) {
    if (search) boardValues.keepOnlyOf(search);
    calm.show();
    if (search) followedStep.keep();
  },
  onTree: () => { if (!calm.isClosed()) tabs.tell(); },
  onEmpty: () => staging.invite(),
});
options.hear(createOptionChange({ store, searchPanel, staging, timesAsked }));
tendSeating({ connection, commands, store, options });
takeOptionsAlong(() => options.read());
document.querySelector("[data-analyse]")?.addEventListener("click", () => staging.analyse());
byId("search-rounds").addEventListener("click", ({ target }) => {
  const depth = closest(target, "[data-depth]")?.dataset.depth;
  if (depth) staging.analyse(searchPanel.stage.rounds.optionsTo(Number(depth)), { ply: searchPanel.ply });
});
connection.hear(listenersOf({ store, searchPanel, exactValues, staging }));
followers.push(
  options.sync, controls.sync, levels.show, exactValues.look, () => tendComparing(options.read()), sharing.show, boardValues.paint, calm.show, ending.show, thinking.show,
  () => staging.showThisPosition(), () => staging.showPausedMove(),
);

setInterval(async () => {
  if (connection.isOpen || (boardElement().dataset.thinking !== "yes" && !store.isStale)) return;
  await store.refresh();
  staging.open();
}, WITHOUT_LINE);

follow();
staging.open().then(followedStep.show);
