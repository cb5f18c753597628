"""Two searches side by side in presenter mode."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import HALL, LARGE_HALL, assert_one_screen, tabs
from tests.browser.rest import AT_REST, measured
from tests.sweeps import sweep

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


@sweep
def test_the_whole_tree_is_unfolded_where_its_nodes_can_be_told_apart(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/compare?game=coin-backgammon&position=3,4,1,2+max+1&depth=5&evaluation=sum")
    tabs(page).nth(2).click()
    note = page.locator(".compare-tree .tree-note").first
    expect(note).to_contain_text("plegados")
    page.locator("[data-tool=fit]").first.click()
    expect(note).to_have_text("Se ven 40 de 40 nodos")
    page.locator(".tree-stage").first.press("f")
    expect(note).to_contain_text("plegados")
    page.goto("/compare?game=tic-tac-toe&position=X.O/.X./...+O&depth=4")
    tabs(page).nth(2).click()
    page.locator("[data-tool=fit]").first.click()
    expect(note).to_contain_text("no cabe entero: los números de sus")


@sweep
@pytest.mark.parametrize("size", [HALL, LARGE_HALL])
def test_trees_that_would_not_be_whole_below_a_table_wait_for_their_own_scene(
    hall: Callable[..., Page], size: dict[str, int]
) -> None:
    page = hall("es", **size)
    page.goto("/compare?game=tic-tac-toe&position=X.O/.X./...+O&depth=4")
    tabs(page).nth(1).click()
    expect(page.locator(".compare-tree canvas")).to_have_count(2)
    expect(page.locator(".compare-table")).to_be_visible()
    expect(page.locator(".compare-trees")).to_be_hidden()
    assert_one_screen(page)
    tabs(page).nth(2).click()
    expect(page.locator(".compare-tree canvas").first).to_be_in_viewport(ratio=1)


@sweep
def test_what_else_can_be_compared_is_at_hand_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/compare")
    tabs(page).filter(has_text="Trees and positions of the lectures").click()
    assert_one_screen(page)
    presets = page.locator(".compare-presets a:visible")
    expect(presets).to_have_count(11)
    presets.nth(1).click()
    expect(page.locator(".compare-presets [aria-current=true]").last).to_be_attached()
    expect(tabs(page).first).to_have_attribute("aria-current", "true")


TOOLS_BELOW = """() => [...document.querySelectorAll(".tree-box")].every((tree) => {
  const box = (part) => tree.querySelector(part).getBoundingClientRect();
  const [picture, tools] = [box(".tree-canvas"), box(".tree-tools")];
  return picture.height > 0 && tools.height > innerHeight / 28 && tools.top >= picture.bottom;
})"""
"""And as high as the screen asks for."""


@sweep
def test_two_compared_trees_are_whole_and_their_tools_stand_below_them(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/compare")
    page.locator("#scenes button").nth(1).click()
    for size in (HALL, LARGE_HALL):
        page.set_viewport_size(size)
        expect(page.locator(".tree-note")).to_have_text(["13 of 13 nodes shown", re.compile("^11 of 11 nodes shown")])
        assert measured(page, TOOLS_BELOW)
    page.locator("[data-steps]").last.click()
    page.get_by_role("button", name="Next cut").click()
    for size in (LARGE_HALL, HALL):
        page.set_viewport_size(size)
        expect(page.locator(".tree-note").last).to_have_text("7 nodes visited so far")


WHOLE_LINES = """() => {
  const [code] = document.querySelectorAll(".stepping .steps-code");
  const box = code.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(code).lineHeight);
  const shown = box.height - parseFloat(code.style.paddingBottom || "0");
  const isWhole = (px) => Math.abs(px / line - Math.round(px / line)) * line < 1.5;
  const isInside = (each) => each.top > box.top - 1.5 && each.bottom < box.top + shown + 1.5;
  const lit = [...code.querySelectorAll(".on")].map((each) => each.getBoundingClientRect());
  return (code.scrollHeight <= code.clientHeight || (isWhole(shown) && isWhole(code.scrollTop))) && lit.every(isInside);
}"""
BROAD = """() => {
  const right = (each) => each.getBoundingClientRect().right;
  const cells = [...document.querySelectorAll(".stepping .steps-variables div")];
  const isBroad = (cell) => cell.scrollWidth > cell.clientWidth || right(cell) > right(cell.parentElement) + 1;
  return cells.filter(isBroad).length;
}"""
FORWARD = f"""async (steps) => {{
  const forward = document.querySelector(".compare-tree[data-side=second] [data-step=forward]");
  const [isWhole, broad, atRest] = [{WHOLE_LINES}, {BROAD}, {AT_REST}];
  for (let step = 1; step <= steps; step += 1) {{
    if (forward.disabled) return `there is no step ${{step}}`;
    forward.click();
    await atRest();
    if (!isWhole()) return `step ${{step}} cuts a line of the code`;
    if (broad() > 0) return `step ${{step}} has a variable broader than its box`;
  }}
  return null;
}}"""
"""So many steps, pressed by a script, which takes a quarter of the time; returns the errors at any of them."""


@sweep
@pytest.mark.parametrize("size", [HALL, LARGE_HALL], ids=["1280", "1920"])
def test_at_every_step_the_code_shows_whole_lines_and_the_variables_stay_in_their_boxes(
    hall: Callable[..., Page], size: dict[str, int]
) -> None:
    page = hall(**size)
    page.goto("/compare?tree=exercise-3.3")
    expect(page.locator(".compare-actions")).to_be_in_viewport(ratio=1)
    page.locator("#scenes button").nth(1).click()
    stepped = page.locator(".compare-tree[data-side=second]")
    expect(stepped.locator(".tree-note")).to_have_text(re.compile("nodes"))
    stepped.get_by_role("button", name="Step by step").click()
    assert page.evaluate(FORWARD, 70) is None
    assert_one_screen(page)
