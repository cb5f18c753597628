"""A lecture hall: how large its screens are, and what one screen of a projected page is."""

from playwright.sync_api import Locator, Page

HALL = {"width": 1280, "height": 720}
LARGE_HALL = {"width": 1920, "height": 1080}
LEGIBLE = 15
"""Pixels of type at least, on a screen of 720 lines."""
OVERFLOW = """() => [...document.querySelectorAll(".on-stage, .match > .card")]
  .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1).length"""
WINDOW = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
TYPE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


def assert_one_screen(page: Page) -> None:
    """Nothing is left over at the foot of the window, nor inside of what is on stage."""
    page.wait_for_function(f"() => ({OVERFLOW})() === 0")
    assert page.evaluate(WINDOW) == [page.viewport_size["width"], page.viewport_size["height"]]  # type: ignore[index]
    assert page.evaluate(TYPE) >= LEGIBLE


def tabs(page: Page) -> Locator:
    return page.locator("#scenes button")
