"""A game and a player from a folder of their own (tests/toys) are played like any other."""

import re
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watch
from tests.browser.people import PATIENCE
from tests.server import FOR_TESTS, serving
from tests.sweeps import sweep

pytestmark = sweep


@pytest.fixture(scope="module")
def own_server() -> Iterator[str]:
    """A server with the extension."""
    with serving(**FOR_TESTS, PODA_EXTENSIONS="tests.toys.extension", PODA_COMPILE="none") as server:
        yield server.url


@pytest.fixture
def page(browser: Browser, own_server: str, trouble: list[str]) -> Iterator[Page]:
    with browser.new_context(base_url=own_server, locale="en-GB", reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        watch(page, trouble.append)
        yield page
    assert not trouble


def test_its_card_is_on_the_home_page_and_one_click_plays_it(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Race to ten"))
    expect(card.locator("svg")).to_be_visible()
    card.get_by_label("the goal").fill("4")
    card.get_by_role("button", name="Play").click()
    page.wait_for_url("**/matches/*")
    expect(page.get_by_text("Add 1 or 2 in turn; who reaches 4 wins.").first).to_be_visible()
    expect(page.get_by_role("radio", name="Hasty")).to_have_count(1)


def test_it_is_won_against_the_player_that_came_with_it(page: Page) -> None:
    page.goto("/play?game=race-to-ten&goal=4&min=hasty")
    expect(page.locator(".options-algorithm:visible")).to_have_text(re.compile("^Hasty: it takes the last action"))
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    page.get_by_role("button", name="Add 1").click()
    expect(page.locator("#board .story")).to_have_text("3 / 4")  # it has added 2
    page.get_by_role("button", name="Add 1").click()
    expect(page.locator("#board .status")).to_have_text("You won. MAX has reached 4.")


def test_the_algorithms_of_the_house_are_compared_on_it(page: Page) -> None:
    page.goto("/compare?game=race-to-ten&depth=full")
    expect(page.get_by_role("cell", name="add 1", exact=True).first).to_be_visible()
    expect(page.get_by_text("All of them find 1, by add 1.")).to_be_visible()


def test_addresses_and_forms_know_its_names(own_server: str) -> None:
    with urlopen(f"{own_server}/play?game=race-to-ten&goal=99&min=hasty,depth=3") as form:
        assert b'value="hasty" selected' in form.read()
    with pytest.raises(HTTPError, match="400"):
        urlopen(f"{own_server}/compare?game=race-to-ten&goal=99")
