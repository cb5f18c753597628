/** The browser's storage: across visits, or for as long as this tab is open. The visitor may have turned it off. */

/** @typedef {"localStorage" | "sessionStorage"} Store */

/** @param {Store} store  @param {string} key  @returns {string | null} */
export function recall(store, key) {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** @param {Store} store  @param {string} key  @param {string | null} value  null: nothing any more */
export function remember(store, key, value) {
  try {
    if (value === null) window[store].removeItem(key);
    else window[store].setItem(key, value);
  } catch {
    // then it holds for this page
  }
}

/** Whether this page was here before in this tab: it was reloaded, or come back to. */
export function hasReturned() {
  const [came] = performance.getEntriesByType("navigation");
  return came instanceof PerformanceNavigationTiming && ["reload", "back_forward"].includes(came.type);
}
