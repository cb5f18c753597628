/**
 * A network that holds back, reorders, doubles and drops what the server sends, by lot: run before a page's own scripts.
 * Views may come late or never; answers to commands late; news late, twice or never; and the line can be cut.
 */
(() => {
  const LOST = 0.12;
  const TWICE = 0.12;
  const LATE = 0.4;
  const LONGEST = 60; // ms that something is held back

  const plainFetch = window.fetch.bind(window);
  const plainTimeout = window.setTimeout.bind(window);
  const HASTE = 5; // times as fast tries again whoever waits for a moment
  window.setTimeout = (act, ms = 0, ...rest) => plainTimeout(act, ms > 100 && ms <= 2000 ? ms / HASTE : ms, ...rest);
  const sockets = new Set();
  const held = new Set(); // what will be delivered, as functions
  let state = 0;
  let isUnruly = false;
  let asking = 0; // requests without an answer
  let sending = 0; // forms among them
  let brought = 0; // the latest version that a command of this page has been told of
  let hears = Promise.withResolvers(); // that the match has changed
  let cuts = 0;
  const asked = new Map(); // commands sent by the line, by their number
  const refusals = []; // commands that were refused as old: what each was, its version, and what the page knew by then
  const rewinds = []; // of those that undid or redid something, or may have: the version that each was sent for, and what came of it

  /** Mulberry32: the next number from 0 to 1. */
  function lot() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function later(deliver) {
    const once = () => { if (held.delete(once)) deliver(); };
    held.add(once);
    setTimeout(once, LONGEST * lot());
  }

  const isHeldBack = () => isUnruly && lot() < LATE;
  const shown = () => Number(document.getElementById("board")?.dataset.version ?? 0);
  const isOld = (reason) => /moved on/.test(reason);

  /** What a command claims to have seen, beside what its page has seen or done. A move is for the board that was pressed. */
  function claim(what, version, ply) {
    return { what, version: Number(version), ply: Number(ply), known: /play/.test(what) ? 0 : Math.max(shown(), brought) };
  }

  function bring(version) {
    brought = Math.max(brought, Number(version ?? 0));
  }

  /** A command was refused as old: notes where the match stands by then. */
  async function refuse(claimed) {
    asking += 1;
    refusals.push(claimed);
    const answer = await plainFetch(`${location.pathname}/view`, { headers: { "HX-Request": "true" } });
    const { version, ply } = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("board").dataset;
    claimed.now = { version: Number(version), ply: Number(ply) };
    asking -= 1;
  }

  /** Of what is on its way nobody hears what came of it: it may have changed the match, which the page cannot know. */
  function giveUp() {
    for (const { version } of asked.values()) rewinds.push([version, Infinity]);
    asked.clear();
  }

  async function command(resource, options) {
    const { body } = options;
    const claimed = claim(String(resource.url ?? resource), body.get("version"), body.get("ply"));
    const answer = await plainFetch(resource, options);
    if (answer.status === 400 && isOld(await answer.clone().text())) refuse(claimed);
    const version = answer.headers.get("X-Match-Version");
    if (answer.ok && /undo|redo/.test(claimed.what)) rewinds.push([claimed.version, Number(version)]);
    if (isHeldBack()) await new Promise(later);
    setTimeout(bring, 0, version);
    return answer;
  }

  async function view(resource, options) {
    if (isUnruly && lot() < LOST) throw new TypeError("lost on the way");
    const answer = await plainFetch(resource, options);
    if (isHeldBack()) await new Promise(later); // by then it may be old
    return answer;
  }

  window.fetch = async (resource, options) => {
    const isView = /\/matches\/[^/]+\/view\b/.test(resource.url ?? String(resource));
    const isCommand = options?.method === "POST" && options.body?.get?.("version");
    asking += 1;
    if (isCommand) sending += 1;
    try {
      return await (isCommand ? command : isView ? view : plainFetch)(resource, options);
    } finally {
      asking -= 1;
      if (isCommand) sending -= 1;
    }
  };

  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      sockets.add(this);
      this.addEventListener("close", () => {
        sockets.delete(this);
        giveUp();
      });
    }

    send(data) {
      const [, number, said] = /^42(\d+)(\[.*)/s.exec(data) ?? [];
      if (number) asked.set(number, claim(...(([what, { version, ply }]) => [what, version, ply])(JSON.parse(said))));
      super.send(data);
    }

    set onmessage(hear) {
      super.onmessage = (event) => {
        if (!sockets.has(this)) return null; // it was cut
        const [, number, said] = /^43(\d+)(\[.*)/s.exec(event.data) ?? [];
        if (number) return this.answered(number, JSON.parse(said)[0], () => hear(event));
        const isNews = isUnruly && /^42\["(match:changed|search:done|search:progress)"/.test(event.data);
        const fate = isNews ? lot() : 1;
        if (fate < LOST) return null;
        const told = () => {
          hear(event);
          if (isNews) hears.resolve();
        };
        if (fate < LOST + TWICE) told();
        return fate < LOST + TWICE + LATE ? later(told) : told();
      };
    }

    answered(number, answer, hear) {
      const claimed = asked.get(number);
      asked.delete(number);
      if (!answer.ok && isOld(answer.reason) && claimed) refuse(claimed);
      const take = () => {
        hear();
        if (answer.ok && claimed?.version >= 0) setTimeout(bring, 0, answer.version);
      };
      return isHeldBack() ? later(take) : take();
    }
  };

  window.unruly = {
    lot,
    plainFetch,
    begin(seed) {
      state = seed;
      isUnruly = true;
    },
    /** From here on all is delivered, what was held back at once. */
    end() {
      isUnruly = false;
      for (const deliver of [...held]) deliver();
    },
    cut() {
      cuts += 1;
      for (const socket of sockets) {
        const { onclose } = socket;
        Object.assign(socket, { onclose: null, onmessage: () => {} });
        sockets.delete(socket);
        giveUp();
        onclose(new CloseEvent("close", { code: 1006 })); // at once: a browser waits for the other end
        socket.close();
      }
    },
    get cuts() { return cuts; },
    get isSending() { return sending > 0; },
    get isBusy() { return asking > 0 || asked.size > 0 || held.size > 0; },
    get refused() { return refusals.length; },
    /** Settles at the next news, before its view can have come. */
    news() {
      hears = Promise.withResolvers();
      return hears.promise;
    },
    /** Commands refused as old that were given for something older than what their page showed, or had done. */
    wronged: () => refusals.filter(({ version, known }) => version < known),
    /** All that were refused as old, and all that undid or redid something, since it was asked last. */
    record: () => ({ refusals: refusals.splice(0), rewinds: rewinds.splice(0) }),
  };
})();
