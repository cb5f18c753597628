/** The lecturer's pages while a room is open: the class follows their address, and the corner shows the vote. */
import { hearRoom, refresh } from "poda/room/news.js";

const LOOK = 400; // ms between two looks at the address, which scripts change without an event

/** @param {HTMLElement} corner  of a wall (#class-wall), or the lecturer's page (#class-host) */
export function tendWall(corner) {
  const code = corner.dataset.roomCode ?? "";
  const isWall = corner.id === "class-wall";
  const look = () => (isWall ? refresh("class-wall", `/rooms/${code}/wall`) : refresh("class-steering", `/rooms/${code}/steering`));
  hearRoom(code, { onStanding: look, onCounted: look });
  if (isWall) followAddress(code);
}

/** @param {string} code */
function followAddress(code) {
  let told = "";
  const looking = setInterval(tell, LOOK);

  async function tell() {
    const shown = location.pathname + location.search;
    if (shown === told || document.hidden) return;
    told = shown;
    const token = document.querySelector("meta[name=csrf-token]")?.getAttribute("content") ?? "";
    const answer = await fetch(`/rooms/${code}/page`, { method: "POST", body: new URLSearchParams({ page: shown }), headers: { "X-CSRF-Token": token }, keepalive: true }).catch(() => null);
    if (answer && !answer.ok) clearInterval(looking); // the room is gone, or another's by now
    else if (!answer && shown === told) told = "";
  }

  tell();
  document.addEventListener("visibilitychange", () => {
    told = ""; // another tab may have shown another page meanwhile
    tell();
  });
}
