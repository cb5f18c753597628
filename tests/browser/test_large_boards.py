"""Values on boards whose cells are too small for them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.rest import measured
from tests.sweeps import sweep

pytestmark = sweep

PHONE = {"width": 390, "height": 844}

IN_THEIR_CELLS = """() => {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  return [...document.querySelectorAll("#board .chip")].every((chip) => {
    const [own, cell] = [chip, chip.closest(".square")].map((part) => part.getBoundingClientRect());
    const [[x, y], [u, v]] = [middle(own), middle(cell)];
    return Math.hypot(x - u, y - v) < 3 && own.height <= cell.height + 1;
  });
}"""
"""Whether every value stands in the middle of its cell, no higher than that; it may be wider."""


def sees_a_won_hint(ana: Person) -> None:
    ana.starts_with_few_controls("gomoku", max="me", min="me")
    for cell in ("h8", "a1", "h9", "b12", "h10", "n2"):
        ana.plays(cell)
    ana.presses("h")
    expect(ana.page.locator("#board .chip.best")).to_have_text("W")
    expect(ana.page.locator("#values-note")).to_have_text("Values: proven, as far as the candidates reach")


def test_on_a_projector_the_best_value_has_room_and_the_next_are_dots_until_pointed_at(
    hall: Callable[..., Page],
) -> None:
    ana = Person(hall())
    sees_a_won_hint(ana)
    near, best = ana.page.locator("#board .chip.near"), ana.page.locator("#board .chip.best")
    expect(near).to_have_count(1)
    assert measured(ana.page, IN_THEIR_CELLS)
    assert measured(best, "chip => chip.scrollWidth <= chip.clientWidth")
    width = "chip => chip.getBoundingClientRect().width"
    assert measured(near, width) < 14
    ana.page.locator("#board .square:has(> .near)").hover()
    assert measured(near, width) > 30
    assert measured(near, "chip => chip.scrollWidth <= chip.clientWidth")


def test_on_a_phone_all_of_a_value_is_drawn(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE)
    sees_a_won_hint(ana)
    assert measured(ana.page, IN_THEIR_CELLS)
    for value in ("best", "near"):
        expect(ana.page.locator(f"#board .chip.{value}")).to_have_css("overflow", "visible")  # waves are below the box
