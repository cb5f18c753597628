"""What one test does to its browser is nothing to the next, though they share its contexts."""

from playwright.sync_api import Browser

from tests.browser.contexts import Contexts


def test_a_visitor_comes_as_new_and_with_a_clock_that_goes(browser: Browser, server: str) -> None:
    pool = Contexts(browser, server)
    first = pool.lend()
    first.goto("/healthz")
    first.evaluate("localStorage.setItem('mine', 'yes'); document.cookie = 'mine=yes'")
    pool.take_back(first.context)
    second = pool.lend()
    assert second.context == first.context
    second.goto("/healthz")
    assert second.evaluate("[localStorage.length, document.cookie]") == [0, ""]
    second.clock.install()
    second.clock.pause_at(second.evaluate("Date.now()") / 1000 + 1)
    pool.take_back(second.context)
    third = pool.lend()
    assert third.evaluate("new Promise((rung) => setTimeout(() => rung('rung'), 1))") == "rung"
    pool.close()
