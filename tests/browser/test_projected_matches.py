"""A match in presenter mode: its board, its moves and its tree share one screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import HALL, LARGE_HALL, NOTE_HAS_TWO_LINES, assert_one_screen, start_with_all_controls
from tests.browser.people import Person
from tests.browser.rest import box_of, measured
from tests.sweeps import first_of, sweep


@sweep
def test_the_ring_of_a_projected_root_is_whole(hall: Callable[..., Page]) -> None:
    ana = Person(hall())
    ana.starts(game="coin-backgammon", min="expectiminimax,depth=5").sees_a_step_mode()
    assert measured(
        ana.page,
        """() => {
          const canvas = document.querySelector("#tree canvas");
          const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, 2).data;
          return pixels.every((part, place) => part === pixels[place % 4]);
        }""",
    )


HAS_THIRTY_MOVES = """() => {
  const list = document.querySelector(".moves");
  while (list.children.length < 30) list.prepend(list.firstElementChild.cloneNode(true));
  document.dispatchEvent(new Event("poda:shown"));
}"""

BEGINS_WITH_A_WHOLE_MOVE = """() => {
  const list = document.querySelector(".moves");
  const { left, right } = list.getBoundingClientRect();
  const places = [...list.children].map((move) => move.getBoundingClientRect());
  const isWhole = places.some((move) => Math.abs(move.left - left) < 1);
  return list.scrollLeft > 0 && isWhole && places.at(-1).right <= right + 1;
}"""
"""Whether the strip of moves does so, and shows the last one, after more than it can hold."""


HAS_MORE = """() => {
  const more = document.createElement("p");
  more.textContent = "A seat. ".repeat(400);
  document.querySelector("#panel").append(more);
}"""


@sweep
def test_the_strip_of_moves_of_a_projected_match_begins_with_a_whole_move(hall: Callable[..., Page]) -> None:
    page = hall("es")
    Person(page).starts_with_few_controls(max="me", min="me").plays("b2")
    measured(page, HAS_THIRTY_MOVES)
    assert measured(page, BEGINS_WITH_A_WHOLE_MOVE)
    assert_one_screen(page)
    column = page.locator("#match-board")
    fading = page.locator("#match-board.more-below")
    expect(fading).to_have_count(0)
    page.evaluate(HAS_MORE)
    expect(fading).to_have_count(1)
    column.evaluate("column => column.scrollTo(0, column.scrollHeight)")
    expect(fading).to_have_count(0)


@sweep
def test_a_projected_match_hides_no_move_while_there_is_room_for_all(hall: Callable[..., Page]) -> None:
    page = hall("es", width=1920, height=1080)
    ana = Person(page).starts_with_few_controls("sticks", max="me", min="me")
    for ply in range(1, 4):
        page.locator("#board button:not([disabled])").first.click()
        expect(ana.moves).to_have_count(ply + 1)
    for move in ana.moves.all():
        expect(move).to_be_in_viewport(ratio=1)
    assert measured(page.locator(".moves"), "strip => strip.scrollWidth <= strip.clientWidth && strip.scrollLeft === 0")
    assert_one_screen(page)


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


@pytest.mark.parametrize("controls", first_of(["few", "all"]))
def test_what_a_hint_says_on_a_projected_board_has_room(hall: Callable[..., Page], controls: str) -> None:
    page = hall("es")
    ana = Person(page)
    (ana.starts_with_few_controls if controls == "few" else ana.starts)(max="me")
    page.keyboard.press("h")
    assert measured(page, NOTE_IS_FREE)
    assert_one_screen(page)


@sweep
def test_to_pass_has_room_on_a_projected_board_and_keeps_its_ground_in_hand(hall: Callable[..., Page]) -> None:
    page = hall("es")
    ana = Person(page)
    ana.starts_with_few_controls("coin-backgammon", max="me", min="me", position="4,4,2,3 max 2")
    ground = "button => getComputedStyle(button).backgroundColor"
    button = page.locator("#action-pass")
    before = button.evaluate(ground)
    page.keyboard.press("h")
    assert measured(page, NOTE_IS_FREE)
    assert_one_screen(page)
    page.keyboard.press("Tab")
    button.focus()
    assert button.evaluate(ground) == before
    button.click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "2")
    page.goto(f"{page.url}?at=1")
    assert_coins_have_room(page)


def assert_coins_have_room(page: Page) -> None:
    """Before a toss, in a past position."""
    coins = [box for coin in page.locator(".coin").all() if (box := box_of(coin))]
    board, story = (box_of(page.locator(part)) for part in ("#board", ".story"))
    assert len(coins) == 2
    assert board and story
    assert coins[0]["x"] >= board["x"]
    assert coins[1]["x"] + coins[1]["width"] < story["x"]
    assert_one_screen(page)


NUMBERS_ARE_FREE = """() => [...document.querySelectorAll(".race-field")].every((field) => {
  const top = field.querySelector(".race-number").getBoundingClientRect().top;
  return [...field.querySelectorAll(".checker, .shadow")].every((piece) => piece.getBoundingClientRect().bottom <= top);
})"""


TREE_HAS_HALF = """() => document.querySelector("#tree .tree-canvas").clientHeight >= innerHeight / 2"""


WINDOWS = ((1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080))


@sweep
@pytest.mark.parametrize(
    ("game", "conventions"),
    [("tic-tac-toe", ("aima", "urjc")), ("sticks", ("aima",)), ("coin-backgammon", ("aima",))],
)
def test_with_all_controls_half_of_the_screen_is_the_tree(
    new_page: Callable[..., Page], game: str, conventions: tuple[str, ...]
) -> None:
    page = new_page(viewport=HALL)
    start_with_all_controls(page, game)
    page.keyboard.press("p")
    for convention in conventions:
        write_code_in(page, convention)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            assert measured(page, TREE_HAS_HALF)
            assert_one_screen(page)


@sweep
@pytest.mark.parametrize("language", ["es", "pt-BR"])
def test_with_few_controls_half_of_the_height_is_the_tree(hall: Callable[..., Page], language: str) -> None:
    page = hall(language)
    Person(page).starts_with_few_controls("coin-backgammon", max="me", min="me").sees_a_step_mode()
    for width, height in WINDOWS[1:]:
        page.set_viewport_size({"width": width, "height": height})
        assert measured(page, TREE_HAS_HALF)
        assert_one_screen(page)
        assert measured(page, NOTE_HAS_TWO_LINES), "where nodes were not recorded"


def write_code_in(page: Page, convention: str) -> None:
    page.set_viewport_size(LARGE_HALL)  # a screen with room for the code
    chosen, code = page.locator("#search-options [name=convention]"), page.locator(".steps-code")
    if chosen.input_value() != convention:
        before = code.text_content() or ""
        chosen.select_option(convention)
        expect(code).not_to_have_text(before)
    expect(code.locator(".on")).to_be_visible()


@sweep
def test_a_small_tree_with_names_stands_whole_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts_with_few_controls("betting-house", max="me").sees_a_step_mode()
    expect(page.locator(".tree-note")).to_have_text("12 of 12 nodes shown")
    page.keyboard.press("p")
    page.locator(".tree-stage").focus()
    page.keyboard.press("p")
    expect(page.locator(".tree-stage")).not_to_be_focused()


CONTRAST = """() => {
  const light = (colour) => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const square = document.querySelector("#board .square");
  const edge = light(getComputedStyle(square).boxShadow.match(/^(rgba?\\(.*?\\)|color\\(.*?\\))/)[1]);
  const grounds = [square, square.closest(".card")].map((part) => light(getComputedStyle(part).backgroundColor));
  return Math.min(...grounds.map((ground) => Math.max(edge, ground) / Math.min(edge, ground)));
}"""
"""The least contrast of the edge of an empty cell to the cell and to what the board lies on (WCAG 2.2, 1.4.11)."""


@sweep
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_empty_cells_are_visible_on_a_projector_that_washes_out(hall: Callable[..., Page], scheme: str) -> None:
    page = hall()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    Person(page).starts_with_few_controls(max="me", min="me")
    expect(page.locator("#board .square").first).to_be_visible()
    assert measured(page, CONTRAST) >= 3
