"""Sheets of exercises in a browser: a lecturer makes one, a student works it on a phone, and it is added up."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from engine.exercises import KINDS, Exercise
from engine.exercises.sheets import Sheet
from engine.trees import parse
from engine.trees.node import in_rows
from tests.browser.conftest import assert_fits
from tests.browser.people import until
from webapp.trees.sheets import pack_sheet, read_sheet
from webapp.trees.solving import pack_exercise

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def sheet_of(page: Page) -> Sheet:
    return read_sheet({"s": re.search(r"[?&]s=([^&#]+)", page.url)[1]}, least=0)


def two_exercises(twins: bool = True) -> str:
    tree = parse(EXAMPLE)
    return pack_sheet(
        Sheet("Games", (Exercise("minimax", tree, points=6), Exercise("cuts", tree, points=4)), "", twins)
    )


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
    expect(page.locator(".sheet-exercise")).to_have_count(3, timeout=60_000)
    assert sheet_of(page).exercises[2].tree == parse("(7 (1 2))")
    page.goto("/trees?tree=(7 (1 2))")
    page.get_by_role("button", name="Put it on a sheet").click()
    expect(page.locator(".sheet-exercise")).to_have_count(1, timeout=60_000)
    page.goto("/trees/sheets")
    rows = page.locator('[data-sheet="under-way"] .sheet-row')
    expect(rows.locator(".sheet-name")).to_have_text(["Sheet without a title", "Games"])
    expect(rows.nth(1)).to_contain_text("3 exercises · 20 points")
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


def test_the_head_of_an_exercise_is_not_under_the_bar(page: Page, trouble: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 500})
    page.goto(f"/trees/sheets/edit?s={two_exercises()}#exercise-0")
    head = page.locator("#exercise-0 header")
    bar = page.locator(".sheet-uses")
    assert bar.bounding_box()["y"] + bar.bounding_box()["height"] <= head.bounding_box()["y"]
    page.get_by_label("Cuts, at least").fill("99")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#add").get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_label("Cuts, at least")).to_have_value("99")
    trouble.clear()  # the 400 that was asked for


def test_the_code_is_shown_as_large_as_the_window(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/trees/sheets/hand-out?s={pack_sheet(Sheet('Games', (Exercise('minimax', parse(EXAMPLE)),)))}")
    page.get_by_role("link", name="QR code of the link").click()
    page.wait_for_url("**/qr.svg?*")
    box = page.evaluate("document.documentElement.getBoundingClientRect().toJSON()")
    assert min(box["width"], box["height"]) > 850


def test_a_sheets_long_title_fits_the_lab(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    page.goto(f"/trees?sheet={pack_sheet(Sheet('Games with two players ' * 8, ()))}")
    expect(page.get_by_label("On which sheet?")).to_be_visible()
    assert_fits(page)


def test_a_tree_drawn_for_a_sheet_comes_back_to_it_with_all_that_was_typed(page: Page) -> None:
    page.goto(f"/trees/sheets/edit?s={two_exercises()}")  # an earlier one
    page.goto("/trees/sheets/edit")
    page.get_by_label("Title").fill("Trees")
    page.get_by_label("Every student has other numbers").check()
    page.get_by_role("button", name="Draw one").click()
    page.locator('[data-lab="text"]').fill("((1 2) (3 4))")
    page.wait_for_url("**sheet=*")
    expect(page.locator('[data-lab="size"]')).to_have_text("nodes: 7", timeout=60_000)
    page.reload()
    expect(page.locator('[data-lab="text"]')).to_have_value("((1 2) (3 4))")
    page.get_by_label("Convention").select_option("urjc")
    page.get_by_label("Algorithm").select_option("minimax")
    page.get_by_label("Shapes").select_option("ucla")
    page.locator('[data-lab="text"]').fill("((1 2) (3 5))")  # and put on the sheet before the server has read it
    page.get_by_role("button", name="Put it on a sheet").click()
    expect(page.get_by_label("Title")).to_have_value("Trees", timeout=60_000)
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
    expect(page.get_by_label("with chance")).to_be_visible(timeout=60_000)  # the answer is there
    expect(page.get_by_label("Leaves, exactly")).to_have_value("16")
    expect(page.get_by_label("Plies")).to_have_value("4")


def test_a_student_works_a_sheet_by_touch_and_the_lecturer_adds_it_up(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    link = two_exercises()
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"/trees/sheet?s={link}")
    expect(page.locator(".sheet-step")).to_have_count(0)
    page.get_by_label("Your name or number").fill("Ana")
    page.get_by_role("button", name="That is me").tap()
    page.get_by_role("link", name="Begin").tap()
    own = read_sheet({"s": link}).for_student("Ana")
    key = KINDS["minimax"].key(own.exercises[0])
    for number in (1, 2, 3, 0):
        page.locator(".lab-node").nth(number).tap()
        page.get_by_role("textbox", name="Value").fill(key[f"value.{number}"])
    page.locator("select[name=best]").select_option(key["best"])
    page.get_by_role("link", name="Next exercise").tap()
    expect(page.get_by_role("heading", name="Alpha-beta: values and cuts")).to_be_visible()
    cuts = KINDS["cuts"].key(own.exercises[1])["cuts"].split()
    page.locator(".lab-node").nth(2).tap()
    page.get_by_label("cut: b2").tap()
    page.get_by_label("cut: b3").tap()
    expect(page.locator(".lab-edge.is-cut")).to_have_count(len(cuts))
    page.get_by_role("link", name="Look over and hand in").tap()
    expect(page.locator(".sheet-step.begun")).to_have_count(2)
    page.get_by_role("button", name="Hand in the sheet").tap()
    expect(page.locator(".sheet-step.done")).to_have_count(2)
    expect(page.locator(".sheet-step").first).to_contain_text("6 of 6 points")
    expect(page.get_by_text("download the file and send it to your lecturer")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download (JSON)").tap()
    file = tmp_path / "ana.json"
    saved.value.save_as(file)
    changed = tmp_path / "bo.json"
    changed.write_text(json.dumps(json.loads(file.read_text()) | {"name": "Bo"}))

    lecturer = new_page()
    lecturer.goto("/trees/sheets/results")
    lecturer.get_by_label("Drop what your students have downloaded").set_input_files([file, changed])
    lecturer.get_by_role("button", name="Check and add up").click()
    expect(lecturer.get_by_role("alert")).to_contain_text("bo.json")
    expect(lecturer.get_by_role("alert")).to_contain_text("Its code does not match")
    expect(lecturer.locator("tbody tr:not(.left-out)")).to_have_count(1)
    expect(lecturer.locator("tbody tr:not(.left-out)")).to_contain_text("Ana")
    with lecturer.expect_download() as table:
        lecturer.get_by_role("link", name="Save the table").click()
    assert table.value.suggested_filename == "results.csv"
    assert "Ana" in Path(table.value.path()).read_text()


def test_what_is_not_begun_is_not_handed_in_by_one_tap(page: Page) -> None:
    page.goto(f"/trees/sheet?s={two_exercises(twins=False)}")
    hand_in = page.get_by_role("button", name="Hand in the sheet")
    expect(hand_in).not_to_be_visible()
    page.get_by_text("Hand in unfinished").click()
    hand_in.click()
    expect(page.locator(".sheet-step.done")).to_have_count(2)


@pytest.mark.parametrize("width", [1440, 390])
def test_without_a_connection_handing_in_leaves_the_page_and_says_so(new_page: Callable[..., Page], width: int) -> None:
    page = new_page(viewport={"width": width, "height": 844})
    for address, button in (
        (f"/trees/sheet?s={two_exercises(twins=False)}", "Hand in the sheet"),
        (f"/trees/solve?e={pack_exercise(Exercise('minimax', parse(EXAMPLE)))}", "Hand in"),
    ):
        page.goto(address)
        if "sheet" in button:
            page.get_by_text("Hand in unfinished").click()
        page.route("**/hand-in", lambda route: route.abort("aborted"))
        page.get_by_role("button", name=button).click()
        expect(page.locator("#toasts")).to_contain_text("Not handed in")
        page.unroute("**/hand-in")
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("button", name=button)).to_have_count(0)


def test_the_toast_of_a_lost_line_covers_no_button_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"/trees/solve?s={two_exercises(twins=False)}&n=1")
    page.route("**/trees/answer", lambda route: route.abort("aborted"))
    page.get_by_role("textbox", name="Value").fill("3")
    onward = page.get_by_role("link", name="Next exercise")
    onward.click()
    said = page.locator(".toast.refusal")
    expect(said).to_be_visible()
    assert said.bounding_box()["y"] + said.bounding_box()["height"] < onward.bounding_box()["y"]


def test_hints_say_what_they_are_about_and_the_seed_is_read_whole(page: Page) -> None:
    page.goto(f"/trees/solve?s={two_exercises(twins=False)}&n=2")
    page.locator(".lab-node").nth(2).click()
    expect(page.get_by_text("Hints on a2: each costs")).to_be_visible()
    expect(page.get_by_text("Hints on the whole exercise: each costs")).to_be_visible()
    page.keyboard.press("p")
    expect(page.get_by_text("Count the leaves that are visited.")).to_be_visible()
    page.goto("/trees/sheets/edit")
    seed = page.locator("#generator-seed")
    seed.fill("mmmmmm")
    assert seed.evaluate("field => field.scrollWidth <= field.clientWidth")


def test_infinity_is_written_by_a_tap(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/trees/solve?kind=alphabeta&level=1&seed=7")
    exit_ = page.get_by_role("textbox", name="β on exit")
    page.get_by_role("button", name="−∞").tap()
    expect(page.get_by_role("textbox", name="α on entry")).to_have_value("−∞")
    exit_.focus()
    page.get_by_role("button", name="+∞").tap()
    expect(exit_).to_have_value("+∞")
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")


def test_answers_are_kept_while_the_server_is_away(page: Page) -> None:
    link = two_exercises(twins=False)
    page.goto(f"/trees/solve?s={link}&n=1")
    page.route("**/trees/answer", lambda route: route.abort("aborted"))
    page.locator(".lab-node").nth(1).click()
    page.get_by_role("textbox", name="Value").fill("3")
    expect(page.locator("[data-lab=saved]")).to_have_text("Not saved yet: there is no connection.")
    page.goto("/")  # else the page itself might have sent it before it is opened again
    page.unroute("**/trees/answer")
    page.goto(f"/trees/solve?s={link}&n=1")
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    page.reload()
    page.locator(".lab-node").nth(1).click()
    expect(page.get_by_role("textbox", name="Value")).to_have_value("3")


def test_a_corrected_text_is_refused_no_longer_while_the_server_is_away(page: Page) -> None:
    page.goto(f"/trees/solve?s={two_exercises(twins=False)}&n=1")
    value, node = page.get_by_role("textbox", name="Value"), page.locator(".lab-node").nth(1)
    node.click()
    value.fill("three")
    refusal = page.locator("[data-lab=fields] .refusal")
    expect(refusal).to_contain_text("“three”", timeout=60_000)
    expect(node).to_contain_text("?")
    page.route("**/trees/answer", lambda route: route.abort("aborted"))
    value.fill("3")
    expect(page.locator("[data-lab=saved]")).to_have_text("Not saved yet: there is no connection.", timeout=60_000)
    expect(refusal).to_have_count(0)
    expect(value).not_to_have_attribute("aria-invalid", "true")
    expect(node).not_to_contain_text("?")
    page.unroute("**/trees/answer")
    page.get_by_role("link", name="Next exercise").click()
    expect(page.get_by_role("heading", name="Alpha-beta: values and cuts")).to_be_visible(timeout=60_000)


# -- every screen -----------------------------------------------------------------------------------------------------

PAGES = ["", "/edit?s={s}", "/hand-out?s={s}", "/print?s={s}&key=on", "/results"]
ADDRESSES = [
    *(f"/trees/sheets{page}" for page in PAGES),
    "/trees/sheet?s={s}&for=Ana",
    "/trees/solve?s={s}&n=2&for=Ana",
]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("language", ["en", "es", "pt-BR"])
def test_the_pages_fit_every_screen(
    new_page: Callable[..., Page], wide: dict[str, int], address: str, language: str
) -> None:
    page = new_page(viewport=wide, locale=language)
    page.goto(address.format(s=two_exercises()))
    page.locator("main h1").first.wait_for()
    assert_fits(page)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_accessible(
    new_page: Callable[..., Page], scheme: str, address: str, assert_accessible: Callable[[Page], None]
) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(address.format(s=two_exercises()))
    page.locator("main h1").first.wait_for()
    assert_accessible(page)


@pytest.mark.parametrize(("names", "count"), [("", 1), ("&names=Ana%0ABo", 2)])
def test_every_students_sheet_is_on_paper_of_its_own_and_no_page_is_blank(page: Page, names: str, count: int) -> None:
    page.goto(f"/trees/sheets/print?s={two_exercises()}{names}")
    expect(page.locator(".sheet-paper")).to_have_count(count)
    assert len(re.findall(rb"/Type ?/Page\b", page.pdf(format="A4"))) == count
