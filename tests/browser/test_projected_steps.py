"""A search stepped through on the projector: its keys, its pseudo-code and its sentence."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.sweeps import first_of


def test_the_keys_of_the_steps_are_heard_where_nothing_has_the_focus(hall: Callable[..., Page]) -> None:
    page = hall("es")
    Person(page).starts_with_few_controls(max="me", min="alphabeta,depth=2").plays("b2").sees_a_step_mode()
    page.evaluate("document.activeElement.blur()")
    count, play = page.locator(".steps-count"), page.locator("[data-step=play]")
    page.keyboard.press("Home")
    expect(count).to_have_text(re.compile("paso 0 de"))
    page.keyboard.press("Space")
    expect(play).to_have_class(re.compile("is-playing"))
    page.keyboard.press("Space")
    expect(play).not_to_have_class(re.compile("is-playing"))
    page.keyboard.press("End")
    expect(count).to_have_text(re.compile(r"paso (\d+) de \1"))


def test_end_goes_to_the_last_step_while_the_tree_has_the_focus_and_scrolls_nothing(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts("coin-backgammon", max="me", min="me").sees_a_step_mode()
    page.locator("[data-step=first]").click()
    page.locator(".tree-stage").focus()
    for key in ("ArrowDown", "Enter", "Escape", "End"):
        page.keyboard.press(key)
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"^step (\d+) of \1$"))
    expect(page.locator(".tree-stage")).to_be_focused()
    page.mouse.wheel(0, 400)
    assert page.evaluate("scrollY") == 0


def test_a_clicker_opens_the_search_and_steps_through_it_from_its_beginning(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts_with_few_controls(max="me", min="alphabeta,depth=2")
    count = page.locator(".steps-count")
    expect(page.locator("#search.closed[data-recorded]")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(count).to_have_text(re.compile(r"^step (\d+) of \1$"))  # the whole tree
    for step in ("0", "1", "2"):
        page.keyboard.press("PageDown")
        expect(count).to_have_text(re.compile(f"^step {step} of "))
    page.keyboard.press("PageUp")
    expect(count).to_have_text(re.compile("^step 1 of "))
    page.locator("[data-step=last]").click()
    page.keyboard.press("PageDown")
    expect(count).to_have_text(re.compile(r"^step (\d+) of \1$"))  # once it was stepped through, it stays there


@pytest.mark.parametrize("back", first_of(["PageUp", "ArrowLeft"]))
def test_the_keys_of_the_steps_are_heard_after_the_mouse_chose_an_option(hall: Callable[..., Page], back: str) -> None:
    page = hall()
    Person(page).starts_with_few_controls(max="me", min="me").sees_a_step_mode()
    page.locator("#search-options .segmented label").filter(has_text="Minimax").click()
    count = page.locator(".steps-count")
    expect(count).to_have_text(re.compile("step 7,805 of 7,805"))
    page.keyboard.press(back)
    expect(count).to_have_text(re.compile("step 7,804 of 7,805"))
    page.locator("[data-all-controls]:visible").click()
    page.locator(".search-code").click()
    page.keyboard.press(back)
    expect(count).to_have_text(re.compile("step 7,803 of 7,805"))
