"""The options of a search on the projector: all are at hand, and none covers what is talked about."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hall import HALL, LARGE_HALL, assert_one_screen, start_with_all_controls
from tests.browser.people import Person
from tests.browser.rest import box_of, measured
from tests.sweeps import sweep

pytestmark = sweep


@pytest.mark.parametrize("game", ["connect-four", "chess"])
def test_weights_and_the_options_that_few_need_open_beside_a_projected_tree(
    hall: Callable[..., Page], game: str
) -> None:
    page = hall("es")
    Person(page).starts(game, max="me", min="me")
    expect(page.locator("#search-why")).to_contain_text("mirando")  # from then on nothing above the tree moves
    few = page.locator("#search-options [name=deepen]").and_(page.locator(":visible"))
    for folded, field in (("#search-weights", "[data-scan]"), ("[data-option=advanced]", "[name=killers]")):
        expect(few).to_have_count(0)
        page.locator(f".search-more > {folded} > summary").click()
        opened = page.locator(f".search-more > {folded} > :not(summary)")
        expect(opened.locator(field).and_(page.locator(":visible"))).not_to_have_count(0)
        assert_beside_the_tree(page, opened, least=20)
        expect(few).to_have_count(1 if field == "[name=killers]" else 0)
        expect(page.locator(".search-more > details[open]")).to_have_count(1)  # it closed the other
    page.locator(".search-more > [data-option=advanced] > summary").click()
    assert_one_screen(page)


def assert_beside_the_tree(page: Page, opened: Locator, least: int) -> None:
    """It is in view as a whole, above the figures, in type that the last row can read."""
    assert_one_screen(page)
    tree, panel = box_of(page.locator("#tree")), box_of(opened)
    assert tree["x"] + tree["width"] <= panel["x"]
    assert tree["height"] >= 10 * least and tree["width"] >= 20 * least
    assert panel["y"] + panel["height"] <= box_of(page.locator("#search-numbers"))["y"]
    assert measured(opened, SCROLLS) == [0, 0]
    assert measured(opened, SMALLEST) >= least


SCROLLS = "panel => [panel.scrollHeight - panel.clientHeight, panel.scrollWidth - panel.clientWidth]"
SMALLEST = """panel => Math.min(...[...panel.querySelectorAll("*")]
  .filter((part) => part.checkVisibility() && part.clientHeight > 0 && part.tagName !== "OPTION")
  .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""


def test_options_beside_a_projected_tree_leave_with_an_algorithm_that_has_none(hall: Callable[..., Page]) -> None:
    page = hall()
    ana = Person(page).starts(max="me", min="me")
    ana.sees_a_step_mode()
    page.locator(".search-more > [data-option=advanced] > summary").click()
    expect(page.locator("#search-options [name=killers]")).to_be_visible()
    narrow = box_of(page.locator("#tree"))["width"]
    ana.chooses(algorithm="Monte Carlo tree search")
    expect(page.locator(".search-more > details[open]")).to_have_count(0)
    assert box_of(page.locator("#tree"))["width"] > narrow + 300


CLIPPED_AT_MOST = """() => [...document.querySelectorAll("main input[type=number]:not(dialog *)")].flatMap((field) => {
  if (!field.checkVisibility({ visibilityProperty: true })) return [];
  const before = field.value;
  field.value = Math.min(Number(field.max) || 9999, 10000);
  const isClipped = field.scrollWidth > field.clientWidth + 1;
  field.value = before;
  return isClipped ? [field.name] : [];
})"""
"""The names of the fields that would not show the whole of a large number."""


@pytest.mark.parametrize("controls", ["few", "all"])
def test_numbers_are_whole_in_the_fields_of_a_projected_search(hall: Callable[..., Page], controls: str) -> None:
    page = hall("es")
    ana = Person(page)
    (ana.starts_with_few_controls if controls == "few" else ana.starts)("connect-four", max="me", min="me")
    limit = page.locator("#search-options [name=limit]")
    limits = (("Alfa-beta", "depth", "depth"), ("Alfa-beta", "time", "seconds"), ("MCTS", "iterations", "iterations"))
    for algorithm, kind, field in limits:
        page.locator("#search-options .segmented label", has_text=algorithm).click()
        limit.select_option(kind)
        expect(page.locator(f"#search-options [name={field}]")).to_be_visible()
        assert measured(page, CLIPPED_AT_MOST) == []


def test_numbers_are_whole_in_the_fields_of_a_projected_tree(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees?tree=example&algorithm=mcts")
    expect(page.locator("main input[type=number]:visible")).not_to_have_count(0)
    assert measured(page, CLIPPED_AT_MOST) == []


def test_how_sampling_is_done_is_chosen_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall()
    ana = Person(page).starts(max="me", min="me")
    ana.chooses(algorithm="Monte Carlo tree search")
    iterations = page.locator("#search-options [name=iterations]")
    for field in (iterations, *page.locator("#search-options :is([name=exploration], [name=playouts])").all()):
        expect(field).to_be_in_viewport(ratio=1)
    iterations.fill("100")
    iterations.press("Enter")
    expect(page.locator("#search-numbers [data-number=leaves]")).to_have_text("100")
    assert_one_screen(page)


def test_what_a_position_of_the_horizon_shows_is_folded_on_the_projector_and_opens_over_the_tree(
    hall: Callable[..., Page],
) -> None:
    page = hall()
    page.goto("/horizon")
    while page.locator("#pinned-queen form .button").is_hidden():
        page.keyboard.press("PageDown")
    page.locator("#pinned-queen form .button").click()
    remark = page.locator(".horizon-remark")
    expect(remark.locator("p")).to_be_hidden()
    expect(page.locator("#tree .tree-note")).to_have_text(re.compile(r"\d"))
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"\d"))
    remark.locator("summary").click()
    expect(remark.locator("p")).to_be_in_viewport(ratio=1)
    opened = box_of(page.locator("#tree"))
    remark.locator("summary").click()
    assert box_of(page.locator("#tree")) == opened
    page.locator("#search-options [name=quiescence]").click()
    expect(page.locator("#search-choice")).to_contain_text("−2")
    expect(page.locator("#search-choice")).to_be_in_viewport(ratio=1)
    page.keyboard.press("p")
    expect(remark.locator("p")).to_be_visible()


