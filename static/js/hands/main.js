/** A hand of cards in the browser: the table, its panel, and what can be known. The server decides who sees what. */
import { toast } from "poda/toasts.js";
import { text as say, texts } from "poda/texts.js";
import { keepFocus, shownVersion, standing, tendBoard } from "poda/play/board.js";
import { followOn } from "poda/play/follow.js";
import { keepFresh } from "poda/play/fresh.js";
import { send } from "poda/play/forms.js";
import { isTyping } from "poda/typing.js";
import { openLine } from "poda/play/line.js";
import { keepPanel } from "poda/play/panel.js";
import { tendSharing } from "poda/play/sharing.js";
import { tendTabs } from "poda/play/tabs.js";
import { tendDecimals } from "poda/hands/decimals.js";
import { tendTrees } from "poda/tree/shown.js";

const WITHOUT_LINE = 1500; // ms between looks at the table while the engine thinks and no news can come

const page = JSON.parse(document.getElementById("match-data").textContent);
const refuse = (answer) => toast(answer.reason || texts[answer.unsent ? "search.unsent" : "site.no_answer"], "refusal");
const refresh = () => document.body.dispatchEvent(new CustomEvent("match:changed"));

const hears = keepFresh(refresh);

const line = openLine(page.match, {
  onChanged(news) {
    hears(news.version);
    refresh();
  },
  onProgress() {},
  onTree() {},
  onDone() {},
  onLost() {
    toast(say("search.offline"));
    delete document.body.dataset.line;
  },
  onWatch(match, wasLost) {
    document.body.dataset.line = "open";
    hears(match.version);
    if (wasLost) toast(say("search.online"));
    if (match.version !== shownVersion()) refresh();
  },
});

tendBoard({
  async onPlay(action, form, button) {
    if (!line.isOpen) return playByForm(form, button);
    const { ply, version } = standing();
    const answer = await line.ask("match:play", { action, ply, version, request: `${version}-${action}` });
    if (answer.ok) return true; // the news of it brings the new table
    refuse(answer);
    refresh();
    return false;
  },
});

async function playByForm(form, button) {
  const answer = await send(form, button);
  if (answer.ok) refresh();
  else refuse(answer);
  return answer.ok;
}

/** What was asked of one decision is not asked of the next: after a swap the methods stand as the server has them. */
document.addEventListener("htmx:after:swap", () => {
  for (const radio of document.querySelectorAll("#hand-decision [type=radio]")) radio.checked = radio.hasAttribute("checked");
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  document.querySelector(`#panel [data-key="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`)?.click();
});

keepPanel();
followOn();
keepFocus();
tendSharing({ say });
tendTabs();
tendDecimals();
tendTrees();

setInterval(() => {
  const isWaiting = document.getElementById("board").dataset.thinking === "yes" || shownVersion() < standing().version;
  if (!line.isOpen && isWaiting) refresh();
}, WITHOUT_LINE);
