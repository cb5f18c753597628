/** The news of a classroom: a state with a version, of which the latest counts. */
import { io } from "socket.io-client";
import { byId } from "poda/element.js";
import { morph } from "poda/morph.js";
import { begin, during, request, stir } from "poda/rest.js";

const LOOK = 5000; // ms between two looks whether news was missed
const PATIENCE = 8000;

/** @typedef {{version: number, page: string}} RoomStanding */
/**
 * @typedef {object} RoomListeners
 * @property {(standing: RoomStanding) => void} onStanding  how the room stands, now and after each change
 * @property {() => void} [onCounted]  somebody answered, or came
 * @property {(isLost: boolean) => void} [onLost]
 */

/** @param {string} room  its code  @param {RoomListeners} listeners */
export function hearRoom(room, { onStanding, onCounted, onLost }) {
  const socket = io({ transports: ["websocket", "polling"], tryAllTransports: true, query: { of: room }, auth: {} });
  const connected = begin();
  let known = 0;

  /** @param {RoomStanding} standing */
  function stand(standing) {
    if (standing.version < known) return; // overtaken by a later one
    known = standing.version;
    onStanding(standing);
  }

  async function look() {
    if (!socket.connected || document.hidden) return;
    const answer = await during(socket.timeout(PATIENCE).emitWithAck("room:watch", { room })).catch(() => null);
    if (answer?.ok) stand(answer);
  }

  socket.on("connect", async () => {
    onLost?.(false);
    await look();
    onCounted?.();
    connected();
  });
  socket.on("connect_error", connected);
  socket.on("disconnect", () => onLost?.(true));
  socket.onAny(stir);
  socket.on("room:changed", stand);
  socket.on("room:counted", () => onCounted?.());
  document.addEventListener("visibilitychange", look);
  setInterval(look, LOOK);
}

/**
 * Brings a part of the page up to date: what the server answers takes its place; without an answer, or with an empty one, it stays.
 * Where the room is gone, or its door is closed to this visitor, the page is loaded again and says so.
 * @param {string} id  @param {string} address
 */
export async function refresh(id, address) {
  const answer = await request(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status === 400 || answer?.status === 404) return location.reload();
  const anew = document.createElement("template");
  anew.innerHTML = answer?.status === 200 ? await answer.text() : "";
  const part = anew.content.getElementById(id);
  if (!part) return;
  morph(byId(id), part);
  globalThis.htmx?.process(byId(id));
}
