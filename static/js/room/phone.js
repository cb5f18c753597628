/** A phone in a classroom: the vote, and below it the page on the wall, until its owner looks around. */
import { byId, partOf } from "poda/element.js";
import { hearRoom, refresh } from "poda/room/news.js";
import { texts } from "poda/texts.js";

export function tendPhone() {
  const room = byId("class-room");
  const frame = partOf(room, "[data-class-page]", HTMLIFrameElement);
  const follow = partOf(room, "[data-follow]", HTMLButtonElement);
  const lost = partOf(room, "[data-lost]", HTMLElement);
  const code = room.dataset.roomCode ?? "";
  let onTheWall = room.dataset.pageShown ?? "/";
  let isFollowing = true;

  function showWall() {
    const { pathname, search } = frame.contentWindow?.location ?? new URL(frame.src);
    if (pathname + search !== onTheWall) frame.src = onTheWall;
  }

  /** @param {boolean} to */
  function setFollowing(to) {
    isFollowing = to;
    follow.setAttribute("aria-pressed", String(to));
    follow.textContent = to ? texts["room.following"] : texts["room.back"];
    if (to) showWall();
  }

  follow.addEventListener("click", () => setFollowing(!isFollowing));
  hearRoom(code, {
    onStanding: ({ version, page }) => {
      onTheWall = page;
      if (isFollowing) showWall();
      const shown = Number(byId("class-vote").dataset.version);
      if (shown < version) refresh("class-vote", `/rooms/${code}/vote?version=${shown}`);
    },
    onLost: (isLost) => { lost.hidden = !isLost; },
  });
}
