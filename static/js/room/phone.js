/** A phone in a classroom: what the class does, and below it the page on the wall, until its owner looks around. */
import { byId, partOf } from "poda/element.js";
import { askOnce } from "poda/refusals.js";
import { during } from "poda/rest.js";
import { hearRoom, mayPassLater, PATIENCE, refresh, replace } from "poda/room/news.js";
import { oneByOne } from "poda/room/one-by-one.js";
import { texts } from "poda/texts.js";

export function tendPhone() {
  const room = byId("class-room");
  const code = room.dataset.roomCode ?? "";
  const page = new FollowedPage(room, ownPage());
  const line = new Line(partOf(room, "[data-lost]"), `/rooms/${code}/vote`);
  const look = async (query = "") => {
    await refresh("class-now", `/rooms/${code}/vote${query}`);
    partOf(room, "[data-my-name]").textContent = byId("class-now").dataset.name ?? "";
  };
  const news = hearRoom(code, {
    async onStanding(standing) {
      const told = Number(byId("class-now").dataset.told);
      line.sendAgain();
      if (told < standing.told) await look(`?told=${told}`);
      page.show(standing.page, ownPage());
    },
    onLost: (isLost) => line.tell(isLost),
    isAround: () => page.isAround,
  });
  page.onChange = news.look;
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); }); // an answer may have been given in another tab
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches("[data-vote]")) return;
    event.preventDefault();
    line.send(new URLSearchParams([...new FormData(event.target, event.submitter)].map(([name, value]) => [name, String(value)])));
  });
}

/** Where an activity shows everybody a page of their own. */
const ownPage = () => document.querySelector("[data-own-page]")?.getAttribute("data-own-page") ?? null;

/** What a press acts on; all else of a page is touched or scrolled. A word is only explained. */
const CONTROLS = "a[href]:not(.word), button, input, select, textarea, summary, label";

/** Whether somebody does something with the page; keys that scroll it are the browser's. @param {Event} event */
function isActing({ type, target, isTrusted, defaultPrevented }) {
  if (type === "click") return isTrusted && /** @type {Element} */ (target).closest(CONTROLS) !== null;
  return isTrusted && (type !== "keydown" || defaultPrevented);
}

/** An address of this server without its fragment. @param {string} address */
const pageOf = (address) => new URL(address, location.href).href.split("#")[0];

/**
 * The page on the wall in its frame, or one of the owner's own. Whoever acts in the page on the wall looks around from then on; in
 * an own page one may act, but when it is left there is a way back.
 */
class FollowedPage {
  /** @param {HTMLElement} room  @param {string | null} own  the own page that is shown, if it is one */
  constructor(room, own) {
    this.frame = partOf(room, "[data-class-page]", HTMLIFrameElement);
    this.button = partOf(room, "[data-follow]", HTMLButtonElement);
    this.onTheWall = room.dataset.pageShown ?? "/";
    this.shown = this.onTheWall;
    this.own = own;
    this.isFollowing = true;
    this.isOpening = true; // until the page is there that was asked for here
    this.onChange = () => {};
    this.button.addEventListener("click", () => this.#setFollowing(!this.isFollowing));
    this.#tend();
    this.#showButton();
  }

  /** Of the page in the frame; null where the browser has put an error of its own in its place, such as without a network. */
  get #address() {
    try {
      return pageOf(this.frame.contentWindow?.location.href ?? "");
    } catch {
      return null;
    }
  }

  get isAround() {
    return !this.isFollowing && this.own === null;
  }

  /**
   * Opens the wall's page, or the student's own, unless they look around; a new or withdrawn own page always opens.
   * @param {string} page  @param {string | null} own
   */
  show(page, own) {
    const isCalled = own !== this.own;
    this.own = own;
    this.onTheWall = own ?? page;
    if (isCalled && !this.isFollowing) this.#setFollowing(true);
    else if (this.#address === null) this.#openAnew();
    else if (this.isFollowing && this.shown !== this.onTheWall) this.#open();
    this.#showButton();
  }

  /** Where only the state of the page has changed, which is its fragment, even an empty one, the page goes there without being loaded again. */
  #open() {
    this.shown = this.onTheWall;
    this.isOpening ||= pageOf(this.shown) !== this.#address;
    this.frame.contentWindow?.location.replace(this.shown.includes("#") ? this.shown : `${this.shown}#`);
  }

