"""The pages of sheets fit every screen and paper, and are accessible."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.exercises import Exercise
from engine.exercises.sheets import Sheet
from engine.trees import parse
from tests.browser.conftest import assert_fits
from tests.browser.sheets import EXAMPLE, two_exercises
from tests.sweeps import first_of
from webapp.trees.sheets.sheet import pack_sheet


def test_the_code_is_shown_as_large_as_the_window(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/trees/sheets/hand-out?s={pack_sheet(Sheet('Games', (Exercise('minimax', parse(EXAMPLE)),)))}")
    page.get_by_role("link", name="QR code of the link").click()
    page.wait_for_url("**/qr.svg?*")
    box = page.evaluate("document.documentElement.getBoundingClientRect().toJSON()")  # a picture, without scripts
    assert min(box["width"], box["height"]) > 850


def test_a_sheets_long_title_fits_the_lab(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    page.goto(f"/trees?sheet={pack_sheet(Sheet('Games with two players ' * 8, ()))}")
    expect(page.get_by_label("On which sheet?")).to_be_visible()
    assert_fits(page)


@pytest.mark.parametrize(("names", "count"), [("", 1), ("&names=Ana%0ABo", 2)])
def test_every_students_sheet_is_on_paper_of_its_own_and_no_page_is_blank(page: Page, names: str, count: int) -> None:
    page.goto(f"/trees/sheets/print?s={two_exercises()}{names}")
    expect(page.locator(".sheet-paper")).to_have_count(count)
    assert len(re.findall(rb"/Type ?/Page\b", page.pdf(format="A4"))) == count


@pytest.mark.parametrize("scripts", first_of([True, False]))
def test_a_lecturer_prints_a_sheet_for_a_class_of_120(new_page: Callable[..., Page], scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(f"/trees/sheets/hand-out?s={two_exercises()}")
    page.get_by_label("Names or numbers").fill("1-120")
    page.get_by_role("button", name="All keys, to print").click()
    page.wait_for_url("**/trees/sheets/print/*")
    expect(page.locator(".sheet-paper")).to_have_count(120)
    expect(page.locator(".sheet-whose").last).to_have_text("Name: 120")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_text("120 sheets")).to_be_visible()
