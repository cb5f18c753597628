"""A search from a folder of its own (tests/best_first) has a tree, shown and stepped through with its own words."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.extended import page_of, server_with

POSITION = "XX.%2FOO.%2F...+X"


@pytest.fixture(scope="module")
def own_server() -> Iterator[str]:
    """A server that was told of the extension."""
    with server_with("tests.best_first.extension") as url:
        yield url


@pytest.fixture
def page(browser: Browser, own_server: str, trouble: list[str]) -> Iterator[Page]:
    with page_of(browser, own_server, trouble) as page:
        page.goto(f"/play?game=tic-tac-toe&min=best-first&position={POSITION}&controls=all")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/matches/*")
        page.locator("#search-options").get_by_text("Best-first", exact=True).locator("visible=true").click()
        expect(page.locator(".steps-controls")).to_be_visible()  # to choose an algorithm is to search
        yield page


def test_its_tree_has_its_own_columns_and_its_means_are_samples(page: Page) -> None:
    root = page.locator(".tree-item").first
    expect(root).to_have_text(re.compile(r"^root, MAX node, value about .*, playouts through it: 150, sum of their"))
    expect(page.locator("#search-why")).to_contain_text("In this sample, which proves nothing")
    expect(page.locator("#values-note")).to_have_text("Values: means of games played on at random")
    expect(page.locator("[data-number=value]")).to_have_text(re.compile("^≈ "))
    expect(page.locator("[data-number=depth]")).to_be_hidden()
    page.get_by_role("button", name="Legend").click()
    expect(page.locator(".tree-legend")).to_contain_text("nplayouts through it")


def test_its_events_are_stepped_through_in_its_own_words(page: Page) -> None:
    page.get_by_role("button", name="First step").click()
    said = page.locator(".steps-why")
    forward = page.get_by_role("button", name="Step forward")
    for sentence, line in (
        ("is new in the tree.", "add a successor to s"),
        ("on both sides play at random: the result is", "r ← result"),
        ("takes the result in: n = 1", "from s up to the root"),
    ):
        forward.click()
        expect(said).to_contain_text(sentence)
        expect(page.locator(".steps-code .on")).to_contain_text(line)
    expect(page.locator("[data-variable=visits] dd")).to_have_text("1")
    expect(page.locator("[data-variable=alpha]")).to_have_count(0)


def test_a_node_says_what_it_is_worth_and_why(page: Page) -> None:
    page.locator(".tree-item").first.dispatch_event("click")
    expect(page.locator(".tree-details-why")).to_contain_text("Its value is a sample")


def test_it_plays_its_own_moves_and_shows_their_tree(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^b3")).click()
    expect(page.locator("#board .status")).to_contain_text("Your turn")
    expect(page.locator(".tree-item").first).to_have_text(re.compile("^root, MIN node, value about"))
