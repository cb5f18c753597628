"""A lecture hall: how large its screens are, and what one screen of a projected page is."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person
from tests.browser.rest import measured

HALL = {"width": 1280, "height": 720}
LARGE_HALL = {"width": 1920, "height": 1080}
LEGIBLE = 15
"""Pixels of type at least, on a screen of 720 lines."""
OVERFLOW = """() => [...document.querySelectorAll(".on-stage, .match > .card")]
  .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1).length"""
WINDOW = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
DRAWN = Path(__file__).parent / "layout" / "drawn.js"
"""Notes what is written on canvases."""
TYPE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


def assert_one_screen(page: Page) -> None:
    """Nothing is left over at the foot of the window, nor inside of what is on stage."""
    assert measured(page, f"() => ({OVERFLOW})() === 0")
    assert measured(page, WINDOW) == [page.viewport_size["width"], page.viewport_size["height"]]  # type: ignore[index]
    assert measured(page, TYPE) >= LEGIBLE


def tabs(page: Page) -> Locator:
    return page.locator("#scenes button")


def start_with_all_controls(page: Page, game: str) -> None:
    Person(page).starts(game, max="me", min="me").sees_a_step_mode()
    expect(page.locator(".steps-code .on")).to_be_visible()
