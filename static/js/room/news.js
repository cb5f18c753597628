/** The news of a classroom: a state with a version, of which the latest counts. */
import { io } from "socket.io-client";
import { byId } from "poda/element.js";
import { morph } from "poda/morph.js";
import { begin, during, request, stir } from "poda/rest.js";
import { setClocks, tendClocks } from "poda/room/clock.js";

const LOOK = 5000; // ms between two looks whether news was missed
export const PATIENCE = 8000; // ms

/** @typedef {{version: number, told: number, page: string, turned: number}} RoomStanding  webapp/rooms/store.py; told: the version at which anything but the page last changed */
/**
 * @typedef {object} RoomListeners
 * @property {(standing: RoomStanding) => void} onStanding  how the room stands, now and after each change
 * @property {() => void} [onCounted]  somebody answered, or came
 * @property {(isLost: boolean) => void} [onLost]
 * @property {() => boolean} [isAround]  whether its owner looks around in the page instead of following the wall
 */

/** @param {string} room  its code  @param {RoomListeners} listeners  @returns {{look: () => void}}  look: asks how the room stands, and says the same */
export function hearRoom(room, { onStanding, onCounted, onLost, isAround = () => false }) {
  const socket = io({ transports: ["websocket", "polling"], tryAllTransports: true, query: { live: room }, auth: {} });
  const connected = begin();
  let known = 0;
  let isLost = false;

  /** @param {boolean} isLostNow */
  function lose(isLostNow) {
    if (isLostNow === isLost) return;
    isLost = isLostNow;
    onLost?.(isLost);
  }

  /** @param {RoomStanding} standing */
  function stand(standing) {
    if (standing.version < known) return; // overtaken by a later one
    known = standing.version;
    onStanding(standing);
  }

  async function watch() {
    const answer = await during(socket.timeout(PATIENCE).emitWithAck("room:watch", { room, around: isAround() })).catch(() => null);
    if (answer?.ok) stand(answer);
  }

  const look = async () => {
    if (socket.connected && !document.hidden) await watch();
  };

  socket.on("connect", async () => {
    lose(false);
    await watch(); // hidden or not: it is here
    onCounted?.();
    connected();
  });
  socket.on("connect_error", () => {
    connected();
    lose(true);
    if (!socket.active) setTimeout(() => socket.connect(), LOOK * (1 + Math.random())); // the server refused it: too many at once
  });
  socket.on("disconnect", () => lose(true));
  socket.onAny(stir);
  socket.on("room:changed", stand);
  socket.on("room:counted", () => onCounted?.());
  document.addEventListener("visibilitychange", look);
  setInterval(look, LOOK);
  tendClocks(look); // the server closes a vote when somebody looks
  return { look };
}

/** Whether the same request may get through later: the server is away or busy, or was asked too often. @param {number} status  of its answer; 0: none came */
export const mayPassLater = (status) => status === 0 || status === 429 || status >= 500;

/**
 * Brings a part of the page up to date: what the server answers takes its place; without an answer, or with an empty one, it stays.
 * Where the room is gone, or its door is closed to this visitor, the page is loaded again and says so.
 * @param {string} id  @param {string} address
 */
export async function refresh(id, address) {
  const answer = await request(address).catch(() => null);
  if (answer?.status === 400 || answer?.status === 404) return location.reload();
  if (answer?.status === 200) replace(id, await answer.text());
}

/** @param {string} id  of a part of the page  @param {string} html  the part as it is to be */
export function replace(id, html) {
  const anew = document.createElement("template");
  anew.innerHTML = html;
  const part = anew.content.getElementById(id);
  if (!part) return;
  morph(byId(id), part);
  setClocks(byId(id));
}
