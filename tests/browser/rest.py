"""When a page can be measured: once it says that it is at rest (static/js/rest.js)."""

from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.people import PATIENCE

AT_REST = f"""async () => {{
  const {{ dataset }} = document.documentElement;
  const begun = performance.now();
  for (let quiet = 0; quiet < 2; quiet = "rest" in dataset ? quiet + 1 : 0) {{
    if (performance.now() - begun > {PATIENCE}) throw new Error("the page never came to rest");
    await new Promise(requestAnimationFrame);
  }}
}}"""
"""A new size of the window is told in the next frame, so that the page has to say it in two."""


def wait_for_rest(page: Page) -> None:
    """Waits until nothing is under way on the page any more, so that it can be measured."""
    page.evaluate(AT_REST)


def measured(part: Page | Locator, script: str, arg: object = None) -> Any:
    """What a script finds out about a page at rest, or about a part of it."""
    wait_for_rest(part if isinstance(part, Page) else part.page)
    return part.evaluate(script, arg)


def box_of(part: Locator) -> FloatRect:
    """Where a part of a page at rest stands."""
    wait_for_rest(part.page)
    box = part.bounding_box()
    assert box, "it is not shown"
    return box
