"""Going on from page to page without leaving the projector, and the room that joins."""

import re
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import assert_one_screen
from tests.browser.people import Person
from tests.browser.rest import box_of, measured
from tests.browser.sheets import two_exercises
from tests.sweeps import first_of

HEAD = "#site-header"
LEAST_TYPE = """() => Math.min(...[...document.querySelectorAll("main :is(p, dt, dd, a)")]
  .filter((part) => part.checkVisibility() && part.innerText)
  .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""
"""The smallest type of what is on stage, in px."""


def presents(page: Page) -> None:
    expect(page.locator(":root")).to_have_class(re.compile(r"\bpresenting\b"))


@pytest.mark.parametrize(
    "path", first_of(["/", "/trees", "/trees/solve", "/compare", "/ladder/betting", "/lab/matrix"])
)
def test_the_head_of_the_page_comes_back_at_the_upper_edge_and_goes_again(hall: Callable[..., Page], path: str) -> None:
    page = hall()
    page.goto(path)
    expect(page.locator(HEAD)).to_be_hidden()
    page.mouse.move(600, 1)
    for link in page.locator(f"{HEAD} :is(.site-nav-wide a, .onward a, .onward button)").all():
        expect(link).to_be_in_viewport(ratio=1)
    page.mouse.move(600, 600)
    expect(page.locator(HEAD)).to_be_hidden()


def test_the_projector_goes_to_any_other_page_with_keys(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/ladder/guess-the-card")
    page.keyboard.press("m")
    expect(page.locator("#onward a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(HEAD)).to_be_hidden()
    presents(page)
    page.keyboard.press("m")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/ladder/betting")
    presents(page)
    page.keyboard.press("m")
    page.locator(HEAD).get_by_role("link", name="Compare").click()
    page.wait_for_url("**/compare**")
    presents(page)


def test_a_match_of_another_game_is_one_click_away(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/")
    page.keyboard.press("m")
    page.locator("#onward").get_by_role("button", name="Sticks").click()
    page.wait_for_url("**/matches/**")
    presents(page)
    expect(page.locator("h1")).to_contain_text("Sticks")


def test_the_pages_on_how_a_search_goes_are_reached_from_a_match_with_its_position(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts_with_few_controls(max="me", min="me").plays("b2")
    match = page.url
    for name, path, seen in [
        ("Compare algorithms on this position", "/compare", "position=.../.X./...+O"),
        ("Depth by depth", "/compare/depths", "position=.../.X./...+O"),
        ("The horizon", "/horizon", ""),
        ("One iteration of Monte Carlo", "/trees/playouts", ""),
        ("Kinds of games", "/kinds", ""),
    ]:
        page.goto(match)
        page.keyboard.press("m")
        page.locator("#onward").get_by_role("link", name=name).click()
        page.wait_for_url(lambda url, path=path: urlsplit(url).path == path)
        assert seen in unquote(page.url)
        presents(page)


def test_a_clicker_goes_through_the_steps_then_through_the_page_then_to_the_next_tree_and_back(
    hall: Callable[..., Page],
) -> None:
    page = hall()
    page.goto("/trees?tree=example")
    page.locator("[data-lab=step]").click()
    expect(page.locator(".steps-count")).to_contain_text("0")
    page.keyboard.press("PageDown")
    expect(page.locator(".steps-count")).to_contain_text("1")
    page.keyboard.press("End")
    page.keyboard.press("PageDown")
    expect(page.locator(".lab-presets.projected")).to_be_visible()
    page.keyboard.press("PageDown")
    page.wait_for_url("**/trees?tree=infinite")
    presents(page)
    page.keyboard.press("PageUp")
    page.wait_for_url("**/trees?tree=example")


def test_a_clicker_goes_to_the_next_exercise_and_back(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/trees/solve?kind=count&seed=1")
    first = page.url
    expect(page.locator(".solving-ask")).to_be_visible()
    page.keyboard.press("PageDown")
    page.wait_for_url(lambda address: address != first)
    presents(page)
    expect(page.locator(".solving-ask")).to_be_visible()
    page.keyboard.press("PageUp")
    page.wait_for_url(first)


def test_the_room_joins_by_a_large_code_and_a_short_address(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees/solve?kind=alphabeta&seed=8")
    there = page.url
    page.keyboard.press("q")
    address = page.locator(".room-address")
    expect(address).to_have_text(re.compile(r"/r/\w{4}$"))
    expect(address).to_be_in_viewport(ratio=1)
    code = box_of(page.locator(".room-code svg"))
    assert code["height"] > 400
    short = address.text_content() or ""
    page.keyboard.press("q")
    expect(address).to_be_hidden()
    presents(page)
    assert_one_screen(page)
    page.goto(short[short.index("/r/") :])
    assert page.url == there


def test_what_the_room_joins_from_the_page_of_the_links_is_the_sheet_itself(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto(f"/trees/sheets/hand-out?s={two_exercises()}")
    page.keyboard.press("q")
    short = page.locator(".room-address").text_content() or ""
    page.goto(short[short.index("/r/") :])
    assert page.url.endswith(f"/trees/sheet?s={two_exercises()}")


@pytest.mark.parametrize("path", first_of(["/words", "/story"]))
def test_entries_are_gone_through_by_arrows_by_name_and_by_keys(hall: Callable[..., Page], path: str) -> None:
    page = hall()
    page.goto(path)
    entries, shown = page.locator(".on-stage .words-list > div"), page.locator(".on-stage .on-beat dt")
    names = entries.locator("dt").all_inner_texts()
    back, onward = (page.locator(f"#scenes-ways [data-way='{way}']") for way in (-1, 1))
    expect(back).to_be_disabled()
    onward.click()
    expect(shown).to_contain_text(names[1].split("\n")[0])
    back.click()
    entries.nth(3).click()
    expect(shown).to_contain_text(names[3].split("\n")[0])
    page.keyboard.press("PageDown")
    expect(shown).to_contain_text(names[4].split("\n")[0])
    assert measured(page, LEAST_TYPE) >= 20
    assert_one_screen(page)
