"""A match in presenter mode: its board, its moves and its tree share one screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import assert_one_screen
from tests.browser.people import Person
from tests.browser.rest import measured
from tests.sweeps import sweep

pytestmark = sweep


def test_the_end_of_a_projected_match_is_told_whole_and_its_trees_stand_at_their_positions(
    hall: Callable[..., Page],
) -> None:
    page = hall("es")
    ana = Person(page).starts_with_few_controls(max="me", min="alphabeta,depth=4", position="OXO/XO./..X X")
    ana.plays("c2").sees(re.compile("Has perdido como MAX"))
    for told in (".ending-result", ".ending .button", ".ending-course .chart"):
        expect(page.locator(told)).to_be_in_viewport(ratio=1)
    expect(page.locator("#tree")).to_be_hidden()
    assert_one_screen(page)
    page.goto(f"{page.url}?at=1")
    assert measured(page, TREE_HAS_HALF)
    assert_one_screen(page)


def test_a_projected_match_can_be_taken_back_and_begun_anew(hall: Callable[..., Page]) -> None:
    page = hall("es")
    ana = Person(page).starts_with_few_controls(max="me", min="me").sees_a_step_mode()
    for part in ("#board", "#search-depth", "#tree", "#search-player", "#search-numbers"):
        expect(page.locator(part)).to_be_visible()
    ana.plays("b2").clicks("Deshacer").sees_no_stone("b2")
    ana.goes_on_by("Nueva partida")


SIZE_OF_LEVEL = "() => parseFloat(getComputedStyle(document.querySelector('.seat-level .button')).fontSize)"


@pytest.mark.parametrize("controls", ["few", "all"])
def test_the_projected_opponent_becomes_harder_by_one_press_in_view(hall: Callable[..., Page], controls: str) -> None:
    page = hall("en")
    ana = Person(page)
    (ana.starts_with_few_controls if controls == "few" else ana.starts)(max="me", min="alphabeta,depth=2")
    harder = page.get_by_role("button", name="Harder: MIN (O)")
    expect(harder).to_be_in_viewport(ratio=1)
    assert measured(page, SIZE_OF_LEVEL) >= 20
    harder.click()
    expect(page.locator(".seat.min .seat-says")).to_have_text("The engine: alpha-beta, depth 3")
    assert_one_screen(page)


PAUSE_IS_FREE = """() => {
  const { x, y, width, height } = document.getElementById("search-pause").getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).id === "search-pause";
}"""


def test_weights_and_more_options_stand_beside_the_projected_controls(hall: Callable[..., Page]) -> None:
    page = hall("en")
    Person(page).starts(max="me", min="alphabeta,depth=2").sees_a_step_mode()
    for algorithm in ("PVS", "Greedy"):
        page.get_by_role("radio", name=algorithm).check(force=True)
        expect(page.get_by_role("button", name="Play against this")).to_be_in_viewport(ratio=1)
        expect(page.locator("#search-weights > summary")).to_be_in_viewport(ratio=1)
        page.locator("#search-weights > summary").hover()
        assert measured(page, PAUSE_IS_FREE)


NOTE_IS_FREE = """() => {
  const [note, buttons] = ["#values-note", ".controls.chrome"].map((part) => document.querySelector(part));
  return note.textContent !== "" && note.getBoundingClientRect().bottom <= buttons.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("controls", ["few", "all"])
def test_what_a_hint_says_on_a_projected_board_has_room(hall: Callable[..., Page], controls: str) -> None:
    page = hall("es")
    ana = Person(page)
    (ana.starts_with_few_controls if controls == "few" else ana.starts)(max="me")
    page.keyboard.press("h")
    assert measured(page, NOTE_IS_FREE)
    assert_one_screen(page)


TREE_HAS_HALF = """() => document.querySelector("#tree .tree-canvas").clientHeight >= innerHeight / 2"""
