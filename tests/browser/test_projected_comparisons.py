"""Two searches side by side in presenter mode."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hall import HALL, LARGE_HALL, assert_one_screen, tabs
from tests.browser.rest import measured
from tests.sweeps import sweep

pytestmark = sweep

CLIPPED = """() => [...document.querySelectorAll(".stepping :is(.compare-panel, .steps-panel, .steps-speed)")]
  .filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.className)"""


def test_a_compared_search_is_stepped_through_with_its_code_and_sentence_in_sight(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/compare")
    expect(page.locator(".compare-tree canvas")).to_have_count(2)
    for drawn in page.locator(".compare-tree canvas").all():  # in the room below a short table
        expect(drawn).to_be_in_viewport(ratio=1)
    assert_one_screen(page)
    expect(page.locator(".tree-note").last).to_have_text("11 of 11 nodes shown · 2 not visited")
    stepped = page.locator(".compare-tree[data-side=second]")
    stepped.get_by_role("button", name="Step by step").click()
    expect(stepped.locator(".tree-note")).to_have_text("0 nodes visited so far")  # no hint at what will be cut
    expect(tabs(page).nth(1)).to_have_attribute("aria-current", "true")
    stepped.get_by_role("button", name="Next cut").click()
    expect(stepped.locator(".steps-why")).to_contain_text("Cut here")
    for size in (HALL, LARGE_HALL):
        page.set_viewport_size(size)
        for part in (".steps-variables dd", ".steps-why", ".steps-code li", ".steps-controls > *"):
            for shown in stepped.locator(part).all():
                expect(shown).to_be_in_viewport(ratio=1)
        assert measured(page, f"() => ({CLIPPED})().length === 0")
        assert_one_screen(page)


def test_a_tree_that_is_stepped_through_goes_on_on_the_projector(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    page.goto("/compare?tree=example")
    stepped = page.locator(".compare-tree[data-side=second]")
    stepped.get_by_role("button", name="Step by step").click()
    forward = stepped.get_by_role("button", name="Step forward")
    for _ in range(3):
        forward.click()
    count = stepped.locator(".steps-count")
    expect(count).to_have_text(re.compile("step 3 of"))
    page.get_by_role("button", name="Present").click()
    expect(tabs(page).nth(1)).to_have_attribute("aria-current", "true")
    expect(count).to_be_in_viewport(ratio=1)
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("step 4 of"))


def test_a_clicker_shows_the_board_then_both_tables_together_then_the_trees(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/compare?game=coin-backgammon&position=3,4,1,2+max+1&depth=5&evaluation=sum")
    expect(page.locator(".compare-position figcaption")).to_have_text("Le toca a MAX.")
    assert_one_screen(page)
    page.keyboard.press("PageDown")
    expect(page.locator(".compare-results .table-scroll").last).to_be_in_viewport(ratio=1)
    page.keyboard.press("PageDown")
    expect(tabs(page).nth(2)).to_have_attribute("aria-current", "true")
