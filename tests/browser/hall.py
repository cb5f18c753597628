"""A lecture hall: pages that are projected from the start, and what one screen of them is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

HALL = {"width": 1280, "height": 720}
LARGE_HALL = {"width": 1920, "height": 1080}
LEGIBLE = 15
"""Pixels of type at least, on a screen of 720 lines."""
OVERFLOW = """() => [...document.querySelectorAll(".on-stage, .match > .card")]
  .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1).length"""
WINDOW = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
TYPE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


@pytest.fixture
def hall(new_page: Callable[..., Page]) -> Callable[..., Page]:
    def come(locale: str = "en-GB", **size: int) -> Page:
        page = new_page(viewport=size or HALL, locale=locale)
        page.add_init_script("sessionStorage.setItem('poda-presenting', 'yes')")
        return page

    return come


def assert_one_screen(page: Page) -> None:
    """Nothing is left over at the foot of the window, nor inside of what is on stage."""
    page.wait_for_function(f"() => ({OVERFLOW})() === 0")
    assert page.evaluate(WINDOW) == [page.viewport_size["width"], page.viewport_size["height"]]  # type: ignore[index]
    assert page.evaluate(TYPE) >= LEGIBLE


def tabs(page: Page) -> Locator:
    return page.locator("#scenes button")
