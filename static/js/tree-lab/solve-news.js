/** Updates the page with the stored answer, which another tab may have changed or handed in. */
import { afterRest, get } from "./server.js";
import { onNews } from "./other-tabs.js";

/** @typedef {Pick<import("./asked.js").Asked, "answer" | "hints" | "handedIn" | "attempt"> & {blank: import("./asked.js").Blank}} SheetNews */

const TYPING = 3000; // ms after a key press during which a field is not overwritten

/**
 * @param {import("./asked.js").Asked} asked  its answer and hints are brought up to date
 * @param {string} address  that tells what is stored
 * @param {ReturnType<typeof import("./solve-store.js").createStore>} store
 * @param {(changed: Set<string>, news: SheetNews) => void} show  the parts that are different now
 */
export function followNews(asked, address, store, show) {
  const { handedIn, attempt } = asked; // as of the page's creation
  const later = afterRest(look, TYPING);
  let looks = 0;

  async function look() {
    looks += 1;
    const [own, changes] = [looks, store.changes];
    /** @type {SheetNews | import("./server.js").Refusal | null} */
    const news = await get(address, { e: asked.link });
    if (!news || "refusal" in news || own !== looks) return undefined;
    if (store.changes !== changes) return look(); // this may be older than text typed meanwhile
    return news.handedIn === handedIn && news.attempt === attempt ? take(news) : leave();
  }

  /** Reloads the page once all text has been sent; if it cannot be sent, or is refused, the page stays to show it. */
  async function leave() {
    if (await store.now() && !store.isClosed) location.reload();
  }

  /** @param {SheetNews} news */
  function take(news) {
    const names = [...new Set([...Object.keys(asked.answer), ...Object.keys(news.answer)])];
    const others = names.filter((name) => (asked.answer[name] ?? "") !== (news.answer[name] ?? "") && !store.holds(name));
    const changed = new Set(others.filter((name) => !isTyping(name)));
    for (const name of changed) asked.answer[name] = news.answer[name] ?? "";
    asked.hints = news.hints;
    show(changed, news);
    if (changed.size < others.length) later();
  }

  /** @param {string} name  of a part */
  function isTyping(name) {
    return document.activeElement?.getAttribute("name") === name && Date.now() - store.writtenAt(name) < TYPING;
  }

  onNews(asked.link, look);
}
