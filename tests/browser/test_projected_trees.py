"""Drawn trees in a lecture hall: the tree lab and its exercises, stepped through beside the pseudo-code."""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hall import HALL, LEGIBLE, assert_one_screen, tabs
from tests.browser.people import until
from tests.browser.rest import box_of, measured
from tests.engine.trees.kuhn import kuhn
from tests.sweeps import sweep


@sweep
@pytest.mark.parametrize(
    ("path", "matter"),
    [
        ("/trees?algorithm=alphabeta", (".lab-svg", "[data-lab=step]")),
        (
            "/trees/solve?kind=alphabeta&level=3&seed=7",
            (".solving-ask p", ".convention-says", ".trees-picture", ".solving-node .input"),
        ),
    ],
)
def test_a_drawn_tree_is_shown_with_what_is_done_on_it(
    hall: Callable[..., Page], path: str, matter: tuple[str, ...]
) -> None:
    page = hall("es")
    page.goto(path)
    page.locator("[data-lab=picture] > .lab-svg").wait_for()
    for part in matter:
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    assert_one_screen(page)


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
    convention = page.locator("[name=convention]")
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


WHOLE_CALLS = """() => {
  const list = document.querySelector(".lab-calls-list");
  const { bottom } = list.getBoundingClientRect();
  const calls = [...list.children].map((call) => call.getBoundingClientRect());
  return calls.every((call) => call.bottom <= bottom + 1 || call.top >= bottom - 1);
}"""
VALUES_ON_THEIR_GROUND = """() => [...document.querySelectorAll(".is-valued .lab-value")].every((value) => {
  const shape = value.closest(".lab-node").querySelector(".lab-shape");
  return getComputedStyle(value).stroke === getComputedStyle(shape).fill;
})"""
"""Light numbers that are wider than a triangle and would be unreadable beside it."""


LARGE = "({})".format("".join(f"{{.1:({i} {{.9:9 .1:1}}{i + 1}) .9:({i} {{.5:-7 .5:{i}}} 15)}}" for i in range(12)))
"""Of 96 leaves, with two plies of chance."""


