"""A lecturer makes a sheet in a browser: by pointer, by keyboard, and with trees of the lab."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from engine.exercises import Exercise
from engine.exercises.sheets import Sheet
from engine.trees import parse
from engine.trees.node import in_rows
from tests.browser.people import until
from tests.browser.rest import box_of, measured
from tests.browser.sheets import EXAMPLE, sheet_of, two_exercises
from webapp.trees.sheets.sheet import pack_sheet


def test_a_lecturer_makes_a_sheet_and_gives_every_name_a_link(page: Page) -> None:
    page.goto("/trees/sheets")
    page.get_by_role("link", name="Make a sheet").click()
    page.get_by_label("Title").fill("Games")
    page.get_by_label("Every student has other numbers").check()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="1. Alpha-beta")).to_be_visible()
    page.locator('[name="new.kind"]').select_option("minimax")
    page.locator('[name="new.tree"]').fill(EXAMPLE)
    page.get_by_role("button", name="Add this").click()
    page.get_by_role("button", name="Move up: 2").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="1. Minimax values")).to_be_visible()
    assert [exercise.kind for exercise in sheet_of(page).exercises] == ["minimax", "alphabeta"]
    page.go_back()
    expect(page.get_by_role("heading", name="1. Alpha-beta")).to_be_visible()
    page.get_by_label("Title").fill("Games, again")
    page.get_by_role("button", name="Hand out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand out: Games, again")
    page.get_by_label("Names or numbers").fill("Ana\nBo\nCy")
    page.get_by_role("button", name="Make the links").click()
    expect(page.locator("tbody tr")).to_have_count(3)
    address = page.get_by_role("textbox", name="Bo").input_value()
    page.goto(address)
    expect(page.get_by_label("Your name or number")).to_have_value("Bo")
    expect(page.locator(".sheet-step")).to_have_count(2)


def test_an_exercise_is_set_up_by_keyboard(page: Page, trouble: list[str]) -> None:
    page.goto("/trees/sheets/edit")
    kind = page.locator("#generator-kind")
    kind.focus()
    kind.select_option("matrix")
    expect(page.get_by_label("Cuts, at least")).to_have_count(0)
    expect(page.get_by_label("Size")).to_be_visible()
    kind.select_option("alphabeta")
    expect(kind).to_be_focused()
    page.locator("#generator-level").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("a cut above the leaves")).to_be_checked()
    expect(page.locator("#generator-level")).to_be_focused()
    page.get_by_label("Leaves, exactly").focus()
    page.keyboard.type("16")
    page.get_by_label("Cuts, at least").focus()
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("has no more than 6.")
    trouble.clear()  # the 400 that was asked for
    expect(page.get_by_label("Leaves, exactly")).to_have_value("16")
    page.get_by_label("Cuts, at least").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet-exercise")).to_have_count(1)
    assert sum(node.is_leaf for node in in_rows(sheet_of(page).exercises[0].root)) == 16


def test_a_tree_from_the_lab_goes_on_the_sheet_that_is_chosen(page: Page) -> None:
    page.goto(f"/trees/sheets/edit?s={two_exercises()}")
    page.goto("/trees?tree=(7 (1 2))")
    which = page.get_by_label("On which sheet?")
    expect(which.locator("option:checked")).to_have_text("A new sheet")
    which.select_option("Games · 2 exercises · 10 points")
    page.get_by_role("button", name="Put it on a sheet").click()
    expect(page.locator(".sheet-exercise")).to_have_count(3)
    assert sheet_of(page).exercises[2].tree == parse("(7 (1 2))")
    page.goto("/trees?tree=(7 (1 2))")
    page.get_by_role("button", name="Put it on a sheet").click()
    expect(page.locator(".sheet-exercise")).to_have_count(1)
    page.goto("/trees/sheets")
    rows = page.locator('[data-sheet="under-way"] .sheet-row')
    expect(rows.locator(".sheet-name")).to_have_text(["Sheet without a title", "Games"])
    expect(rows.nth(1)).to_contain_text(re.compile(r"3 exercises · 20 points · \d+:\d\d"))
    rows.nth(0).get_by_role("button", name="Take off this list: Sheet without a title").click()
    rows.get_by_role("link", name="Games").click()
    expect(page.get_by_label("Title")).to_have_value("Games")


def test_whoever_leaves_with_something_typed_is_asked(page: Page) -> None:
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto(f"/trees/sheets/edit?s={two_exercises()}")
    page.get_by_label("Title").fill("Trees")
    page.get_by_role("button", name="Hand out").click()
    page.wait_for_url("**/hand-out?*")
    assert not asked
    page.get_by_role("link", name="Change the sheet").click()
    page.get_by_label("Title").fill("More trees")
    page.get_by_role("link", name="Exercise sheets").click()
    page.wait_for_url("**/trees/sheets")
    assert asked == ["beforeunload"]


def test_the_head_of_an_exercise_is_not_under_the_bar_and_the_projector_begins_with_it(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 500})
    page.goto(f"/trees/sheets/edit?s={two_exercises()}#exercise-0")
    head = page.locator("#exercise-0 header")
    bar = page.locator(".sheet-uses")
    assert box_of(bar)["y"] + box_of(bar)["height"] <= box_of(head)["y"]
    page.keyboard.press("p")
    expect(page.locator(".on-stage")).to_have_id("exercise-0")
    page.set_viewport_size({"width": 1280, "height": 720})
    picture = page.locator(".on-stage .sheet-picture")
    assert measured(page, "(box) => box.scrollHeight === box.clientHeight", picture.element_handle())


def test_a_refused_exercise_is_in_sight_with_what_was_typed_and_the_projector_begins_with_it(
    page: Page, trouble: list[str]
) -> None:
    page.set_viewport_size({"width": 1440, "height": 500})
    page.goto(f"/trees/sheets/edit?s={two_exercises()}")
    page.get_by_label("Leaves, exactly").fill("16")
    page.get_by_label("Cuts, at least").fill("99")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#add").get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_label("Cuts, at least")).to_have_value("99")
    page.keyboard.press("p")
    expect(page.locator(".on-stage")).to_have_id("add")
    trouble.clear()  # the 400 that was asked for


def test_a_tree_drawn_for_a_sheet_comes_back_to_it_with_all_that_was_typed(page: Page) -> None:
    page.goto(f"/trees/sheets/edit?s={two_exercises()}")  # an earlier one
    page.goto("/trees/sheets/edit")
    page.get_by_label("Title").fill("Trees")
    page.get_by_label("Every student has other numbers").check()
    page.get_by_role("button", name="Draw one").click()
    page.locator('[data-lab="text"]').fill("((1 2) (3 4))")
    page.wait_for_url("**sheet=*")
    expect(page.locator('[data-lab="size"]')).to_have_text("nodes: 7")
    page.reload()
    expect(page.locator('[data-lab="text"]')).to_have_value("((1 2) (3 4))")
    page.get_by_label("Convention").select_option("urjc")
    page.get_by_label("Algorithm").select_option("minimax")
    page.get_by_label("Shapes").select_option("ucla")
    page.locator('[data-lab="text"]').fill("((1 2) (3 5))")  # and put on the sheet before the server has read it
    page.get_by_role("button", name="Put it on a sheet").click()
    expect(page.get_by_label("Title")).to_have_value("Trees")
    sheet = sheet_of(page)
    assert (sheet.title, sheet.twins, len(sheet.exercises)) == ("Trees", True, 1)
    drawn = sheet.exercises[0]
    assert (drawn.kind, drawn.tree) == ("minimax", parse("((1 2) (3 5))"))
    assert (drawn.convention, drawn.shapes) == ("urjc", "ucla")


@pytest.mark.parametrize("address", ["/trees/sheets/edit", "/trees/solve?kind=minimax&seed=1"])
def test_what_is_set_survives_the_answer_to_another_kind(page: Page, address: str) -> None:
    """The answer is held back until two of its fields have been filled in."""
    held: list[Route] = []
    page.goto(address)
    page.route("**/trees/generator?*", lambda route: held.append(route))
    if "solve" in address:
        page.get_by_text("Another exercise").click()
    page.locator("#generator-kind").select_option("best-action")
    until(page, lambda: held)
    page.get_by_label("Leaves, exactly").fill("16")
    page.get_by_label("Plies").fill("4")
    page.get_by_label("Plies").press("Tab")
    held.pop().continue_()
    expect(page.get_by_label("with chance")).to_be_visible()  # the answer is there
    expect(page.get_by_label("Leaves, exactly")).to_have_value("16")
    expect(page.get_by_label("Plies")).to_have_value("4")


TYPED = (
    (Exercise("minimax", parse(EXAMPLE)), "tree", "(1 2)"),
    (Exercise("count", numbers={"b": 3, "d": 4}), "b", "5"),
    (Exercise("matrix", text="  x y\nA 3,3 0,5\nB 5,0 1,1"), "tree", "  x y\nA 1,2 3,4\nB 5,6 7,8"),
)
"""A tree, numbers and a game, each with a field and the text to type there."""


def test_what_is_typed_is_said_not_to_be_applied_yet(page: Page) -> None:
    page.goto(f"/trees/sheets/edit?s={pack_sheet(Sheet('Games', tuple(exercise for exercise, _, _ in TYPED)))}")
    for number, (_, field, typed) in enumerate(TYPED):
        exercise = page.locator(f"#exercise-{number}")
        mark, entry = exercise.locator(".sheet-pending"), exercise.locator(f'[name="{field}.{number}"]')
        expect(mark).to_be_hidden()
        exercise.get_by_text("Kind, tree and convention").click()
        before = entry.input_value()
        entry.fill(typed)
        expect(mark).to_be_visible()
        expect(mark).to_have_text("Changes apply when you go on")
        expect(page.locator(".sheet-pending:visible")).to_have_count(1)
        entry.fill(before)
        expect(mark).to_be_hidden()
        entry.fill(typed)
        exercise.get_by_role("button", name="Apply").click()
        page.wait_for_url(f"**#exercise-{number}")
        expect(mark).to_be_hidden()


def test_a_small_tree_stands_on_paper_of_its_own_width(page: Page) -> None:
    page.goto(f"/trees/sheets/edit?s={pack_sheet(Sheet('Games', (Exercise('minimax', parse(EXAMPLE)),)))}")
    paper, tree = box_of(page.locator(".sheet-picture")), box_of(page.locator(".sheet-picture svg"))
    assert paper["width"] - tree["width"] < 2
