"""Tests do not affect each other, though they share browser contexts and pages."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page

from tests.browser.conftest import watch
from tests.browser.contexts import DEFAULT_WINDOW, Contexts, remember

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


def test_a_page_that_asks_whether_it_may_be_left_is_not_used_again(pool: Contexts) -> None:
    page = pool.lend([])
    page.goto("/healthz")
    page.evaluate("addEventListener('beforeunload', (event) => event.preventDefault())")
    pool.take_back(page.context)
    assert pool.lend([]) is not page


def test_what_a_page_still_writes_down_when_its_visitor_has_gone_is_forgotten(pool: Contexts) -> None:
    page = pool.lend([])
    page.goto("/healthz")
    pool.take_back(page.context)
    page.evaluate("localStorage.mine = sessionStorage.mine = 'yes'")
    again = pool.lend([])
    assert again is page
    assert again.evaluate(STORED) == [0, 0, ""]


def test_a_page_whose_visitor_has_gone_asks_for_nothing(pool: Contexts) -> None:
    page = pool.lend([])
    page.goto("/healthz")
    page.evaluate("setInterval(() => fetch('/late'), 10); onclick = () => fetch('/pressed')")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    pool.take_back(page.context)
    asked.clear()
    page.evaluate("dispatchEvent(new Event('click'))")
    page.wait_for_timeout(100)
    assert not asked


def test_a_clock_that_was_stopped_goes_on_for_the_next(pool: Contexts) -> None:
    page = pool.lend([])
    page.goto("/healthz")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    pool.take_back(page.context)
    assert pool.lend([]).evaluate("new Promise((rung) => setTimeout(() => rung('rung'), 1))") == "rung"


def test_what_the_browser_remembers_of_the_site_is_there_before_its_first_page(pool: Contexts) -> None:
    page = pool.lend([])
    remember(page, "mine", "yes")
    page.goto("/healthz")
    assert page.evaluate("localStorage.mine") == "yes"
