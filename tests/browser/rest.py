"""When a page can be measured: once it says that it is at rest (static/js/rest.js)."""

from playwright.sync_api import Page

from tests.browser.people import PATIENCE

AT_REST = """async (patience) => {
  const { dataset } = document.documentElement;
  const begun = performance.now();
  for (let quiet = 0; quiet < 2; quiet = "rest" in dataset ? quiet + 1 : 0) {
    if (performance.now() - begun > patience) throw new Error("the page never came to rest");
    await new Promise(requestAnimationFrame);
  }
}"""
"""A new size of the window is told in the next frame, so that the page has to say it in two."""


def wait_for_rest(page: Page) -> None:
    """Waits until nothing is under way on the page any more, so that it can be measured."""
    page.evaluate(AT_REST, PATIENCE)
