"""Exercises without a tree in a browser: a matrix game answered on its table, beliefs in the shape of their tree."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from tests.browser.conftest import assert_fits
from tests.browser.exercises import hand_in_unfinished
from webapp.trees.exercises.solving import pack_exercise

PRISONERS = Exercise("matrix", text="  x y\nA 3,3 0,5\nB 5,0 1,1", points=7)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ANSWERS = (
    "B is a best response to x: 5 for the row player",
    "B is a best response to y: 1 for the row player",
    "y is a best response to A: 5 for the column player",
    "y is a best response to B: 1 for the column player",
    "Strike A",
    "Strike x",
    "Equilibrium: B, y",
)


def address_of(exercise: Exercise) -> str:
    return f"/trees/solve?e={pack_exercise(exercise)}"


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".trees-score")).to_be_visible()


def test_a_matrix_game_is_answered_on_its_table_by_touch(new_page: Callable[..., Page]) -> None:
    page = new_page(**PHONE)
    page.goto(address_of(PRISONERS))
    expect(page.get_by_role("checkbox", name="A, x")).not_to_be_visible()
    for name in ANSWERS:
        page.get_by_role("button", name=name).tap()
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    assert_fits(page)
    page.reload()
    expect(page.get_by_role("button", pressed=True)).to_have_count(len(ANSWERS))
    hand_in(page)
    expect(page.locator(".trees-score")).to_contain_text("7 of 7 points")


def test_a_matrix_game_is_answered_by_keyboard_and_what_was_wrong_is_shown_there(page: Page) -> None:
    page.goto(address_of(PRISONERS))
    wrong = page.get_by_role("button", name="A is a best response to x")
    wrong.focus()
    page.keyboard.press("Space")
    expect(wrong).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(wrong).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    for name in ANSWERS[1:]:
        page.get_by_role("button", name=name).press("Enter")
    expect(page.locator("td.struck")).to_have_count(3)
    page.get_by_role("button", name="Strike B").click()  # one strategy always stays
    expect(page.get_by_role("button", name="Strike B")).to_have_attribute("aria-pressed", "false")
    hand_in(page)
    expect(page.locator(".trees-score")).to_contain_text("6 of 7 points")
    expect(page.locator("button.wrong")).to_have_accessible_name("A is a best response to x: 3 for the row player")
    expect(page.locator("button.missing")).to_have_accessible_name(ANSWERS[0])


def test_nothing_may_be_struck_and_no_cell_be_an_equilibrium(page: Page) -> None:
    pennies = Exercise("matrix", text="zero-sum\n  x y\nA 1 -1\nB -1 1", points=9)
    page.goto(address_of(pennies))
    struck = page.get_by_label("Nothing can be struck")
    struck.check()
    page.get_by_role("button", name="Strike A").click()
    expect(struck).not_to_be_checked()
    page.get_by_role("button", name="Strike A").click()
    expect(struck).to_be_checked()
    page.get_by_role("button", name="Equilibrium: A, x").click()
    page.get_by_label("No equilibrium in pure strategies").check()
    expect(page.get_by_role("button", name="Equilibrium: A, x")).to_have_attribute("aria-pressed", "false")
    hand_in_unfinished(page)
    said = page.locator(".mark-row.right")
    for part in ("Rows that are left", "Columns that are left", "Equilibria in pure strategies"):
        expect(said.filter(has_text=part)).to_have_count(1)


@pytest.mark.parametrize("kind", ["belief", "belief-tree"])
def test_beliefs_are_answered_on_a_phone_and_each_number_shows_what_it_earned(
    new_page: Callable[..., Page], kind: str
) -> None:
    exercise = generate("phone", replace(LEVELS[2], kind=kind))
    key = KINDS[kind].key(exercise)
    page = new_page(**PHONE)
    page.goto(address_of(exercise))
    for part, number in key.items():
        if part != "action":
            page.locator(f'[name="{part}"]').fill("99" if part == "seen.0.0" else number)
    page.get_by_label("MAX's action").select_option(key["action"])
    assert_fits(page)
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    hand_in(page)
    expect(page.locator(".branches .wrong")).to_have_count(1)
    expect(page.locator(".branches .wrong")).to_have_value("99")
    assert_fits(page)


def test_hints_on_replies_stand_in_groups_and_say_where_to_look(page: Page) -> None:
    page.goto(address_of(PRISONERS))
    hints = page.locator("[data-lab=hints]")
    hints.locator("summary").click()
    expect(hints.locator(".solving-hint-group")).to_have_count(2)
    group = hints.locator(".solving-hint-group").first
    expect(group).to_contain_text("Rows that are best against …: costs ¼ of its points")
    first = group.get_by_role("button", name="Rows that are best against x: costs ¼ of its points")
    expect(first).to_have_text("x")
    first.click()
    group.get_by_role("button", name="Rows that are best against x, the next hint: costs ¼ of its points").click()
    expect(group.get_by_text("In column x the row player has 3; 5.")).to_be_visible()


def test_ucb1_values_are_answered_on_a_phone_with_a_comma(new_page: Callable[..., Page]) -> None:
    exercise = Exercise("uct", text="C 1.4\n37/100\na1 60/79\na2 1/10\na3 2/11\na1 b1 16/53\na1 b2 3/26\n", points=7)
    page = new_page(**PHONE)
    page.goto(address_of(exercise))
    for part, number in (KINDS["uct"].key(exercise) | {"ucb.1": "1,10", "ucb.2": "2", "change": "1.42"}).items():
        if part != "selected":
            page.locator(f'[name="{part}"]').fill(number)
    page.get_by_label("Leaf selected next").select_option("a1 b1")
    assert_fits(page)
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    hand_in(page)
    expect(page.locator(".trees-score")).to_contain_text("6 of 7 points")
    expect(page.get_by_text("1/10 + 1.4·√(ln 100 / 10) = 1.0501")).to_be_visible()
