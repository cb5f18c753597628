// An exercise solved on the tree: numbers are typed at the chosen node, edges are cut by clicking them. Everything is
// sent as it is given; what is right comes with the page once the answer has been handed in.
import { keepEntries } from "poda/keep.js";
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { sayAllRefused } from "./solve-refused.js";
import { createHints } from "./solve-hints.js";
import { solveOnTable } from "./solve-matrix.js";
import { createStore } from "./solve-store.js";
import { solveOnTree } from "./solve-tree.js";

const { asked, addresses } = JSON.parse(document.getElementById("page-data").textContent);
const at = (name) => document.querySelector(`[data-lab="${name}"]`);

if (asked) begin();
keepEntries("#generator");

function begin() {
  const general = at("answer");
  const store = createStore(addresses.answer, asked.link, at("saved"), told);
  Object.assign(asked.answer, asked.handedIn ? {} : store.earlier);
  if (general) for (const [name, value] of Object.entries(store.earlier)) restore(general, name, value);
  const write = (name, value) => {
    const wasRefused = store.refused.has(name);
    asked.answer[name] = value;
    store.write(name, value);
    if (wasRefused) sayRefused();
  };
  general?.addEventListener("input", ({ target }) => {
    if (target.name) write(target.name, target.value);
  });
  general?.addEventListener("submit", (event) => { event.preventDefault(); store.now(); });
  const hints = createHints(asked, addresses.hint);
  const overall = asked.parts.filter(({ node, what }) => what !== "cuts" && (node === null || what === "best" || !asked.columns));
  if (overall.length > 0) at("hints")?.append(hints.forParts(overall));
  if (at("game")) solveOnTable(asked, write, at("game").querySelector("table"), at("nothing"));
  const onTree = asked.columns ? solveOnTree(asked, write, hints, store.refused, { box: at("picture"), fields: at("fields"), general }) : null;

  /** What the server says of the answer as it stands. */
  function told({ blank }) {
    sayRefused();
    showBlank(blank);
  }

  function sayRefused() {
    if (general) sayAllRefused(general.elements, store.refused);
    onTree?.refuse();
  }

  function goTo(part) {
    const field = onTree?.goTo(part) ?? document.getElementById(part) ?? document.querySelector(`[data-lab="answer"] button`);
    field?.scrollIntoView({ block: "nearest" });
    field?.focus({ preventScroll: true });
  }

  /** What was typed and is not stored is corrected first. */
  async function isStored() {
    const isReached = await store.now();
    if (!isReached) toast(say("lab.unsaved"), "refusal");
    for (const [part, why] of store.refused) {
      goTo(part);
      toast(why, "refusal");
      return false;
    }
    return isReached;
  }

  at("blank")?.querySelector("a").addEventListener("click", (event) => {
    event.preventDefault();
    goTo(event.currentTarget.getAttribute("href").slice(1));
  });
  at("hand-in")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { target } = event;
    if (await isStored()) target.submit();
  });
  for (const link of document.querySelectorAll('[data-lab="leave"]')) link.addEventListener("click", (event) => leave(event, isStored));
  if (location.hash && !asked.handedIn) goTo(decodeURIComponent(location.hash.slice(1)));
}

function showBlank({ says, first, to }) {
  const [line, link] = at("blank").children;
  line.textContent = says;
  link.hidden = !first;
  link.textContent = to;
  link.setAttribute("href", `#${first}`);
}

/** A field as an earlier visit left it. */
function restore(general, name, value) {
  if (general.elements[name]) general.elements[name].value = value;
}

/** The next page is asked for once everything is stored; without a connection this one stays. */
async function leave(event, isStored) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  if (await isStored()) location.assign(href);
}