  /** In a new frame nothing is left of what the owner did in the page. */
  #openAnew() {
    const frame = /** @type {HTMLIFrameElement} */ (this.frame.cloneNode());
    this.shown = this.onTheWall;
    frame.src = this.shown;
    this.frame.replaceWith(frame);
    this.frame = frame;
    this.isOpening = true;
    this.#tend();
  }

  /** Watches what is done in the frame. */
  #tend() {
    const { frame } = this;
    const watch = () => {
      const page = frame.contentWindow;
      const address = this.#address;
      if (!page || !address || address === "about:blank") return;
      this.#came(address === pageOf(this.shown));
      const hear = (/** @type {Event} */ event) => { if (this.own === null && this.isFollowing && isActing(event)) this.#setFollowing(false); };
      page.addEventListener("click", hear, { capture: true });
      page.addEventListener("input", hear, { capture: true });
      page.addEventListener("keydown", hear); // once the page has had it
    };
    frame.addEventListener("load", watch);
    if (frame.contentDocument?.readyState === "complete") watch();
  }

  /** A page has come. @param {boolean} isShown  whether it is the one to be shown; while that is on its way, an earlier one may still come */
  #came(isShown) {
    const isBack = isShown && !this.isFollowing && this.own !== null;
    const hasLeft = !isShown && this.isFollowing && !this.isOpening;
    if (isShown) this.isOpening = false;
    if (isBack || hasLeft) this.#setFollowing(isBack, true);
  }

  /** @param {boolean} to  @param {boolean} [isThere]  whether the page to follow is there already */
  #setFollowing(to, isThere = false) {
    this.isFollowing = to;
    if (to && !isThere) this.#openAnew();
    this.#showButton();
    this.onChange();
  }

  #showButton() {
    this.button.textContent = this.isFollowing ? texts["room.around"] : this.own === null ? texts["room.back"] : texts["room.own"];
    this.button.hidden = this.isFollowing && this.own !== null;
  }
}

/** The way to the server: one vote at a time is sent, the latest wins and is kept until it has got through, and what stands in its way is said. */
class Line {
  /** @param {HTMLElement} note  @param {string} address */
  constructor(note, address) {
    this.note = note;
    this.address = address;
    this.isLost = false;
    this.unsent = /** @type {URLSearchParams | null} */ (null);
    this.refusal = ""; // what the server said to the last one
    this.sendAgain = oneByOne(() => this.#send());
    for (const event of ["online", "offline"]) addEventListener(event, () => this.tell());
  }

  tell(isLost = this.isLost) {
    this.isLost = isLost;
    const silent = isLost || (this.unsent && !this.refusal) ? texts["room.silent"] : "";
    const side = navigator.onLine ? silent : texts["room.offline"];
    this.note.textContent = side && this.unsent ? `${side} ${texts["room.unsent"]}` : side || this.refusal;
  }

  /** @param {URLSearchParams} fields */
  send(fields) {
    this.unsent = fields;
    this.sendAgain();
  }

  async #send() {
    const fields = this.unsent;
    if (!fields) return;
    const options = { method: "POST", body: fields, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) };
    const sent = askOnce(this.address, options).then(async (answer) => ({ status: answer.status, html: await answer.text() }));
    const { status, html } = await during(sent).catch(() => ({ status: 0, html: "" }));
    if (this.unsent !== fields) return; // the next one is sent now
    if (!mayPassLater(status)) this.unsent = null;
    this.refusal = status < 400 || status >= 500 ? "" : this.unsent ? texts["room.busy"] : texts["room.refused"];
    if (status === 200) replace("class-now", html);
    this.tell();
  }
}
