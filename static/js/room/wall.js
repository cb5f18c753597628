/** The lecturer's pages while a room is open: the class follows what they show, and the corner shows the vote. */
import { hearRoom, refresh } from "poda/room/news.js";
import { tendBadges } from "poda/room/badges.js";
import { fragmentOfState } from "poda/shown-state.js";

const LOOK = 250; // ms between two looks at what the page shows, which scripts change without an event

/** @param {HTMLElement} corner  of a wall (#class-wall), or the lecturer's page (#class-host) */
export function tendWall(corner) {
  const code = corner.dataset.roomCode ?? "";
  const isWall = corner.id === "class-wall";
  const look = oneByOne(() => (isWall ? refresh("class-wall", `/rooms/${code}/wall`) : refresh("class-steering", `/rooms/${code}/steering`)));
  const wall = isWall ? new Wall(code, Number(corner.dataset.turned)) : null;
  let told = -1;
  hearRoom(code, {
    onStanding(standing) {
      wall?.follow(standing);
      if (isWall && told === standing.told && !document.querySelector("[data-looks]")) return; // what some of it shows is not told
      told = standing.told;
      look();
    },
    onCounted: look,
  });
  if (isWall) tendBadges();
}

/** Of what is asked for while it is being done, only the last is done, after that: answers do not overtake each other. @param {() => Promise<void>} act */
function oneByOne(act) {
  let isBusy = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      await act().catch(() => {}); // an answer that breaks off: the next look gets another
    }
    isBusy = false;
  };
}

/** The page that is projected: tells the server what it shows, unless another device turns it to another page. */
class Wall {
  /** @param {string} code  @param {number} turned  how often it had been turned when this page came */
  constructor(code, turned) {
    this.code = code;
    this.turned = turned;
    this.told = "";
    this.isOn = !document.hidden; // whether this is the page on the wall, as far as is known
    this.looking = setInterval(() => this.tell(), LOOK);
    this.tell();
    document.addEventListener("visibilitychange", () => {
      this.told = ""; // another tab may have shown another page meanwhile
      this.tell();
    });
  }

  async tell() {
    const page = location.pathname + location.search + fragmentOfState();
    if (page === this.told || document.hidden) return;
    this.told = page;
    const token = document.querySelector("meta[name=csrf-token]")?.getAttribute("content") ?? "";
    const body = new URLSearchParams({ page, turned: String(this.turned) });
    const answer = await fetch(`/rooms/${this.code}/page`, { method: "POST", body, headers: { "X-CSRF-Token": token }, keepalive: true }).catch(() => null);
    if (answer && !answer.ok) clearInterval(this.looking); // the room is gone, or another's by now
    else if (!answer && page === this.told) this.told = "";
  }

  /** Goes where another device has turned it, if it was this page that was on the wall. @param {import("./news.js").RoomStanding} standing */
  follow({ page, turned }) {
    const isTurned = turned > this.turned && this.isOn;
    this.turned = turned;
    this.isOn = page.split("#")[0] === location.pathname + location.search;
    if (isTurned && !this.isOn) location.assign(page);
  }
}
