"""One page in every language and at every width: a visitor of their own for each costs far more."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.conftest import WIDTHS, assert_fits
from tests.browser.rest import wait_for_rest
from webapp.http.pages.languages import LANGUAGES


def in_every_language(page: Page, address: str) -> Iterator[str]:
    """Opens the address in one language after the other, which it names."""
    for language in LANGUAGES:
        page.goto(f"{address}{'&' if '?' in address else '?'}lang={language.code}")
        expect(page.locator("html")).to_have_attribute("lang", language.tag)
        yield language.code


def resize(page: Page, width: int) -> None:
    """Sets the window's width, and waits until everything that depends on it has been drawn."""
    page.set_viewport_size({"width": width, "height": 844})
    wait_for_rest(page)


def assert_fits_every_screen(page: Page) -> None:
    """It fits a desk, a tablet and a phone, one after the other."""
    for width in reversed(WIDTHS.values()):
        resize(page, width)
        assert_fits(page)
