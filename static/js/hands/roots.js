/** The root of a tree stands in the middle of its height: that is where one begins to look. */

const SCROLLERS = ".belief-scroll, .open-scroll";
const ROOT = ".belief-node, .open-cards .node"; // the first of them

function show(scroller) {
  const root = scroller.querySelector(ROOT)?.getBoundingClientRect();
  if (!root) return;
  const view = scroller.getBoundingClientRect();
  scroller.scrollTop += (root.top + root.bottom - view.top - view.bottom) / 2;
}

/** Every tree, now and when it changes; one that was not to be seen shows its root when it comes into view. */
export function tendRoots() {
  const seen = new IntersectionObserver((entries) => entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => {
    show(target);
    seen.unobserve(target);
  }));
  const watch = () => document.querySelectorAll(SCROLLERS).forEach((scroller) => seen.observe(scroller));
  document.addEventListener("htmx:after:swap", ({ target }) => target.id === "own" || watch());
  watch();
}
