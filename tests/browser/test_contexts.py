"""Tests do not affect each other, though they share browser contexts and pages."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page

from tests.browser.conftest import watch
from tests.browser.contexts import DEFAULT_WINDOW, Contexts

STORED = "[localStorage.length, sessionStorage.length, document.cookie]"
LOOKS = (
    "[matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('(prefers-reduced-motion)').matches, innerWidth]"
)


@pytest.fixture
def pool(browser: Browser, server: str) -> Iterator[Contexts]:
    pool = Contexts(browser, server, watch)
    yield pool
    pool.close()


def test_a_visitor_comes_as_new_to_a_page_that_was_used(pool: Contexts) -> None:
    trouble: list[str] = []
    first = pool.lend(trouble, viewport={"width": 390, "height": 844}, color_scheme="dark")
    first.goto("/healthz")
    first.evaluate("localStorage.mine = sessionStorage.mine = 'yes'; document.cookie = 'mine=yes'")
    first.route("**/healthz", lambda route: route.fulfill(body="routed"))
    first.emulate_media(reduced_motion="no-preference")
    pool.take_back(first.context)
    second = pool.lend([])
    assert second is first
    assert second.evaluate("document.documentElement.checkVisibility()") is False  # the next window has nothing to draw
    second.goto("/healthz")
    assert "routed" not in second.content()
    assert second.evaluate(STORED) == [0, 0, ""]
    assert second.evaluate(LOOKS) == [False, True, DEFAULT_WINDOW["width"]]
    assert not trouble


def test_whoever_has_the_page_hears_of_its_trouble(pool: Contexts) -> None:
    first: list[str] = []
    page = pool.lend(first)
    page.goto("/healthz")
    pool.take_back(page.context)
    second: list[str] = []
    assert pool.lend(second) is page
    page.evaluate("console.error('left behind')")
    assert not second
    page.goto("/nowhere")
    assert not first
    assert second[0].startswith("404 ")


@pytest.mark.parametrize(
    "change", [lambda page: page.add_init_script("window.mine = 1"), lambda page: page.on("dialog", Dialog.accept)]
)
def test_what_stays_with_a_page_goes_with_it(pool: Contexts, change: Callable[[Page], None]) -> None:
    page = pool.lend([])
    change(page)
    pool.take_back(page.context)
    other = pool.lend([])
    assert other.context == page.context
    assert other is not page
