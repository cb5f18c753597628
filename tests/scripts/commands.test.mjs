/** The commands of a page: one after the other, each for what the page shows once those before it are seen. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createCommands } from "poda/play/commands.js";
import { createStore } from "poda/play/store.js";

const soon = () => new Promise(setImmediate);

/** A page whose views and answers come when they are told to. */
function setUp(version = 1) {
  const views = [];
  const sent = [];
  const store = createStore(version, {
    fetchView: () => new Promise((resolve) => { views.push(resolve); }),
    show: () => {},
    waitAfter: async () => true,
  });
  const busy = [];
  const commands = createCommands(store, (isBusy) => { busy.push(isBusy); });
  const change = (name) => commands.change(() => {
    const { shown } = store;
    return new Promise((resolve) => { sent.push({ name, shown, answer: (answer) => { resolve(answer); return soon(); } }); });
  });
  return { busy, change, commands, sent, store, views, said: () => sent.map(({ name, shown }) => `${name} of ${shown}`) };
}

test("a second press waits for the view of the first, and is sent for what the person sees then", async () => {
  const { change, said, sent, views } = setUp();
  change("undo");
  change("undo");
  await soon();
  assert.deepEqual(said(), ["undo of 1"]);
  await sent[0].answer({ ok: true, version: 2 });
  assert.deepEqual(said(), ["undo of 1"]); // it is answered, and not seen yet
  views.shift()({ version: 2 });
  await soon();
  assert.deepEqual(said(), ["undo of 1", "undo of 2"]);
});

test("what is refused holds up nobody, and what others do is not waited for", async () => {
  const { busy, change, commands, said, sent, store } = setUp();
  change("swap");
  change("play");
  await soon();
  store.hear(7);
  await sent[0].answer({ ok: false });
  assert.deepEqual(said(), ["swap of 1", "play of 1"]);
  assert.equal(commands.isBusy, true);
  await sent[1].answer({ ok: false });
  assert.equal(commands.isBusy, false);
  assert.deepEqual(busy, [true, true, true, false]);
});

test("they go out in the order in which they were pressed, whatever comes in between", async () => {
  const { change, commands, sent, views } = setUp(0);
  const names = ["a", "b", "c", "d"];
  for (const name of names) change(name);
  let isSettled = false;
  commands.settled().then(() => { isSettled = true; });
  for (let version = 1; version <= names.length; version += 1) {
    await soon();
    assert.equal(isSettled, false);
    await sent.at(-1).answer({ ok: true, version });
    views.shift()?.({ version });
  }
  await soon();
  assert.deepEqual(sent.map(({ name, shown }) => [name, shown]), [["a", 0], ["b", 1], ["c", 2], ["d", 3]]);
  assert.equal(isSettled, true);
});

test("a view that does not come holds nothing up for ever", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { change, said, sent } = setUp();
  change("undo");
  change("redo");
  await soon();
  await sent[0].answer({ ok: true, version: 2 });
  assert.deepEqual(said(), ["undo of 1"]);
  t.mock.timers.tick(8000);
  await soon();
  assert.deepEqual(said(), ["undo of 1", "redo of 1"]);
});

test("a view that cannot be shown, or a command that fails, holds nothing up", async (t) => {
  const said = t.mock.method(console, "error", () => {});
  const broken = new Error("no such part");
  const store = { bring: () => {}, catchUp: () => Promise.reject(broken) };
  const commands = createCommands(store);
  await assert.rejects(commands.inTurn(() => Promise.reject(new Error("lost"))), /lost/);
  assert.equal(commands.isBusy, false);
  assert.deepEqual(await commands.inTurn(() => ({ ok: true })), { ok: true });
  await commands.settled();
  assert.deepEqual(said.mock.calls.map((call) => call.arguments), [[broken], [broken]]);
});

test("what has a deadline is not sent after it, and its turn is still waited for by those behind it", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { change, commands, said, sent } = setUp();
  change("seat"); // its answer does not come
  await soon();
  const move = commands.change(() => assert.fail("it was played late"), 10_000);
  change("swap");
  t.mock.timers.tick(9999);
  await soon();
  assert.equal(commands.isBusy, true);
  t.mock.timers.tick(1);
  assert.deepEqual(await move, { ok: false, reason: "", unsent: true });
  assert.deepEqual(said(), ["seat of 1"]);
  await sent[0].answer({ ok: false });
  assert.deepEqual(said(), ["seat of 1", "swap of 1"]);
});

test("a deadline is for the turn: what has been sent by then is waited for", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { commands } = setUp();
  const answer = Promise.withResolvers();
  const move = commands.change(() => answer.promise, 10_000);
  await soon();
  t.mock.timers.tick(20_000);
  answer.resolve({ ok: true });
  assert.deepEqual(await move, { ok: true });
});
