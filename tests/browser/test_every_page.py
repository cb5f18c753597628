"""What every page offers in a browser: home page, languages, themes, presenter mode, small screens, no scripts."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import WIDTHS, assert_fits
from tests.browser.rest import measured
from tests.browser.screens import assert_fits_every_screen, in_every_language

HEADLINES = {
    "en": "Play the engine. Watch it think.",
    "es": "Juega contra el motor. Mira cómo piensa.",
    "pt": "Jogue contra o motor. Veja como ele pensa.",
}
TYPE_SIZE = "getComputedStyle(document.documentElement).fontSize"
PAGE_COLOUR = "getComputedStyle(document.body).backgroundColor"


def test_the_home_page_speaks_the_visitors_language_and_fits_every_screen(page: Page) -> None:
    for language in in_every_language(page, "/"):
        expect(page.get_by_role("heading", level=1)).to_have_text(HEADLINES[language])
        assert_fits_every_screen(page)


def test_on_a_phone_the_home_pages_tree_has_the_names_that_its_words_use(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": WIDTHS["phone"], "height": 844}, reduced_motion="reduce")
    page.goto("/")
    expect(page.locator(".hero-tree figcaption")).to_contain_text(re.compile("in a2,.*in a1"))
    for name in ("a1", "a2", "a3"):
        expect(page.locator(".drawn-tree .name", has_text=name)).to_be_visible()


def test_the_theme_follows_the_system_until_it_is_chosen(page: Page) -> None:
    page.goto("/")
    light = measured(page, PAGE_COLOUR)
    page.get_by_role("button", name="Light or dark").click()
    dark = measured(page, PAGE_COLOUR)
    page.reload()
    assert light != dark
    assert measured(page, PAGE_COLOUR) == dark


def test_p_enlarges_the_type_to_fit_a_projector_and_hides_the_chrome_but_typed_it_is_a_letter(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/")
    page.get_by_label("rows m").press("p")
    expect(page.get_by_role("banner")).to_be_visible()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("for the projector")
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.locator("html.presenting")).to_have_count(1)
    expect(page.get_by_role("banner")).to_be_hidden()
    assert measured(page, f"() => parseFloat({TYPE_SIZE}) > 25")
    assert_fits(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("banner")).to_be_visible()
    assert measured(page, f"() => {TYPE_SIZE} === '16px'")


def test_with_type_twice_as_large_the_header_stays_on_the_screen(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="es-ES")
    page.goto("/")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for width in (1366, 390):
        page.set_viewport_size({"width": width, "height": 800})
        parts = "[...document.querySelectorAll('#site-header, #site-header *')]"
        assert measured(page, f"() => Math.max(...{parts}.map((part) => part.getBoundingClientRect().right))") <= width


def test_switching_the_language_keeps_the_page(page: Page) -> None:
    page.goto("/?from=class#games")
    page.locator("summary", has_text="English").click()
    page.get_by_role("link", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADLINES["es"])
    expect(page).to_have_url(re.compile(r"/\?from=class#games$"))
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADLINES["es"])


def test_escape_closes_the_language_menu(page: Page) -> None:
    page.goto("/")
    menu = page.locator("summary", has_text="English")
    menu.press("Enter")
    expect(page.get_by_role("link", name="Português")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Português")).to_be_hidden()
    expect(menu).to_be_focused()


def test_a_missing_page_says_so_in_the_house_style(
    page: Page, trouble: list[str], assert_accessible: Callable[[Page], None]
) -> None:
    page.goto("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing here")
    assert_accessible(page)
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADLINES["en"])
    trouble.clear()  # the 404 that was asked for