HOLDS_ALL = "card => card.scrollHeight <= card.clientHeight + 1"


def test_what_mends_the_horizon_leaves_the_projected_tree_its_height(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/horizon")
    page.locator("#pinned-queen form .button").evaluate("button => button.click()")
    more = page.locator(".search .search-more > [data-option=advanced]")
    expect(more.locator("summary")).to_be_in_viewport(ratio=1)
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"\d"))
    page.locator("#search-options [name=quiescence]").click()
    expect(page.locator("#search-choice")).to_contain_text("−2")
    assert measured(page, "() => document.querySelector('#tree .tree-canvas').clientHeight >= 215")
    assert measured(page, f"() => ({HOLDS_ALL})(document.querySelector('#search'))")
    summary, live = (
        box_of(page.locator(part))
        for part in (".search-more > details[data-option=advanced] > summary >> visible=true", ".search-live")
    )
    assert summary and live and summary["y"] + summary["height"] <= live["y"] + 1
    more.locator("summary").click()
    assert_beside_the_tree(page, more.locator("> :not(summary)"), least=20)
    for chosen in more.locator("select:visible").all():
        assert measured(chosen, "select => select.scrollWidth <= select.clientWidth + 1")


PX = "element => parseFloat(getComputedStyle(element).fontSize)"


SIZES = ((HALL, 20), (LARGE_HALL, 24))


def test_what_has_no_room_among_all_controls_comes_where_it_is_pointed_at(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=HALL)
    start_with_all_controls(page, "coin-backgammon")
    page.keyboard.press("p")
    for size, least in SIZES:
        page.set_viewport_size(size)
        page.mouse.move(2, 400)  # at nothing, nor at an edge that brings a bar
        page.evaluate("document.activeElement.blur()")  # nor is anything pointed at by the keyboard
        assert_more_depths_are_pointed_at(page, least)
        assert_more_figures_are_pointed_at(page, least)


def assert_more_depths_are_pointed_at(page: Page, least: int) -> None:
    depth = page.locator("#search-depth")
    before = int(depth.input_value())
    expect(page.locator("[data-by='1']")).to_be_hidden()
    depth.hover()
    for button in page.locator("[data-by]").all():
        expect(button).to_be_visible()
        assert measured(button, PX) >= least
    page.locator("[data-by='1']").click()
    expect(depth).to_have_value(str(before + 1))


def assert_more_figures_are_pointed_at(page: Page, least: int) -> None:
    for name in ("rate", "seconds"):
        figure = page.locator(f"[data-number={name}]")
        page.locator("#tree").hover()
        expect(figure).to_be_hidden()
        page.locator("[data-number=nodes]").hover()
        expect(figure).to_be_visible()
        assert measured(figure, PX) >= least


def test_all_controls_leave_in_view_what_came_out(hall: Callable[..., Page]) -> None:
    page = hall()
    ana = Person(page)
    ana.starts("coin-backgammon", max="me", min="me").sees_a_step_mode()
    why, controls = page.locator(".search-why"), page.locator(".steps-controls")
    expect(why.locator("span").first).to_be_in_viewport(ratio=1)
    expect(why).to_contain_text("Play ")
    before = box_of(controls)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-why")).to_be_in_viewport(ratio=1)
    assert box_of(controls) == before
    page.keyboard.press("End")
    ana.chooses(algorithm="Monte Carlo tree search")
    expect(why).to_contain_text("By visits")
    for sentence in why.locator("span").all()[:2]:
        expect(sentence).to_be_in_viewport(ratio=1)
    assert_one_screen(page)


RIGHT_OF_TEXT = """part => {
  const text = document.createRange();
  text.selectNodeContents(part);
  return text.getBoundingClientRect().right;
}"""


def test_the_bill_of_two_projected_searches_ends_before_the_button_that_leaves(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts_with_few_controls(max="me", min="me").sees_a_step_mode()
    page.locator("#search-options .segmented label", has_text="MCTS").click()
    bill = page.locator("#search-compare")
    expect(bill).to_contain_text("→ Monte Carlo tree search")
    end = measured(bill, RIGHT_OF_TEXT)
    assert end <= box_of(page.locator(".leave-presenting"))["x"]
    assert_one_screen(page)
