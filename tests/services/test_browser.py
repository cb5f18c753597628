"""What people see whose match passes from one process to another."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import select

from tests.browser.people import Person
from tests.services.conftest import Process, University
from webapp.storage.database import Database
from webapp.storage.tables import matches

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def come(browser: Browser, campus: University) -> Callable[[], Page]:
    return lambda: browser.new_context(base_url=campus.url).new_page()


def process_of(campus: University, page: Page) -> Process:
    """The process that the match on the page lives in: the only one whose end lets it go."""
    database = Database(campus.database.url)
    match = page.url.rpartition("/")[2].partition("?")[0]

    def holder() -> str | None:
        with database.read() as connection:
            return connection.scalar(select(matches.c.holder).where(matches.c.id == match))

    before = holder()
    for process in campus.processes:
        process.stop()
        if holder() != before:
            database.close()
            return process
        process.start()
    raise AssertionError("no process has it")


def test_two_browsers_stay_in_their_match_while_it_moves(campus: University, come: Callable[[], Page]) -> None:
    ana = Person(come()).opens("/play").starts_with_few_controls(max="me", min="me")
    bo = Person(come()).opens(ana.page.url).is_live()
    ana.plays("b2")
    expect(bo.cell("b2").and_(bo.page.locator("[data-stone=X]"))).to_have_count(1)
    gone = process_of(campus, ana.page)
    ana.plays("a1")
    expect(bo.cell("a1").and_(bo.page.locator("[data-stone=O]"))).to_have_count(1)
    gone.start()
