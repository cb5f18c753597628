"""A search stepped through on the projector: its keys, its pseudo-code and its sentence."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import DRAWN, assert_one_screen
from tests.browser.people import Person
from tests.browser.rest import box_of, measured
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


@pytest.mark.parametrize("game", first_of(["tic-tac-toe", "connect-four"]))
@pytest.mark.parametrize("controls", first_of(["few", "all"]))
def test_the_position_of_a_playout_stands_beside_the_projected_tree_of_which_no_label_meets_another(
    hall: Callable[..., Page], game: str, controls: str
) -> None:
    page = hall("es")
    page.add_init_script(path=DRAWN)
    ana = Person(page)
    (ana.starts_with_few_controls if controls == "few" else ana.starts)(game, max="me", min="me")
    expect(page.locator("#search-why")).to_contain_text("Juega")
    page.locator("#search-options .segmented label", has_text="MCTS").click()
    for iterations in ("20", "100"):
        page.locator("#search-options [name=iterations]").fill(iterations)
        page.locator("#search-options [name=iterations]").press("Enter")
        expect(page.locator("#search-numbers [data-number=leaves]")).to_have_text(iterations)
        for step in ("90", "150"):
            page.locator(".steps-slider").fill(step)
            board, tree = page.locator(".steps-board > *").first, page.locator("#tree")
            expect(board).to_be_in_viewport(ratio=1)
            assert box_of(tree)["x"] + box_of(tree)["width"] <= box_of(board)["x"]
            assert box_of(tree)["height"] > 12 * 20
            assert measured(page, MEETING) == []
    assert_one_screen(page)


MEETING = """() => {
  const { texts, covers } = window.drawnOn(document.querySelector("#tree canvas"));
  const isCovered = (text, i) => covers.some((box) => box.after > i && box.left < text.right && box.right > text.left
    && box.top < text.bottom && box.bottom > text.top);
  const seen = texts.filter((text, i) => !isCovered(text, i));
  const common = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
  const isMeeting = (a, b) => common(a, b, "left", "right") > 0.5 && common(a, b, "top", "bottom") > 0.5;
  return seen.flatMap((a, i) => seen.slice(i + 1).filter((b) => isMeeting(a, b)).map((b) => `${a.text} and ${b.text}`));
}"""
"""The texts of a tree that overlap, except what the names of levels cover at its edge."""
