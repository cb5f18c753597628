"""A student works a sheet on a phone, with and without a connection, and it is added up."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engine.exercises import KINDS, Exercise
from engine.trees import parse
from tests.browser.conftest import assert_fits
from tests.browser.exercises import hand_in_unfinished
from tests.browser.rest import box_of, measured
from tests.browser.sheets import EXAMPLE, two_exercises
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets.sheet import read_sheet


def test_a_student_works_a_sheet_by_touch_and_the_lecturer_adds_it_up(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    link = two_exercises()
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"/trees/sheet?s={link}")
    expect(page.locator(".sheet-step")).to_have_count(0)
    name = page.get_by_label("Your name or number")
    name.fill("Ana")
    page.reload()  # the typed text stays
    expect(name).to_have_value("Ana")
    page.get_by_role("button", name="That is me").tap()
    expect(page).to_have_url(re.compile("for=Ana$"))
    page.goto(f"/trees/sheet?s={link}")  # as the lecturer has sent it, once more
    expect(page).to_have_url(re.compile("for=Ana"))
    page.get_by_role("link", name="Begin").tap()
    own = read_sheet({"s": link}).for_student("Ana")
    key = KINDS["minimax"].key(own.exercises[0])
    for number in (1, 2, 3, 0):
        page.locator(".lab-node").nth(number).tap()
        page.get_by_role("textbox", name="Value").fill(key[f"value.{number}"])
    page.locator("select[name=best]").select_option(key["best"])
    page.get_by_role("link", name="Next exercise").tap()
    expect(page.get_by_role("heading", name="Alpha-beta: values and cuts")).to_be_visible()
    page.go_back()  # a browser may show the page as it was when it came, empty
    expect(page.locator("select[name=best]")).to_have_value(key["best"])
    expect(page.get_by_text("still blank")).to_be_hidden()
    page.go_forward()
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
    page.goto("/mine")
    own_sheets = page.locator('[data-sheet="answered"] li')
    expect(own_sheets.get_by_role("link")).to_have_attribute("href", re.compile(f"/trees/sheet\\?s={link}&for=Ana$"))
    own_sheets.get_by_role("button").tap()
    expect(own_sheets).to_have_count(0)
    changed = tmp_path / "bo.json"
    changed.write_text(json.dumps(json.loads(file.read_text()) | {"name": "Bo"}))

    lecturer = new_page()
    lecturer.goto("/trees/sheets/results")
    drop = lecturer.get_by_label("Drop what your students have downloaded")
    expect(drop).to_have_accessible_description("No file chosen")
    with lecturer.expect_file_chooser() as chooser:
        lecturer.get_by_text("Choose files", exact=True).click()
    chooser.value.set_files([file, changed])
    expect(drop).to_have_accessible_description("ana.json, bo.json")
    lecturer.get_by_role("button", name="Check and add up").click()
    expect(lecturer.get_by_role("alert")).to_contain_text("bo.json")
    expect(lecturer.get_by_role("alert")).to_contain_text("Its code does not match")
    expect(lecturer.locator("tbody tr:not(.left-out)")).to_have_count(1)
    expect(lecturer.locator("tbody tr:not(.left-out)")).to_contain_text("Ana")
    lecturer.set_viewport_size({"width": 390, "height": 844})
    assert_fits(lecturer)
    with lecturer.expect_download() as table:
        lecturer.get_by_role("link", name="Save the table").click()
    assert table.value.suggested_filename == "results.csv"
    assert "Ana" in Path(table.value.path()).read_text()


def test_a_name_that_was_taken_away_does_not_come_back(page: Page) -> None:
    link = two_exercises(twins=False)
    page.goto(f"/trees/sheet?s={link}&for=Ana")
    page.get_by_label("Your name or number").fill("")
    page.get_by_role("button", name="Change").click()
    expect(page).to_have_url(re.compile("for=$"))
    expect(page.get_by_text("Write your name above first")).to_have_count(1)
    page.goto(f"/trees/sheet?s={link}")
    expect(page.get_by_label("Your name or number")).to_have_value("")


def test_what_is_not_begun_is_not_handed_in_by_one_tap(page: Page) -> None:
    page.goto(f"/trees/sheet?s={two_exercises(twins=False)}")
    title = page.get_by_role("heading", name=page.locator("h1").inner_text())
    for _ in ("projected", "at a desk"):
        page.keyboard.press("p")
        expect(title).to_be_visible()
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
        hand_in = (
            page.get_by_role("button", name=button).click if "sheet" in button else partial(hand_in_unfinished, page)
        )
        page.route("**/hand-in", lambda route: route.abort("aborted"))
        hand_in()
        expect(page.locator("#toasts")).to_contain_text("Not handed in")
        page.unroute("**/hand-in")
        hand_in()
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
    assert box_of(said)["y"] + box_of(said)["height"] < box_of(onward)["y"]


def test_an_exercise_that_was_answered_names_its_sheet_among_my_things(page: Page) -> None:
    page.goto(f"/trees/solve?s={two_exercises(twins=False)}&n=1")
    page.get_by_role("textbox", name="Value").fill("3")
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    page.goto("/mine")
    expect(page.locator("[aria-labelledby=my-exercises] .sheet-row .sub")).to_contain_text(["Games · begun"])


def test_hints_say_what_they_are_about_and_the_seed_is_read_whole(page: Page) -> None:
    page.goto(f"/trees/solve?s={two_exercises(twins=False)}&n=2")
    page.locator(".lab-node").nth(2).click()
    expect(page.get_by_text("Hints on a2: each costs")).to_be_visible()
    expect(page.get_by_text("Hints on the whole exercise: each costs")).to_be_visible()
    page.keyboard.press("p")
    expect(page.get_by_text("Count the leaves that are visited.")).to_be_visible()
    page.goto("/trees/sheets/edit#add")  # still projected: a scene at a time
    seed = page.locator("#generator-seed")
    seed.fill("mmmmmm")
    assert measured(seed, "field => field.scrollWidth <= field.clientWidth")


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
    expect(refusal).to_contain_text("“three”")
    expect(node).to_contain_text("?")
    page.route("**/trees/answer", lambda route: route.abort("aborted"))
    value.fill("3")
    expect(page.locator("[data-lab=saved]")).to_have_text("Not saved yet: there is no connection.")
    expect(refusal).to_have_count(0)
    expect(value).not_to_have_attribute("aria-invalid", "true")
    expect(node).not_to_contain_text("?")
    page.unroute("**/trees/answer")
    page.get_by_role("link", name="Next exercise").click()
    expect(page.get_by_role("heading", name="Alpha-beta: values and cuts")).to_be_visible()
