"""Requests that came too often are repeated when the server says, unnoticed; nothing is done twice."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import Person, until

WAIT = 3
"""Seconds that the server asks for. A page waits up to half as long again, and a second time twice as long."""

STEP = 250
"""Milliseconds that the page's clock goes on at a time."""


@pytest.fixture
def stop_the_clock() -> Callable[[Page], None]:
    """Stops the page's clock; from then on only the test advances it."""

    def stop(page: Page) -> None:
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)

    return stop


class Busy:
    """A server that refuses the first requests of a kind for having come too often, or because it is busy."""

    def __init__(self, page: Page, pattern: str, refusals: int, status: int = 429) -> None:
        self.asked: list[str | None] = []
        self.refusals, self.status = refusals, status
        page.route(pattern, self.answer)

    def answer(self, route: Route) -> None:
        self.asked.append(route.request.post_data)
        if len(self.asked) <= self.refusals:
            route.fulfill(status=self.status, headers={"Retry-After": str(WAIT)}, body="")
        else:
            route.continue_()

    def is_asked(self, times: int, page: Page) -> int:
        """Lets the page's time go on until it has asked so often; returns the milliseconds."""
        passed = 0
        while len(self.asked) < times:
            page.clock.run_for(STEP)
            passed += STEP
            assert passed < 100_000, "it is not asked again"
        return passed


@pytest.fixture
def seated(ana: Person, stop_the_clock: Callable[[Page], None], trouble: list[str]) -> Iterator[Person]:
    """At a match between two sides of her own, with two moves on the board, and the clock stopped."""
    ana.page.clock.install()
    ana.starts(min="me").plays("b2", "a1").sees_moves("b2", "a1")
    stop_the_clock(ana.page)
    yield ana
    trouble[:] = [each for each in trouble if not any(status in each for status in ("429", "503"))]


def test_a_command_and_then_a_view_that_came_too_often_are_asked_again_in_time(seated: Person) -> None:
    page = seated.page
    busy, views = Busy(page, "**/undo", refusals=2), Busy(page, "**/view", refusals=1)
    seated.clicks("Undo")
    busy.is_asked(1, page)
    seated.opens_menu("More")
    page.locator("#more [name=position]:not([type=hidden])").fill("XO./")
    assert busy.is_asked(2, page) >= 1000 * WAIT
    assert busy.is_asked(3, page) >= 2000 * WAIT
    views.is_asked(1, page)
    assert views.is_asked(2, page) >= 1000 * WAIT
    seated.sees_moves("b2")
    assert len(set(busy.asked)) == 1
    expect(page.locator("#more [name=position]:not([type=hidden])")).to_have_value("XO./")
    expect(page.locator("#toasts .toast")).to_have_count(0)


def test_what_may_have_been_done_is_not_sent_again(seated: Person) -> None:
    """A busy server may have carried the request out anyway; the person is told, and can look."""
    page = seated.page
    busy = Busy(page, "**/undo", refusals=1, status=503)
    seated.clicks("Undo")
    expect(page.locator("#toasts .toast.refusal")).to_be_visible()
    page.clock.run_for(4000 * WAIT)
    assert len(busy.asked) == 1
    seated.sees_moves("b2", "a1")


def test_what_stays_refused_is_said_in_the_end(seated: Person) -> None:
    page = seated.page
    busy = Busy(page, "**/undo", refusals=9)
    seated.clicks("Undo")
    busy.is_asked(4, page)
    expect(page.locator("#toasts .toast.refusal")).to_be_visible()
    page.clock.run_for(6000 * WAIT)
    assert len(busy.asked) == 4
    seated.sees_moves("b2", "a1")


def test_what_a_page_asks_for_when_it_opens_is_asked_again_as_well(ana: Person, trouble: list[str]) -> None:
    page = ana.page
    page.clock.install()
    busy = Busy(page, "**/everybody*", refusals=1)
    page.goto("/ladder/guess-the-card")
    busy.is_asked(2, page)
    expect(page.locator("[hx-get*=everybody]")).to_have_count(0)
    assert all("429" in each for each in trouble)
    trouble.clear()


def test_whoever_leaves_a_page_is_told_nothing_of_what_it_was_waiting_for(ana: Person) -> None:
    held: list[Route] = []
    ana.page.route("**/everybody*", lambda route: held.append(route))
    ana.page.goto("/ladder/guess-the-card")
    until(ana.page, lambda: held)
    ana.page.get_by_role("link", name="Compare").first.click()
    ana.page.wait_for_url("**/compare**")


# -- what waits for an answer that does not come ----------------------------------------------------------------------

DEADLINE = 10_000
"""Milliseconds after which a move is no longer sent."""


def test_a_move_behind_a_form_that_hangs_is_given_up_and_not_played_late(seated: Person) -> None:
    page = seated.page
    held: list[Route] = []
    page.route("**/undo", lambda route: held.append(route))
    seated.clicks("Undo")
    until(page, lambda: held)
    page.locator("#cell-c3").click()
    expect(page.locator("#cell-c3")).to_have_class(re.compile("pending"))
    page.clock.run_for(DEADLINE + STEP)
    expect(page.locator("#toasts .toast.refusal")).to_have_text(re.compile("this was not sent"))
    expect(page.locator("#cell-c3")).not_to_have_class(re.compile("pending"))
    held[0].continue_()
    seated.sees_moves("b2")
    expect(page.locator("body")).not_to_have_attribute("data-asking", "")
    seated.sees_moves("b2")


def test_who_goes_on_to_a_new_game_does_so_though_the_button_was_redrawn_meanwhile(ana: Person) -> None:
    ana.starts(min="me").plays("b2").sees_moves("b2")
    page, match = ana.page, ana.page.url
    held: list[Route] = []
    page.route("**/undo", lambda route: held.append(route))
    ana.clicks("Undo")
    until(page, lambda: held)
    ana.clicks("New game")
    page.locator("[data-leaves]").evaluate("(button) => button.replaceWith(button.cloneNode(true))")
    held[0].continue_()
    expect(page).not_to_have_url(match)
    ana.is_live().sees_moves()
