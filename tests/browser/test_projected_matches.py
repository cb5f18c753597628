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
