/** What is pressed on the board while a move of the same page is on its way. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createCommands } from "poda/play/commands.js";
import { createPlaying } from "poda/play/playing.js";
import { SOON, createStore } from "poda/play/store.js";

const soon = () => new Promise(setImmediate);

/** A page at version 1, the requests that it sent and the views that it waits for. */
function setUp(context) {
  const board = { dataset: { ply: "0", version: "1" } };
  globalThis.document = { getElementById: () => board };
  globalThis.FormData = class {};
  context.after(() => { delete globalThis.document; });
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [views, asked, refused] = [[], [], []];
  const store = createStore(1, {
    fetchView: () => new Promise((resolve) => { views.push(resolve); }),
    show({ version }) { Object.assign(board.dataset, { ply: "1", version: String(version) }); },
    waitAfter: async () => true,
  });
  const connection = { isOpen: true, ask: (event, { action }) => new Promise((answer) => { asked.push({ action, answer }); }) };
  const play = createPlaying({ connection, commands: createCommands(store), store, refuse: (answer) => refused.push(answer) });
  return { asked, play, refused, store, views };
}

test("a second press before the first move is shown is passed over, and nothing is refused", async (context) => {
  const { asked, play, refused, views } = setUp(context);
  const first = play("b2");
  await soon();
  assert.equal(await play("a1"), false); // it is not answered yet
  asked[0].answer({ ok: true, version: 2 });
  await soon();
  assert.equal(await play("a1"), false); // it is answered, and not seen yet
  assert.equal(views.length, 0); // the engine's answer may come with it
  context.mock.timers.tick(SOON);
  views.shift()({ version: 2 });
  assert.equal(await first, true);
  await soon();
  play("a1"); // of the board that stands there by now
  await soon();
  assert.deepEqual([asked.map(({ action }) => action), refused], [["b2", "a1"], []]);
});

test("a move is played while another change, such as who tosses, is not shown yet", async (context) => {
  const { asked, play, refused, store, views } = setUp(context);
  store.bring(2);
  play("b2");
  await soon();
  views.shift()({ version: 2 });
  await soon();
  assert.deepEqual([asked.map(({ action }) => action), refused], [["b2"], []]);
});

test("what was refused can be pressed again", async (context) => {
  const { asked, play, refused } = setUp(context);
  const first = play("b2");
  await soon();
  asked[0].answer({ ok: false, unsent: true, error: "The connection was lost." });
  assert.equal(await first, false);
  play("b2");
  await soon();
  assert.deepEqual([asked.length, refused.length], [2, 1]);
});

test("a double click on a board that another window has moved on is refused once", async (context) => {
  const { asked, play, refused, views } = setUp(context);
  const first = play("b2");
  await soon();
  asked[0].answer({ ok: false, reason: "The match has moved on." });
  await soon();
  play("b2"); // the board is still the old one
  await soon();
  assert.equal(asked.length, 1);
  views.shift()({ version: 2 });
  assert.equal(await first, false);
  play("c3");
  await soon();
  assert.deepEqual([asked.map(({ action }) => action), refused.length], [["b2", "c3"], 1]);
});
