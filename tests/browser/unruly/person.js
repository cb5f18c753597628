/**
 * Somebody who plays, takes back, types, chooses, writes and opens by lot, as `unruly.lot` says, and notes what they lose by it;
 * and how their page differs from what the server has once all has come to rest.
 */
(() => {
  const { lot, plainFetch } = window.unruly;
  const MOMENT = 20; // ms between one deed and the next, at most
  const TYPING = 90; // ms between one key and the next, at most
  const PATIENCE = 30_000;

  const one = (which) => document.querySelector(which);
  const any = (things) => things[Math.floor(lot() * things.length)];
  const pause = (ms) => new Promise((over) => { setTimeout(over, ms); });
  const moment = () => pause(MOMENT * lot());

  const complaints = [];
  let meant = null; // the depth that was chosen last and not refused
  let written = null; // the position in the menu, never sent
  let acting = null; // what is being done

  function complain(sentence) {
    complaints.push(sentence);
  }

  /** @returns what was pressed */
  function press(which) {
    const place = any([...document.querySelectorAll(which)].filter((each) => !each.disabled));
    place?.click();
    return place;
  }

  /** Like keys: what is typed goes where the focus is. */
  function type(text) {
    document.execCommand(text === "" ? "delete" : "insertText", false, text);
  }

  const isUsable = (field) => !field.disabled && field.getClientRects().length > 0;

  /** From them the options and the position's menu are kept. */
  const isOnlooker = () => one('#panel .seat[data-kind="you"]') === null;

  /** Key by key, while the page goes on; whoever got up a moment ago may lose the field in between. */
  async function typesADepth() {
    const field = one("#search-depth");
    if (!isUsable(field)) return;
    field.focus();
    field.select();
    const typed = any(["1", "2", "3"]);
    for (const text of ["", typed]) {
      type(text);
      await pause(TYPING * lot());
      if (isOnlooker() && !isUsable(field)) {
        meant = null;
        return;
      }
      if (document.activeElement !== field) complain(`the depth lost the focus to ${document.activeElement.outerHTML.slice(0, 80)}`);
      else if (field.value !== text) complain(`“${text}” was typed as the depth, it says “${field.value}”`);
    }
    const { refused, cuts, isSending } = window.unruly;
    const most = one("#board").dataset.horizon; // the page takes no more, and says so
    field.blur();
    if (field.value !== typed && field.value !== most) complain(`“${typed}” was chosen as the depth, it says “${field.value}”`);
    const isSent = document.body.dataset.connection === "open" && !isSending; // else it is taken back, or a form may overtake it
    meant = isSent ? { depth: field.value, refused, cuts } : null;
  }

  const DEEDS = [
    [6, () => press("#board button.playable")],
    [2, () => press('#panel [data-key="u"]')],
    [1, takesBackTwice],
    [1, () => press('#panel [data-key="r"]')],
    [2, playsAtNews],
    [1, changesPlaces],
    [5, typesADepth],
    [2, () => {
      meant = null;
      press("#search-options [name=algorithm]:is([value=minimax], [value=alphabeta])");
    }],
    [1, reseats],
    [2, writes],
    [2, moment],
    [0.1, () => window.unruly.cut()],
  ];

  /** Without waiting for what comes of the first. */
  function takesBackTwice() {
    press('#panel [data-key="u"]');
    press('#panel [data-key="u"]');
  }

  /** At once, on the board that stands there before the view comes. */
  async function playsAtNews() {
    await Promise.race([window.unruly.news(), pause(3 * MOMENT)]);
    press("#board button.playable");
  }

  /** Sits down where a seat is free, or gets up: only between two people. Who gets up leaves what they wrote to those who play. */
  function changesPlaces() {
    if (one('#panel .seat[data-kind="engine"]')) return;
    const mine = '#panel .seat[data-kind="you"] [name=seat][value=open]';
    const pressed = press(`#panel .seat[data-kind="open"] [name=seat][value=me], ${lot() < 0.3 ? mine : "#none"}`);
    if (pressed?.value === "open") written = null;
  }

  /** In the engine's own menu. */
  async function reseats() {
    const menu = one('#panel .seat[data-kind="engine"] details');
    if (!menu) return;
    menu.open = false; // it was used, and the answer has not come yet
    await moment();
    meant = null;
    menu.open = true;
    menu.querySelector("[name=algorithm]").value = any(["minimax", "alphabeta"]);
    menu.querySelector("[name=depth]").value = any(["1", "2", "3"]);
    await moment();
    if (!menu.isConnected || !menu.open) complain("the menu of the seat was closed");
    menu.querySelector("[value=engine]").click();
  }

  /** Opens what was closed and writes in it, without sending it. */
  function writes() {
    const field = one("#more [name=position]");
    if (!field) return;
    written = Array.from({ length: 4 }, () => any("XO./")).join("");
    one("#share").open = true;
    field.value = written;
  }

  async function does(many) {
    for (let i = 0; i < many; i += 1) {
      let left = lot() * DEEDS.reduce((sum, [weight]) => sum + weight, 0);
      await DEEDS.find(([weight]) => (left -= weight) < 0)[1]();
      await moment();
    }
  }

  // -- once all is at rest ----------------------------------------------------------------------------------------------

  const text = (place) => place?.textContent.replace(/\s+/g, " ").trim() ?? "";

  function told(root) {
    const [board, panel] = ["#board", "#panel"].map((part) => root.querySelector(part));
    return {
      versions: [board.dataset.version, panel.dataset.version],
      thinking: board.dataset.thinking,
      stones: [...board.querySelectorAll("[data-cell]")].map(({ dataset }) => dataset.stone ?? ""),
      playable: [...board.querySelectorAll("button.playable")].map(({ value }) => value),
      status: text(board.querySelector(".status")),
      moves: [...panel.querySelectorAll(".moves li")].map((move) => move.className + text(move)),
      seats: [...panel.querySelectorAll(".seat")].map((seat) => [seat.dataset.kind, seat.dataset.options, text(seat.querySelector(".seat-says"))]),
      buttons: [...panel.querySelectorAll("[data-key]")].map((button) => [button.dataset.key, button.disabled]),
    };
  }

  const isBusy = () => window.unruly.isBusy || "asking" in document.body.dataset;

  async function difference() {
    if (document.body.dataset.connection !== "open") return "the connection is lost";
    if (isBusy()) return "something is on its way";
    const answer = await plainFetch(`${location.pathname}/view`, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return "the server does not answer";
    if (isBusy()) return "something was on its way";
    const there = new DOMParser().parseFromString(await answer.text(), "text/html");
    const server = told(there);
    const page = told(document);
    for (const [name, said] of Object.entries(server)) {
      const shown = JSON.stringify(page[name]);
      if (shown !== JSON.stringify(said)) return `${name}: the page says ${shown}, the server ${JSON.stringify(said)}`;
    }
    if (server.thinking === "yes" || there.getElementById("panel").dataset.live !== "") return "the engine is thinking";
    if (!one("#search-stop").disabled) return "the page says that a search runs, and none does";
    return null;
  }

  async function rest() {
    window.unruly.end();
    document.dispatchEvent(new Event("visibilitychange")); // as when somebody looks at it again
    const deadline = performance.now() + PATIENCE;
    for (let waits = 2; ; waits = Math.min(2 * waits, 16)) {
      const differs = await difference();
      if (differs === null) return;
      if (performance.now() > deadline) return complain(differs);
      await pause(waits);
    }
  }

  /** What was typed, written and opened is still there; then it is left. */
  function keeps({ alone }) {
    const { depth } = one("#search-options").elements;
    const isAnswered = meant !== null && meant.refused === window.unruly.refused && meant.cuts === window.unruly.cuts;
    if (alone && isAnswered && depth.value !== meant.depth) complain(`${meant.depth} was chosen as the depth, it says ${depth.value}`);
    meant = null;
    if (written === null) return;
    const field = one("#more [name=position]");
    if (!field && isOnlooker()) {
      written = null;
      return;
    }
    if (field.value !== written) complain(`“${written}” was written, it says “${field.value}”`);
    if (!one("#share").open) complain("what was opened is closed");
    field.value = field.defaultValue;
    one("#share").open = false;
    written = null;
  }

  window.person = {
    /** Begins to do so many things by these lots. */
    acts(seed, many) {
      window.unruly.begin(seed);
      acting = does(many);
    },
    over: () => acting,
    /** What they complain of, once their page has come to rest. */
    async rests(how) {
      await acting;
      await rest();
      keeps(how);
      for (const wronged of window.unruly.wronged()) complain(`refused as old: ${JSON.stringify(wronged)}`);
      return complaints;
    },
  };
})();
