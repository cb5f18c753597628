"""A search stepped through on the projector: its keys, its pseudo-code and its sentence."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import HALL, NOTE_HAS_TWO_LINES, assert_one_screen, start_with_all_controls
from tests.browser.people import Person
from tests.browser.rest import box_of, measured
from tests.sweeps import first_of, sweep


@sweep
def test_all_controls_come_and_go_on_the_projector_and_a_long_reason_is_read_whole(hall: Callable[..., Page]) -> None:
    page = hall("es")
    Person(page).starts_with_few_controls(max="me", min="alphabeta,depth=4").plays("b2").sees_a_step_mode()
    switch = page.locator("[data-all-controls]:visible")
    switch.click()
    expect(page.locator("#search-options [name=convention]")).to_be_in_viewport(ratio=1)
    page.locator(".search-code").click()
    why = page.locator(".steps-why")
    page.locator("[data-step=first]").click()
    for _ in range(4):
        page.keyboard.press("c")
        expect(why).to_contain_text("Se poda aquí")
        assert measured(why, "why => why.scrollHeight <= why.clientHeight + 1")
    assert_one_screen(page)
    page.locator("#search-options [name=convention]").select_option("urjc")
    toast, turn = (box_of(page.locator(part)) for part in (".toast >> nth=-1", ".turn"))
    assert toast["y"] >= turn["y"] + turn["height"] or toast["y"] + toast["height"] <= turn["y"]
    switch.click()
    expect(page.locator("#search-options [name=convention]")).to_be_hidden()


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
    expect(count).to_have_text(re.compile("step 7805 of 7805"))
    page.keyboard.press(back)
    expect(count).to_have_text(re.compile("step 7804 of 7805"))
    page.locator("[data-all-controls]:visible").click()
    page.locator(".search-code").click()
    page.keyboard.press(back)
    expect(count).to_have_text(re.compile("step 7803 of 7805"))


@sweep
def test_where_there_is_no_room_for_both_the_pseudo_code_comes_beside_or_over_the_tree_when_wanted(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    start_with_all_controls(page, "sticks")
    page.keyboard.press("p")
    expect(page.locator(".steps-code")).to_be_hidden()
    tree = box_of(page.locator("#tree .tree-canvas"))
    page.locator("#search-code").check()
    expect(page.locator(".steps-code .on")).to_be_in_viewport()
    assert box_of(page.locator("#tree .tree-canvas")) == tree
    page.set_viewport_size(HALL)
    expect(page.locator(".steps-code .on")).to_be_in_viewport()
    assert_apart(page)
    assert measured(page, NOTE_HAS_TWO_LINES)
    page.locator("#search-code").uncheck()
    expect(page.locator(".steps-code")).to_be_hidden()
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator(".steps-code .on")).to_be_in_viewport()
    expect(page.locator("#search-code")).to_be_hidden()
    assert_apart(page)


def assert_apart(page: Page) -> None:
    """The tree ends where the pseudo-code begins."""
    tree, code = (box_of(page.locator(part)) for part in ("#tree .tree-canvas", ".steps-code"))
    assert tree["x"] + tree["width"] <= code["x"]


@sweep
def test_the_lit_line_of_the_pseudo_code_stays_in_sight_when_presenting_begins(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=HALL)
    Person(page).starts("coin-backgammon", max="me", min="me").sees_a_step_mode()
    expect(page.locator(".steps-code .on")).to_have_text("return v")
    page.locator("#search-exact").check()
    expect(page.locator(".exact-value strong")).to_have_text(re.compile(r"\d"))  # so that not all of the code has room
    page.locator("#search-code").evaluate("box => box.click()")  # it is not in sight before
    page.keyboard.press("p")
    assert measured(
        page,
        """() => {
          const code = document.querySelector(".steps-code");
          const box = code.getBoundingClientRect();
          const lit = code.querySelector(".on").getBoundingClientRect();
          const isInside = lit.top > box.top - 1 && lit.bottom < box.bottom + 1;
          return document.documentElement.matches(".presenting") && code.scrollHeight > code.clientHeight && isInside;
        }""",
    )
