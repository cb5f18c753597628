/** A phone in a classroom: the vote, and below it the page on the wall, until its owner looks around. */
import { byId, partOf } from "poda/element.js";
import { hearRoom, refresh } from "poda/room/news.js";
import { texts } from "poda/texts.js";
import { toast } from "poda/toasts.js";

export function tendPhone() {
  const room = byId("class-room");
  const frame = partOf(room, "[data-class-page]", HTMLIFrameElement);
  const follow = partOf(room, "[data-follow]", HTMLButtonElement);
  const lost = partOf(room, "[data-lost]", HTMLElement);
  const code = room.dataset.roomCode ?? "";
  let onTheWall = room.dataset.pageShown ?? "/";
  let shown = onTheWall;
  let isFollowing = true;

  /**
   * Once for each state of the wall: what the owner does in the page stays until the wall moves on. Where only the state of the page
   * has changed, which is its fragment, even an empty one, the page goes there without being loaded again.
   * @param {boolean} [again]
   */
  function showWall(again = false) {
    if (!again && shown === onTheWall) return;
    shown = onTheWall;
    frame.contentWindow?.location.replace(shown.includes("#") ? shown : `${shown}#`);
  }

  /** @param {boolean} to */
  function setFollowing(to) {
    isFollowing = to;
    follow.setAttribute("aria-pressed", String(to));
    follow.textContent = to ? texts["room.following"] : texts["room.back"];
    if (to) showWall(true);
  }

  document.addEventListener("htmx:error", () => toast(texts["site.no_answer"], "refusal")); // an answer that did not get through
  follow.addEventListener("click", () => setFollowing(!isFollowing));
  hearRoom(code, {
    onStanding: ({ told, page }) => {
      onTheWall = page;
      if (isFollowing) showWall();
      const known = Number(byId("class-vote").dataset.told);
      if (known < told) refresh("class-vote", `/rooms/${code}/vote?told=${known}`);
    },
    onLost: (isLost) => { lost.hidden = !isLost; },
  });
}
