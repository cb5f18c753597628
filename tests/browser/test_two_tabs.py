"""One answer in two tabs of a browser: both show the stored state, and the same when it is handed in."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.exercises import Exercise
from engine.matrix import PRESETS
from engine.trees import parse
from tests.browser.exercises import hand_in_unfinished
from tests.browser.sheets import EXAMPLE, two_exercises
from webapp.trees.exercises.solving import pack_exercise

VALUES = Exercise("minimax", parse(EXAMPLE))
CUTS = Exercise("cuts", parse(EXAMPLE))


def two_tabs(page: Page, address: str) -> tuple[Page, Page]:
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(address)
        tab.wait_for_selector("[data-lab=blank]")
    return page, other


def value(tab: Page) -> object:
    return tab.get_by_role("textbox", name="Value")


def test_a_tab_shows_what_the_other_has_stored_but_where_one_types(page: Page) -> None:
    one, two = two_tabs(page, f"/trees/solve?e={pack_exercise(VALUES)}")
    value(one).fill("3")
    expect(value(two)).to_have_value("3")
    value(two).fill("4")
    expect(value(one)).to_have_value("4")
    expect(one.locator(".lab-node").first).to_contain_text("4")
    expect(one.locator("[data-lab=blank]")).to_contain_text("4 of 5 fields")
    two.get_by_role("combobox", name="Best").select_option("1")
    expect(one.get_by_role("combobox", name="Best")).to_have_value("1")
    value(one).fill("3/0")
    expect(one.locator(".solving-node .refusal")).to_be_visible()
    value(two).fill("5")
    expect(two.locator("[data-lab=saved]")).to_have_text("Saved.")
    two.get_by_role("combobox", name="Best").select_option("2")
    expect(one.get_by_role("combobox", name="Best")).to_have_value("2")
    expect(value(one)).to_have_value("3/0")
    expect(value(one)).to_be_focused()
    two.close()


def test_a_tab_that_comes_into_sight_again_shows_what_is_stored(page: Page) -> None:
    one, two = two_tabs(page, f"/trees/solve?e={pack_exercise(CUTS)}")
    for tab in (one, two):
        tab.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    two.get_by_label("cut:").first.check()
    expect(two.locator("[data-lab=saved]")).to_have_text("Saved.")
    expect(one.locator(".lab-edge.is-cut")).to_have_count(0)
    one.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(one.locator(".lab-edge.is-cut")).to_have_count(1)
    expect(one.get_by_label("cut:").first).to_be_checked()
    two.close()


def test_a_table_shows_what_the_other_tab_has_stored(page: Page) -> None:
    exercise = Exercise("matrix", text=PRESETS["prisoners-dilemma"])
    one, two = two_tabs(page, f"/trees/solve?e={pack_exercise(exercise)}")
    two.locator(".answer-payoff").first.click()
    expect(one.locator(".answer-payoff").first).to_have_attribute("aria-pressed", "true")
    two.close()


def test_handing_in_the_sheet_shows_the_verdict_in_the_other_tab(page: Page) -> None:
    link = two_exercises(twins=False)
    one, two = two_tabs(page, f"/trees/solve?s={link}&n=1")
    two.goto(f"/trees/sheet?s={link}")
    two.get_by_text("Hand in unfinished").click()
    two.get_by_role("button", name="Hand in the sheet").click()
    expect(one.locator(".trees-score")).to_have_text("0 of 6 points")
    expect(value(one)).to_have_js_property("readOnly", True)
    two.close()


@pytest.mark.parametrize("is_focused", [True, False])
def test_what_is_typed_after_the_other_tab_has_handed_in_is_refused_at_its_field(
    new_page: Callable[..., Page], is_focused: bool
) -> None:
    one, two = two_tabs(new_page(), f"/trees/solve?e={pack_exercise(CUTS)}")
    two.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    hand_in_unfinished(two)
    expect(two.locator(".trees-score")).to_be_visible()
    if is_focused:
        value(one).fill("3")
        field = one.locator(".solving-node .field")
        expect(field.locator(".refusal")).to_contain_text("has been handed in")
        expect(value(one)).to_have_value("3")
        expect(value(one)).to_have_js_property("readOnly", True)
    else:
        one.get_by_label("cut:").first.check()
    expect(one.get_by_label("cut:").first).to_be_disabled()
    expect(one.locator("[data-lab=blank]")).to_contain_text("has been handed in")
    one.get_by_role("link", name="See the verdict").click()
    expect(one.locator(".trees-score")).to_be_visible()
    two.close()
