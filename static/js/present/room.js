/** The room joins: `Q` or its button shows the page's QR code and short address as large as the screen; again, it is gone. */
import { byId, closest, partOf, partsOf } from "poda/element.js";
import { request } from "poda/rest.js";
import { texts } from "poda/texts.js";
import { toast } from "poda/toasts.js";
import { isForPage } from "poda/typing.js";

/** The address of what is shown; a page whose address is not what the room is to see names its link, or another page's. */
function shownPage() {
  const [named] = partsOf(document, "[data-room-link]");
  const { pathname, search, hash } = new URL(named?.dataset.roomLink || named?.getAttribute("href") || location.href, location.href);
  return pathname + search + hash;
}

export function tendRoom() {
  const room = byId("room", HTMLDialogElement);
  const content = partOf(room, "[data-room-content]");

  async function open() {
    const token = document.querySelector("meta[name=csrf-token]")?.getAttribute("content") ?? "";
    const body = new URLSearchParams({ page: shownPage() });
    const answer = await request(room.dataset.address ?? "", { method: "POST", body, headers: { "X-CSRF-Token": token, "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return toast(texts["site.no_answer"], "refusal");
    content.innerHTML = await answer.text();
    if (!room.open) room.showModal();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "q" || event.defaultPrevented) return;
    if (room.open) room.close();
    else if (isForPage(event)) open();
  });
  document.addEventListener("click", ({ target }) => {
    if (closest(target, "[data-room]")) open();
    else if (closest(target, "#room")) room.close();
  });
}
