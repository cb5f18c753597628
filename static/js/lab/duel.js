/** A duel on a page of its own: somebody chose, so that its page may have something new to show. */
import { io } from "socket.io-client";
import { byId } from "poda/element.js";
import { begin, stir } from "poda/rest.js";
import { refresh } from "poda/room/news.js";

const LOOK = 5000; // ms between two looks whether news was missed

export function tendDuel() {
  const duel = byId("duel").dataset.duel ?? "";
  const socket = io({ transports: ["websocket", "polling"], tryAllTransports: true, query: { live: duel }, auth: {} });
  const connected = begin();
  const look = () => refresh("duel", `/lab/duels/${duel}?told=${byId("duel").dataset.told}`);
  socket.on("connect", async () => {
    await socket.timeout(LOOK).emitWithAck("duel:watch", { duel }).catch(() => null);
    await look();
    connected();
  });
  socket.on("connect_error", connected);
  socket.onAny(stir);
  socket.on("duel:changed", look);
  document.addEventListener("visibilitychange", look);
  setInterval(() => document.hidden || look(), LOOK);
}
