"""Chess is played by touch, by keyboard and without scripts, to its ends."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_fits
from tests.browser.people import Person
from tests.browser.rest import box_of
from tests.sweeps import sweep

PROMOTING = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
MATE_IN_ONE = "kbK5/p7/pP6/8/8/8/8/8 w - - 0 1"  # within any time, on a computer with much else to do


def square(page: Page, name: str) -> Any:
    return page.locator(f"#board [data-square={name}]")


def taps(page: Page, start: str, move: str) -> None:
    """Taps a piece, then where it goes."""
    page.locator(f"#piece-{start}").tap()
    page.locator(f'#board [data-action="{move}"]').tap()


def test_scholars_mate_is_tapped_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    Person(page).starts_with_few_controls("chess", max="me", min="me")
    moves = ("e2 e4", "e7 e5", "f1 Bc4", "b8 Nc6", "d1 Qh5", "g8 Nf6", "h5 Qxf7#")
    for start, move in (each.split() for each in moves):
        taps(page, start, move)
        expect(page.locator("#board .squares-latest")).to_have_count(2)
        expect(square(page, move.rstrip("#")[-2:]).locator(".squares-piece")).to_have_count(1)
    expect(page.locator("#board .status")).to_have_text("Checkmate: MAX (White) has won.")
    expect(square(page, "e8")).to_have_class(re.compile("squares-attacked"))
    expect(page.locator(".ending")).to_contain_text("Exact values are out of reach here")
    assert_fits(page)


def test_a_pawn_is_promoted_by_keyboard(ana: Person) -> None:
    page = ana.starts("chess", max="me", min="me", position=PROMOTING).page
    page.locator("#piece-a7").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".squares-becoming > summary:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    knight = page.locator(".squares-become:focus")
    expect(knight).to_have_accessible_name(re.compile("pawn a7 to a8, becomes: (rook|bishop|knight)"))
    move = knight.get_attribute("data-action") or ""
    page.keyboard.press("Enter")
    expect(square(page, "a8").locator(".squares-piece.max")).to_have_count(1)
    expect(page.locator("#panel .moves")).to_contain_text(move)


@pytest.mark.parametrize(
    ("locale", "position", "refusal"),
    [
        ("en-GB", "4k3/8/8/8/8/8/8/8 w - - 0 1", "Each side has one king; White has 0."),
        ("es-ES", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "No puede haber peones en la primera fila ni en la última."),
        ("pt-BR", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Jogam as brancas, que poderiam capturar o outro rei."),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_the_readers_language(
    new_page: Callable[..., Page], trouble: list[str], locale: str, position: str, refusal: str
) -> None:
    page = new_page(locale=locale)
    page.goto("/play?game=chess")
    page.locator("[name=position]").fill(position)
    page.locator("form[action='/matches'] button.primary").last.click()
    expect(page.get_by_text(refusal)).to_be_visible()
    expect(page.locator("[name=position]")).to_have_value(position)
    assert len(trouble) == 2  # a refused form is a bad request, as the page and its console say
    trouble.clear()


def test_a_hint_names_the_mate_and_an_arrow_points_to_its_move(ana: Person) -> None:
    page = ana.starts("chess", max="me", min="me", position=MATE_IN_ONE).page
    expect(page.locator("#search-numbers [data-number=value]")).to_have_text("#1")
    ana.clicks("Hint")
    expect(page.locator("#panel .found")).to_contain_text(re.compile("Play b7.?: MAX mates in 1"))
    arrow = page.locator("#board .squares-arrow line")
    expect(arrow).to_have_attribute("x2", "1.5")
    expect(arrow).to_have_attribute("y2", "1.5")
    page.locator("#piece-b6").click()
    expect(page.locator("#board .squares-arrow")).to_be_hidden()
    expect(page.locator('#board [data-action^="b7"] .chip')).to_have_text("#1")


def test_the_values_of_a_hint_are_said_to_stand_where_a_chosen_piece_can_go(ana: Person) -> None:
    page = ana.starts("chess", max="me", min="me").page
    ana.clicks("Hint")
    expect(page.locator("#values-note")).to_have_text(re.compile("Values: estimates .* · choose a piece to see them"))
    page.locator("#piece-g1").click()
    expect(page.locator('#board [data-action^="Nf3"] .chip')).to_be_visible()


# -- a piece, and then where it goes ----------------------------------------------------------------------------------


def opened(ana: Person, **match: str) -> Page:
    """A match of chess whose scripts listen."""
    page = ana.starts("chess", **{"max": "me", "min": "me", **match}).page
    expect(page.locator("body[data-connection=open]")).to_have_count(1)
    return page


def test_one_piece_is_chosen_at_a_time_and_can_be_put_back(ana: Person) -> None:
    page = opened(ana)
    page.locator("#piece-b1").click()
    expect(page.locator(".squares-target:visible")).to_have_count(2)
    page.locator("#piece-g1").click()
    expect(page.locator("[data-action=Nf3]")).to_be_visible()
    expect(page.locator("[data-action=Nc3]")).to_be_hidden()
    target, there = (box_of(each) for each in (page.locator("[data-action=Nf3]"), square(page, "f3")))
    assert abs(target["x"] - there["x"]) < 2 and abs(target["y"] - there["y"]) < 2
    square(page, "a6").click()
    expect(page.locator(".squares-choice[open]")).to_have_count(0)


def test_the_arrow_keys_go_over_all_squares_and_a_typed_name_goes_to_its_square(ana: Person) -> None:
    page = opened(ana)
    page.locator("#piece-b1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-action=Nc3]")).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".squares-target:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#piece-b1")).to_be_focused()
    expect(page.locator(".squares-target:visible")).to_have_count(0)
    page.keyboard.press("ArrowDown")  # there is nothing below
    expect(page.locator("#piece-b1")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    expect(square(page, "b3").locator(".squares-free")).to_be_focused()
    page.keyboard.type("e2")
    expect(page.locator("#choice-e2")).to_have_attribute("open", "")
    page.keyboard.type("e4")
    expect(square(page, "e4").locator(".squares-piece.max")).to_have_count(1)


@sweep
def test_a_piece_is_dragged_to_where_it_can_go_and_goes_back_from_elsewhere(ana: Person) -> None:
    page = opened(ana)
    drag(page, "b1", "b3")  # no knight goes there
    expect(page.locator("#piece-b1")).to_be_visible()
    expect(page.locator(".squares-target:visible")).to_have_count(0)
    drag(page, "b1", "c3")
    expect(square(page, "c3").locator(".squares-piece.max")).to_have_count(1)
    expect(page.locator(".squares-latest")).to_have_count(2)


@sweep
def test_a_finger_drags_a_piece_and_the_page_stays_where_it_is(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 500}, has_touch=True)
    Person(page).starts_with_few_controls("chess", max="me", min="me")
    expect(page.locator("body[data-connection=open]")).to_have_count(1)
    page.locator("#piece-b1").scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = middle(page, "b1"), middle(page, "c3")
    scrolled = page.evaluate("() => scrollY")
    finger = page.context.new_cdp_session(page)
    moves = [("touchMove", x + (to_x - x) * i / 8, y + (to_y - y) * i / 8) for i in range(1, 9)]
    for kind, left, top in (("touchStart", x, y), *moves):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(square(page, "c3").locator(".squares-piece.max")).to_have_count(1)
    assert page.evaluate("() => scrollY") == scrolled


@sweep
def test_whoever_plays_min_has_its_pieces_below_and_what_it_has_taken(ana: Person) -> None:
    page = opened(ana, max="open", position="4k3/8/8/8/4p3/3P4/8/4K3 b - - 0 1")
    expect(page.locator("[data-square]").first).to_have_attribute("data-square", "h1")
    expect(page.locator("[data-square]").last).to_have_attribute("data-square", "a8")
    expect(page.locator(".squares-taken").last).to_have_class(re.compile("min"))
    drag(page, "e4", "d3")
    expect(page.locator(".squares-taken.min .squares-ahead")).to_have_text("+1")


def middle(page: Page, name: str) -> tuple[float, float]:
    box = box_of(square(page, name))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: str, to: str) -> None:
    """Takes the piece and drops it, once the scripts listen."""
    expect(page.locator("body[data-connection=open]")).to_have_count(1)
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, to), steps=4)
    page.mouse.up()
