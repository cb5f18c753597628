"""Drawn trees in a lecture hall: the tree lab and its exercises, stepped through beside the pseudo-code."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hall import assert_one_screen, tabs
from tests.browser.rest import box_of, measured
from tests.sweeps import sweep


def test_the_projected_tree_lab_is_searched_otherwise_and_goes_on_to_other_trees(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees?algorithm=alphabeta")
    options = page.locator("[data-lab=options] select:visible")
    expect(options).to_have_count(3)
    places = [box["y"] for option in options.all() if (box := box_of(option))]
    assert max(places) - min(places) < 1, "the algorithm, its convention and the order, in one line"
    assert_one_screen(page)
    options.first.select_option("minimax")
    page.locator("[data-lab=step]").click()
    expect(page.locator(".steps-code")).not_to_contain_text("α")
    tabs(page).last.click()
    page.locator(".lab-presets .pill:visible").nth(1).click()
    expect(page.locator(".lab-presets .pill[aria-current=true]").last).to_be_attached()
    expect(page.locator(".lab-svg")).to_be_in_viewport(ratio=1)


def test_arrows_step_through_a_tree_on_stage_beside_all_lines_of_its_code(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees?algorithm=alphabeta")
    page.locator("[data-lab=step]").click()
    count = page.locator(".steps-count")
    expect(count).to_have_text(re.compile("paso 0 de"))
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("paso 1 de"))
    expect(page.locator(".steps-code li").last).to_be_in_viewport(ratio=0.9)


def test_the_convention_is_named_while_a_projected_tree_is_stepped_through_and_a_change_keeps_the_step(
    hall: Callable[..., Page],
) -> None:
    page = hall("es")
    page.goto("/trees?tree=exercise-3.1")
    page.locator("[data-lab=step]").click()
    count = page.locator(".steps-count")
    expect(count).to_have_text(re.compile("paso 0 de"))
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(count).to_have_text(re.compile(f"paso {step} de"))
    convention = page.locator("select[name=convention]")
    expect(convention).to_be_in_viewport(ratio=1)
    convention.select_option("urjc")
    expect(page.locator(".steps-code")).to_contain_text("MaxValor")
    expect(count).to_have_text(re.compile("paso 3 de"))
    assert_one_screen(page)
    tabs(page).last.click()
    page.locator(".lab-presets .pill:visible", has_text="Dudoso").click()
    expect(page.locator(".lab-presets .pill[aria-current=true]").last).to_have_text("Dudoso")
    expect(convention).to_have_value("urjc")


@sweep
def test_pseudo_code_that_has_lost_its_head_on_the_projector_says_so(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees")
    page.get_by_role("button", name="Paso a paso").click()
    expect(page.locator(".steps-code")).to_have_count(1)
    expect(page.locator(".steps-code.more-above")).to_have_count(0)
    page.keyboard.press("c")
    expect(page.locator(".steps-code.more-above")).to_have_count(1)


def stepped(page: Page, tree: str) -> None:
    page.goto(f"/trees?tree={tree}")
    expect(page.locator("[data-lab=size]")).not_to_be_empty()  # its buttons are tended
    page.locator("[data-lab=step]").click()
    page.locator(".steps-count").wait_for()
    page.keyboard.press("End")
    assert_one_screen(page)


def test_a_clicker_begins_with_the_steps_and_keys_are_heard_after_a_click_on_the_tree(
    hall: Callable[..., Page],
) -> None:
    page = hall("es")
    page.goto("/trees?tree=example&algorithm=alphabeta")
    expect(page.locator("[data-lab=size]")).not_to_be_empty()
    count = page.locator(".steps-count")
    for step in range(2):
        page.keyboard.press("PageDown")
        expect(count).to_have_text(f"paso {step} de 26")
    page.locator(".lab-node.leaf").first.click()
    expect(page.locator(".steps-why")).to_contain_text("b1, aún sin alcanzar")
    page.keyboard.press("End")
    expect(count).to_have_text("paso 26 de 26")
    page.keyboard.press("PageUp")
    expect(count).to_have_text("paso 25 de 26")


COVERED = """() => {
  const card = document.querySelector(".word-card").getBoundingClientRect();
  const isBehind = ({ left, right, top, bottom }) =>
    left < card.right && right > card.left && top < card.bottom && bottom > card.top;
  return [...document.querySelectorAll(".steps-code .on, .lab-node.is-current")]
    .filter((part) => isBehind(part.getBoundingClientRect())).length;
}"""


def test_the_entry_of_a_variable_does_not_cover_what_the_step_is_about(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees?tree=exercise-3.1")
    expect(page.locator("[data-lab=size]")).not_to_be_empty()
    page.keyboard.press("PageDown")
    count = page.locator(".steps-count")
    expect(count).to_have_text("paso 0 de 40")
    page.keyboard.press("c")
    page.locator(".steps-variables .word").first.click()
    expect(page.locator(".word-card h2")).to_be_visible()
    assert measured(page, COVERED) == 0
