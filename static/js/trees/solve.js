// An exercise solved on the tree: numbers are typed at the chosen node, edges are cut by clicking them. Everything is
// sent as it is given; what is right comes with the page once the answer has been handed in.
import { text as say } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { createHints } from "./solve-hints.js";
import { solveOnTable } from "./solve-matrix.js";
import { createStore } from "./solve-store.js";
import { solveOnTree } from "./solve-tree.js";

const { asked, addresses } = JSON.parse(document.getElementById("page-data").textContent);
const at = (name) => document.querySelector(`[data-lab="${name}"]`);

if (asked) begin();

function begin() {
  const store = createStore(addresses.answer, asked.link, at("saved"));
  const general = at("answer");
  Object.assign(asked.answer, asked.handedIn ? {} : store.earlier);
  if (general) for (const [name, value] of Object.entries(store.earlier)) restore(general, name, value);
  const write = (name, value) => {
    asked.answer[name] = value;
    store.write(name, value);
  };
  general?.addEventListener("input", ({ target }) => {
    if (target.name) write(target.name, target.value);
  });
  general?.addEventListener("submit", (event) => { event.preventDefault(); store.now(); });
  const hints = createHints(asked, addresses.hint);
  const overall = asked.parts.filter(({ node, what }) => what !== "cuts" && (node === null || what === "best" || !asked.columns));
  if (overall.length > 0) at("hints")?.append(hints.forParts(overall));
  if (at("game")) solveOnTable(asked, write, at("game").querySelector("table"), at("nothing"));
  if (asked.columns) solveOnTree(asked, write, hints, { box: at("picture"), fields: at("fields"), general });
  at("hand-in")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { target } = event;
    if (await store.now()) target.submit();
    else toast(say("lab.unsaved"), "refusal");
  });
  for (const link of document.querySelectorAll('[data-lab="leave"]')) link.addEventListener("click", (event) => leave(event, store));
}

/** A field as an earlier visit left it. */
function restore(general, name, value) {
  if (general.elements[name]) general.elements[name].value = value;
}

/** The next page is asked for once everything is stored; without a connection this one stays. */
async function leave(event, store) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  if (await store.now()) location.assign(href);
  else toast(say("lab.unsaved"), "refusal");
}
