/** The lecturer's pages while a room is open: the class follows what they show, and the corner shows the vote. */
import { hearRoom, mayPassLater, refresh } from "poda/room/news.js";
import { oneByOne } from "poda/room/one-by-one.js";
import { tendBadges } from "poda/room/badges.js";
import { tendCorner } from "poda/room/corner.js";
import { fragmentOfState, goToState } from "poda/shown-state.js";
import { text } from "poda/texts.js";
import { takeAway, toast } from "poda/toasts.js";
import { isForPage } from "poda/typing.js";

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
    onLost(isLost) {
      if (isLost) toast(text("site.no_answer"), "lost", "room");
      else takeAway("room");
    },
  });
  if (!isWall) return document.addEventListener("submit", stay);
  tendBadges();
  tendCorner(corner);
  tendPlan(code);
}

/** What is pressed many times on end is sent without leaving the lecturer's page, which hears of what it did. @param {SubmitEvent} event */
function stay(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-stays]")) return;
  event.preventDefault();
  send(form.action, Object.fromEntries([...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)])));
}

const TURNS = { PageDown: "next", PageUp: "back" }; // with Shift: alone they turn the scenes of a page

/** The keys that go through the plan of the lesson. @param {string} code */
function tendPlan(code) {
  addEventListener("keydown", (event) => {
    if (!event.shiftKey || !(event.key in TURNS) || !isForPage(event) || !document.querySelector("#class-wall [data-plan]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    send(`/rooms/${code}/host`, { do: TURNS[/** @type {"PageDown"} */ (event.key)] });
  }, { capture: true });
}

/**
 * @param {string} address  @param {Record<string, string>} fields
 * @param {boolean} [keepalive]  whether it is sent although the page is left meanwhile
 * @returns {Promise<Response | null>}
 */
function send(address, fields, keepalive = true) {
  const token = document.querySelector("meta[name=csrf-token]")?.getAttribute("content") ?? "";
  return fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { "X-CSRF-Token": token }, keepalive, redirect: "manual" }).catch(() => null);
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
    const answer = await send(`/rooms/${this.code}/page`, { page, turned: String(this.turned) }, false);
    if (mayPassLater(answer?.status ?? 0)) {
      if (page === this.told) this.told = "";
    } else if (!answer?.ok) clearInterval(this.looking); // the room is gone, or another's by now
  }

  /** Goes where another device has turned it, if it was this page that was on the wall. @param {import("./news.js").RoomStanding} standing */
  follow({ page, turned }) {
    const isTurned = turned > this.turned && this.isOn;
    this.turned = turned;
    this.isOn = page.split("#")[0] === location.pathname + location.search;
    if (!isTurned || page === location.pathname + location.search + fragmentOfState()) return;
    if (this.isOn) goToState(page);
    else location.assign(page);
  }
}
