/** The browser's storage: across visits, or for as long as this tab is open. Visitors can disable it. */

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
    // then the value lasts only for this page
  }
}

/** Whether this tab has shown this page before: it was reloaded, returned to, or asked for in another language. */
export function hasReturned() {
  const [came] = performance.getEntriesByType("navigation");
  if (!(came instanceof PerformanceNavigationTiming)) return false;
  return ["reload", "back_forward"].includes(came.type) || isInAnotherLanguage(new URL(came.name));
}

/** Whether it was this page that led to the address. @param {URL} address  as it was asked for */
function isInAnotherLanguage({ origin, pathname, searchParams }) {
  return searchParams.has("lang") && document.referrer.split("?")[0] === origin + pathname;
}
