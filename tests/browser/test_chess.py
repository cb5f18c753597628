"""Chess is played by touch, by keyboard and without scripts, to its ends."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_fits
from tests.browser.people import Person

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