@sweep
def test_a_tree_that_is_too_large_for_its_writing_is_stepped_through_part_by_part(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto(f"/trees?tree={LARGE}&step&algorithm=star1")
    slider = page.get_by_role("slider")
    expect(page.locator(".lab-calls")).to_be_hidden()
    page.locator(".lab-code").click()
    for step in (14, 100):
        slider.fill(str(step))
        expect(page.locator(".lab-node.is-current")).to_be_in_viewport(ratio=1)
        expect(page.locator(".lab-action", has_text="0,9").first).to_be_visible()
        expect(page.locator(".lab-call.is-current")).to_be_in_viewport(ratio=1)
        assert_one_screen(page)
        assert measured(page, WHOLE_CALLS)
        assert measured(page, VALUES_ON_THEIR_GROUND)
    page.get_by_role("button", name="Poda siguiente").click()
    slider.fill(slider.get_attribute("max") or "")
    expect(page.locator("[data-lab=counts]")).to_contain_text("podas")
    mark = page.locator(".is-cut .lab-slash").first
    assert measured(mark, "mark => mark.getBoundingClientRect().height") > LEGIBLE / 2


@sweep
def test_the_lit_line_of_long_code_is_in_sight_with_what_stands_around_it(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/trees?tree=attitudes&algorithm=star2")
    page.get_by_role("button", name="Step by step").click()
    page.locator("[data-step=last]").click()
    page.evaluate("dispatchEvent(new Event('resize'))")  # type is tried in larger sizes
    lit = page.locator(".steps-code .on")
    expect(lit).to_have_text("return v")
    assert seen_whole(lit)
    page.locator("[data-step=back]").click()
    expect(lit.first).to_have_text("v ← max(v, Value(s, α, β))")
    for edge, away in ((lit.first, -2), (lit.last, 2)):
        line = page.locator(".steps-code li").nth(place_of(edge) + away)
        assert seen_whole(line)


def place_of(line: Locator) -> int:
    return int(line.evaluate("line => [...line.parentElement.children].indexOf(line)"))


def seen_whole(line: Locator) -> bool:
    """Whether the list of lines is scrolled to it."""
    return bool(
        measured(
            line,
            """line => {
            const [own, list] = [line.getBoundingClientRect(), line.parentElement.getBoundingClientRect()];
            return own.top > list.top - 1 && own.bottom < list.bottom + 1;
        }""",
        )
    )


TYPE_ON_SCREEN = """() => [...document.querySelectorAll(".lab-node.leaf .lab-value")].map((value) =>
  parseFloat(getComputedStyle(value).fontSize) * value.getScreenCTM().a)"""
"""The size of each leaf's number, in px."""

CUT_OFF = """() => {
  const picture = document.querySelector("[data-lab=picture]");
  return picture.scrollWidth > picture.clientWidth + 1 || picture.scrollHeight > picture.clientHeight + 1;
}"""


def stepped(page: Page, tree: str) -> None:
    page.goto(f"/trees?tree={tree}")
    expect(page.locator("[data-lab=size]")).not_to_be_empty()  # its buttons are tended
    page.locator("[data-lab=step]").click()
    page.locator(".steps-count").wait_for()
    page.keyboard.press("End")
    assert_one_screen(page)


@sweep
@pytest.mark.parametrize("tree", ["example", "exercise-3.1", "exercise-3.3"])
def test_a_tree_of_the_lectures_fills_the_stage_while_it_is_stepped_through(
    hall: Callable[..., Page], tree: str
) -> None:
    page = hall("es")
    stepped(page, tree)
    leaves = page.locator(".lab-node.leaf")
    expect(leaves).to_have_count({"example": 9, "exercise-3.1": 14, "exercise-3.3": 28}[tree])
    for part in (*leaves.all(), page.locator("[data-lab=counts]")):
        expect(part).to_be_in_viewport(ratio=1)
    assert measured(page, CUT_OFF) is False
    drawn = box_of(page.locator(".lab-svg"))
    assert drawn["height"] > 420
    assert drawn["width"] > (600 if tree == "example" else 1000)
    if tree != "example":
        page.locator(".lab-code").click()
        assert box_of(page.locator(".lab-svg"))["height"] < drawn["height"] - 100
        for leaf in leaves.all():
            expect(leaf).to_be_in_viewport(ratio=1)
        assert measured(page, CUT_OFF) is False
    if tree != "exercise-3.3":  # the code of Star1 is longer than any screen
        for line in page.locator(".steps-code li").all():
            expect(line).to_be_in_viewport(ratio=0.9)


@sweep
def test_forty_leaves_can_be_read_from_the_last_row(hall: Callable[..., Page]) -> None:
    rows = ["".join(f"({10 + 7 * i + j} {99 - 5 * j})" for j in range(5)) for i in range(4)]
    page = hall()
    stepped(page, f"({''.join(f'({row})' for row in rows)})")
    until(page, lambda: page.locator(".lab-node.leaf").count() == 40)
    assert measured(page, CUT_OFF) is False
    assert min(measured(page, TYPE_ON_SCREEN)) >= LEGIBLE - 0.01


@sweep
def test_a_strategy_in_a_wide_tree_is_seen_whole(hall: Callable[..., Page]) -> None:
    page = hall("pt-BR")
    page.goto("/trees?tree=exercise-3.1")
    expect(page.locator("[data-lab=size]")).not_to_be_empty()  # its buttons are tended
    page.locator("[data-lab=strategy]").click()
    expect(page.locator(".lab-strategy-says")).to_be_in_viewport(ratio=1)
    for leaf in page.locator(".lab-node.leaf").all():
        expect(leaf).to_be_in_viewport(ratio=1)
    assert measured(page, CUT_OFF) is False
    assert_one_screen(page)


@sweep
def test_a_tree_with_information_sets_is_seen_whole_alone_and_with_a_strategy(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees?" + urlencode({"tree": kuhn()}))
    drawn = page.locator(".lab-svg")
    expect(drawn).to_be_in_viewport(ratio=1)
    page.locator("[data-lab=strategy]").click()
    expect(page.locator(".lab-strategy-table")).to_be_in_viewport(ratio=1)
    expect(drawn).to_be_in_viewport(ratio=1)
    box = box_of(drawn)
    assert box["height"] > 0.35 * HALL["height"]
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
