// Runs before the first paint and applies the visitor's earlier choices (theme, all controls, presenter mode). The
// theme follows the system until the visitor chooses one.
(() => {
  const root = document.documentElement;
  /** @param {Storage} store  @param {string} key */
  const remembered = (store, key) => {
    try {
      return store.getItem(key);
    } catch {
      return null; // storage can be disabled
    }
  };
  const theme = remembered(localStorage, "poda-theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const controls = new URLSearchParams(location.search).get("controls") ?? remembered(localStorage, "poda-controls");
  if (controls === "all") root.dataset.controls = "all";
  if (window.top === window && remembered(sessionStorage, "poda-presenting")) root.classList.add("presenting");
  root.classList.add("js");

  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-theme-toggle]"))) return;
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("poda-theme", root.dataset.theme);
    } catch {
      // then the choice lasts only for this page
    }
  });
})();
