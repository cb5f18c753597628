/** The store of a match's page: what it shows is whole, never older than before, and in the end what there is. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { createStore } from "poda/play/store.js";

const soon = () => new Promise(setImmediate);

/** A server that answers when it is told to, and a page that notes what it shows. */
function setUp({ version = 0, patient = true } = {}) {
  const asked = []; // requests that wait for their answer
  const shown = [];
  const waits = [];
  const store = createStore(version, {
    fetchView: () => new Promise((resolve) => { asked.push(resolve); }),
    show: (view) => { shown.push(view.version); },
    waitAfter: async (failures) => { waits.push(failures); return patient; },
  });
  return {
    asked, shown, store, waits,
    async answers(view) {
      asked.shift()(view);
      await soon();
    },
  };
}

test("one view is asked for at a time, and once more for all that happened meanwhile", async () => {
  const { asked, answers, shown, store } = setUp();
  for (let version = 1; version <= 5; version += 1) {
    store.hear(version);
    store.refresh();
  }
  assert.equal(asked.length, 1);
  await answers({ version: 1 });
  assert.equal(asked.length, 1);
  await answers({ version: 5 });
  assert.equal(asked.length, 0);
  assert.deepEqual(shown, [1, 5]);
  assert.equal(store.isStale, false);
});

test("a view from before what this page has done is not shown", async () => {
  const { answers, shown, store } = setUp({ version: 3 });
  store.refresh();
  store.bring(5);
  await answers({ version: 4 });
  assert.deepEqual(shown, []);
  await answers({ version: 5 });
  assert.deepEqual(shown, [5]);
});

test("what is older than shown is not shown, what is as old is: searches end without a new version", async () => {
  const { answers, asked, shown, store } = setUp({ version: 3 });
  store.refresh();
  await answers({ version: 2 });
  assert.equal(asked.length, 1);
  await answers({ version: 3 });
  store.refresh();
  await answers({ version: 3 });
  assert.deepEqual(shown, [3, 3]);
});

test("a lost answer is asked for again, later after each failure in a row", async () => {
  const { answers, shown, store, waits } = setUp();
  store.hear(1);
  store.refresh();
  for (const view of [null, null, { version: 1 }]) await answers(view);
  assert.deepEqual(waits, [1, 2]);
  assert.deepEqual(shown, [1]);
  store.refresh();
  await answers(null);
  assert.deepEqual(waits, [1, 2, 1]);
});

test("without a line it gives up, and begins again when it is told to", async () => {
  const { answers, asked, shown, store } = setUp({ patient: false });
  store.hear(1);
  const refreshed = store.refresh();
  await answers(null);
  await refreshed;
  assert.equal(store.isAsking, false);
  assert.equal(store.isStale, true);
  store.refresh();
  assert.equal(asked.length, 1);
  await answers({ version: 1 });
  assert.deepEqual(shown, [1]);
});

test("news that comes late or twice is not new", () => {
  const { store } = setUp({ version: 2 });
  assert.deepEqual([4, 3, 4, 5, 2].map((version) => store.hear(version)), [true, false, false, true, false]);
});

test("it has caught up once it shows what the page has brought about; for news of others nobody waits", async () => {
  const { answers, asked, store } = setUp({ version: 2 });
  store.hear(9); // of others: whoever presses has not seen it
  await store.catchUp();
  assert.deepEqual([store.shown, asked.length], [2, 0]);
  store.bring(4);
  let caughtUp = false;
  store.catchUp().then(() => { caughtUp = true; });
  await soon();
  assert.equal(caughtUp, false);
  await answers({ version: 9 });
  assert.deepEqual([store.shown, caughtUp], [9, true]);
});

test("nothing else is asked for while a view is being put on the page", async () => {
  const asked = [];
  let put = null;
  const store = createStore(0, {
    fetchView: async () => { asked.push("view"); return { version: asked.length }; },
    show: () => new Promise((resolve) => { put = resolve; }), // a checker is being dragged
    waitAfter: async () => true,
  });
  store.refresh();
  await soon();
  store.refresh();
  await soon();
  assert.equal(asked.length, 1);
  put();
  await soon();
  assert.equal(asked.length, 2);
});

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function lots(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A match that others and this page change while views and news come late, twice or never, by lot. */
async function misbehave(seed) {
  const lot = lots(seed);
  const any = (things) => things.splice(Math.floor(lot() * things.length), 1)[0];
  const answers = []; // views on their way, and commands that were carried out
  const news = [];
  const shown = [];
  let version = 0;
  let done = 0; // the latest version that this page has been told to have brought about
  let isOpen = true;
  const store = createStore(0, {
    fetchView: () => new Promise((resolve) => { answers.push(() => resolve(lot() < 0.2 ? null : { version })); }),
    show: (view) => { shown.push([view.version, done]); },
    waitAfter: async () => isOpen,
  });
  const tell = (latest) => { if (store.hear(latest) || lot() < 0.5) store.refresh(); };
  const deeds = [
    () => { version += 1; news.push(version); if (lot() < 0.2) news.push(version); },
    () => { version += 1; const mine = version; answers.push(() => { done = mine; store.bring(mine); store.refresh(); }); },
    () => { if (news.length > 0 && lot() > 0.2) tell(any(news)); },
    () => { if (answers.length > 0) any(answers)(); },
    () => { isOpen = !isOpen; },
  ];
  for (let i = 0; i < 30; i += 1) {
    deeds[Math.floor(lot() * deeds.length)]();
    await soon();
  }
  isOpen = true;
  for (let i = 0; i < 100 && (answers.length > 0 || store.isAsking || store.shown < version); i += 1) {
    store.hear(version); // as when it looks whether news was missed
    if (store.isStale) store.refresh();
    if (answers.length > 0) any(answers)();
    await soon();
  }
  return { shown, version, store };
}

test("whatever comes late, twice or never: no older view after a newer, and in the end what there is", async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { shown, version, store } = await misbehave(seed);
    const versions = shown.map(([each]) => each);
    assert.deepEqual(versions, versions.toSorted((a, b) => a - b), `seed ${seed}`);
    assert.ok(shown.every(([each, done]) => each >= done), `seed ${seed}: a view from before what this page has done`);
    assert.equal(store.shown, version, `seed ${seed}`);
    assert.equal(store.isStale, false);
  }
});
