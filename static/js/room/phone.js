/** A phone in a classroom: what the class does, and below it the page on the wall, until its owner looks around. */
import { byId, partOf } from "poda/element.js";
import { request } from "poda/rest.js";
import { hearRoom, refresh, replace } from "poda/room/news.js";
import { texts } from "poda/texts.js";

export function tendPhone() {
  const room = byId("class-room");
  const code = room.dataset.roomCode ?? "";
  const page = new FollowedPage(room);
  const line = new Line(partOf(room, "[data-lost]"), `/rooms/${code}/vote`);
  const news = hearRoom(code, {
    async onStanding(standing) {
      const told = Number(byId("class-now").dataset.told);
      line.sendAgain();
      if (told < standing.told) await refresh("class-now", `/rooms/${code}/vote?told=${told}`);
      page.show(ownPage() ?? standing.page);
    },
    onLost: (isLost) => line.tell(isLost),
    isAround: () => !page.isFollowing,
  });
  page.onChange = news.look;
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches("[data-vote]")) return;
    event.preventDefault();
    line.send(new URLSearchParams([...new FormData(event.target, event.submitter)].map(([name, value]) => [name, String(value)])));
  });
}

/** Where an activity shows everybody a page of their own. */
const ownPage = () => document.querySelector("[data-own-page]")?.getAttribute("data-own-page") ?? null;

/** The page on the wall in its frame. */
class FollowedPage {
  /** @param {HTMLElement} room */
  constructor(room) {
    this.frame = partOf(room, "[data-class-page]", HTMLIFrameElement);
    this.button = partOf(room, "[data-follow]", HTMLButtonElement);
    this.onTheWall = room.dataset.pageShown ?? "/";
    this.shown = this.onTheWall;
    this.isFollowing = true;
    this.onChange = () => {};
    this.button.addEventListener("click", () => this.#setFollowing(!this.isFollowing));
  }

  /** Once for each state of the wall: what the owner does in the page stays until the wall moves on. @param {string} page */
  show(page) {
    this.onTheWall = page;
    if (this.isFollowing && this.shown !== page) this.#open();
  }

  /** Where only the state of the page has changed, which is its fragment, even an empty one, the page goes there without being loaded again. */
  #open() {
    this.shown = this.onTheWall;
    this.frame.contentWindow?.location.replace(this.shown.includes("#") ? this.shown : `${this.shown}#`);
  }

  /** @param {boolean} to */
  #setFollowing(to) {
    this.isFollowing = to;
    this.button.setAttribute("aria-pressed", String(to));
    this.button.textContent = to ? texts["room.following"] : texts["room.back"];
    if (to) this.#open();
    this.onChange();
  }
}

/** The way to the server: an answer that does not get through is sent again once the server is back, and which side is lost is said. */
class Line {
  /** @param {HTMLElement} note  @param {string} address */
  constructor(note, address) {
    this.note = note;
    this.address = address;
    this.isLost = false;
    this.unsent = /** @type {URLSearchParams | null} */ (null);
    for (const event of ["online", "offline"]) addEventListener(event, () => this.tell(this.isLost));
  }

  /** @param {boolean} isLost */
  tell(isLost) {
    this.isLost = isLost;
    const silent = isLost || this.unsent ? texts["room.silent"] : "";
    const side = navigator.onLine ? silent : texts["room.offline"];
    this.note.textContent = side && this.unsent ? `${side} ${texts["room.unsent"]}` : side;
  }

  /** @param {URLSearchParams} fields */
  async send(fields) {
    this.unsent = fields;
    const answer = await request(this.address, { method: "POST", body: fields, headers: { "HX-Request": "true" } }).catch(() => null);
    if (this.unsent !== fields) return; // another answer has been given meanwhile
    if (answer && answer.status < 500) {
      this.unsent = null;
      replace("class-now", await answer.text());
    }
    this.tell(this.isLost);
  }

  sendAgain() {
    if (this.unsent) this.send(this.unsent);
  }
}
