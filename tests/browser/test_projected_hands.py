"""A hand of cards in presenter mode: its belief tree and the bar below it stay in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import HALL, LARGE_HALL, assert_one_screen
from tests.browser.people import Person, remember_all_controls, until
from tests.browser.rest import box_of, measured
from tests.sweeps import sweep

pytestmark = sweep

TREE_HAS_ITS_SHARE = "() => document.querySelector('#hand-decision .tree-canvas').clientHeight >= 0.45 * innerHeight"
WHOLE_LINES = """() => {
  const story = document.querySelector(".table-story");
  const line = story.firstElementChild.getBoundingClientRect().height;
  return Math.abs(story.clientHeight / line - Math.round(story.clientHeight / line)) * line < 1.5;
}"""


PLAY_ONCE = """() => {
  const board = document.querySelector("#board");
  const choice = board.querySelector("[data-action]:enabled");
  if (!choice || board.played === board.dataset.version) return;
  board.played = board.dataset.version;
  choice.click();
}"""
SENTENCE_IN_ITS_BOX = """() => {
  const [why, box] = ["#hand-decision .steps-why", "[data-drawn=panel]"].map((part) => document.querySelector(part));
  return why.getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom;
}"""
WHOLE_SPLIT = """() => {
  const split = document.querySelector("#hand-decision .search-split");
  return split.scrollHeight <= split.clientHeight + 1;
}"""


@pytest.mark.parametrize("game", ["guess-the-card", "draw-poker", "draw-poker-bet", "aces-and-kings", "betting"])
def test_the_tree_of_a_played_hand_is_in_sight_with_its_bar(hall: Callable[..., Page], game: str) -> None:
    page = hall("es")
    remember_all_controls(page)
    play_to_the_end(page, game)
    for size in (HALL, LARGE_HALL):
        page.set_viewport_size(size)
        assert_tree_and_story_are_in_sight(page)
        page.locator("[data-steps]").click()
        assert_steps_are_in_sight(page)
        page.locator("[data-steps]").click()


def assert_tree_and_story_are_in_sight(page: Page) -> None:
    assert measured(page, TREE_HAS_ITS_SHARE)
    assert measured(page, f"() => ({WHOLE_LINES})() && ({WHOLE_SPLIT})()")
    expect(page.locator(".table-story li").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#panel .moves [aria-current]")).to_be_in_viewport(ratio=0.95)
    assert_one_screen(page)


def assert_steps_are_in_sight(page: Page) -> None:
    for part in page.locator("#hand-decision .steps-controls > *").all():
        expect(part).to_be_in_viewport(ratio=1)
    expect(page.locator(".steps-code li").last).to_be_in_viewport(ratio=0.9)  # and so all others
    assert measured(page, TREE_HAS_ITS_SHARE)
    assert_one_screen(page)
    speed, leave = box_of(page.locator(".steps-speed")), box_of(page.locator(".leave-presenting"))
    assert speed["x"] + speed["width"] <= leave["x"]


def play_to_the_end(page: Page, game: str) -> None:
    """By the first of the choices, whatever they are."""
    Person(page).comes_to_a_match(game, max="me", min="belief", seed="4")
    board = page.locator("#board")

    def is_over() -> bool:
        page.evaluate(PLAY_ONCE)
        return board.get_attribute("data-turn") == "terminal"

    until(page, is_over)
    expect(page.locator("#hand-decision .tree-canvas")).to_be_visible()


def test_all_methods_are_at_hand_while_the_one_that_is_heard_is_pointed_at(hall: Callable[..., Page]) -> None:
    page = hall()
    play_to_the_end(page, "betting")
    assert_few_controls_leave_room(page)
    methods = page.locator("#hand-decision .methods label:has([type=radio])")
    expect(methods.locator("visible=true")).to_have_count(1)
    page.locator("#hand-decision .methods .segmented").hover()
    expect(methods.locator("visible=true")).to_have_count(4)
    Person(page).presses("p").clicks("All controls").presses("p")
    page.locator("#hand-decision .methods .segmented").hover()
    expect(methods.locator("visible=true")).to_have_count(6)
    methods.filter(has_text="Average").click()
    expect(page.locator("#hand-decision .search-what")).to_contain_text("average")
    expect(methods.locator("visible=true")).to_have_count(1)  # although the mouse has not moved
    page.mouse.move(640, 500)  # not to the upper edge, which brings the head of the page
    page.locator("#hand-decision .methods .segmented").click()  # as by a tap on the one that is heard
    expect(methods.locator("visible=true")).to_have_count(6)
    page.mouse.move(640, 500)  # not to the upper edge, which brings the head of the page
    assert_one_screen(page)


def test_the_list_of_methods_is_closed_when_a_method_chosen_before_is_projected(page: Page) -> None:
    page.set_viewport_size(HALL)
    ana = Person(page).starts_with_few_controls("betting", min="equilibrium")
    page.locator("[data-hint]").click()
    methods = page.locator("#hand-decision .methods label:has([type=radio])")
    methods.filter(has_text="Simulated opponent").click()
    expect(page.locator("#hand-decision .search-what")).to_contain_text("simulated opponent")
    ana.presses("p")
    expect(methods.locator("visible=true")).to_have_count(1)
    expect(page.get_by_role("heading", name="What it believes")).to_be_in_viewport(ratio=1)


def assert_few_controls_leave_room(page: Page) -> None:
    """For the decision that lost most; and of a step they show its sentence alone."""
    expect(page.locator(".hand-ending span")).to_contain_text("What cost most was “MAX ")
    expect(page.locator(".hand-ending")).to_be_in_viewport(ratio=1)
    for believed in page.locator(".search-split .world-name").all():
        expect(believed).to_be_in_viewport(ratio=1)
    assert measured(page, WHOLE_SPLIT)
    assert measured(page, TREE_HAS_ITS_SHARE)
    assert_one_screen(page)
    page.locator("[data-steps]").click()
    expect(page.locator(".steps-why")).to_be_in_viewport(ratio=1)
    expect(page.locator(".steps-variables")).to_be_hidden()
    assert measured(page, SENTENCE_IN_ITS_BOX)
    assert_one_screen(page)
    page.locator("[data-steps]").click()
