"""The cards of nodes on the projector: boards, sums of evaluations and counts of visits are whole."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.hall import DRAWN
from tests.browser.people import Person
from tests.browser.rest import box_of, measured
from tests.sweeps import sweep

APART = """() => {
  const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
  const [card, tree] = [boxOf(".tree-details"), boxOf(".tree-stage")];
  return card.left >= tree.right - 1 && card.right <= innerWidth;
}"""
"""Whether the card of a node stands beside the tree."""


def test_the_card_of_a_node_stands_beside_the_tree(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts_with_few_controls(max="me", min="me").sees_a_step_mode()
    page.locator(".tree-stage").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    card = page.locator(".tree-details")
    expect(card.locator(".tree-details-why")).to_be_in_viewport(ratio=1)
    assert measured(page, APART)
    card.locator(".tree-details-close").click()
    expect(card).to_be_hidden()


@sweep
def test_the_board_of_a_leaf_and_its_whole_sum_stand_beside_the_tree(hall: Callable[..., Page]) -> None:
    page = hall()
    ana = Person(page)
    ana.starts("connect-four", max="me", min="me")
    ana.chooses(depth="2")
    ana.sees_numbers(depth="2")
    expect(page.locator("[role=treeitem][aria-level='3']")).not_to_have_count(0)
    expect(page.locator("[role=treeitem][aria-level='4']")).to_have_count(0)  # the tree before it went deeper
    page.locator(".tree-stage").focus()
    for key in ("Home", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    card = page.locator(".tree-details")
    expect(card.locator(".terms-step")).to_have_count(4)
    for part in (".tree-details-why", ".drop", ".terms-ends >> nth=1", "[data-pin]"):
        expect(card.locator(part)).to_be_in_viewport(ratio=1)
    assert measured(page, APART)
    expect(page.locator("#board")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#board")).to_be_visible()


@sweep
def test_the_board_of_a_sampled_node_is_whole_in_its_card(hall: Callable[..., Page]) -> None:
    page = hall("es")
    ana = Person(page)
    ana.starts("connect-four", max="me", min="mcts,iterations=1000")
    expect(page.locator("[role=treeitem][aria-level='2']")).not_to_have_count(0)
    page.locator(".tree-stage").focus()
    for key in ("Home", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    card = page.locator(".tree-details")
    expect(card.locator(".drop")).to_be_visible()
    assert measured(card, "card => card.scrollHeight <= card.clientHeight + 1")
    expect(card.locator(".drop")).to_be_in_viewport(ratio=1)


COUNTS_VISITS = r"""() => {
  const { texts } = window.drawnOn(document.querySelector("#tree canvas"));
  const shown = Number(document.querySelector("#tree .tree-note").textContent.match(/\d+/)?.[0]);
  return shown > 3 && texts.filter(({ text }) => /^n [\d.]+$/.test(text)).length === shown;
}"""
"""Whether there is a count of visits at every node of the picture."""


@sweep
def test_the_most_visited_nodes_have_their_count_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.add_init_script(path=DRAWN)
    Person(page).starts("connect-four", max="me", min="mcts,iterations=1000")
    assert measured(page, COUNTS_VISITS)


@sweep
def test_two_leaves_of_chess_are_compared_in_a_card_without_scrolling(hall: Callable[..., Page]) -> None:
    page = hall("es")
    ana = Person(page)
    ana.starts("chess", max="me", min="me")
    page.locator("#search-options [name=limit]").select_option("depth")
    ana.chooses(depth="2")
    expect(page.locator("#search-why")).to_contain_text("2 niveles")
    ana.sees_a_step_mode()
    expect(page.locator("[role=treeitem][aria-level='3']")).not_to_have_count(0)
    expect(page.locator("[role=treeitem][aria-level='4']")).to_have_count(0)
    card = page.locator(".tree-details")
    page.locator(".tree-stage").focus()
    for key in ("Home", "ArrowDown", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    card.locator("[data-pin]").click()
    page.locator(".tree-stage").focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    card.locator("[data-against=pinned]").click()
    expect(card.locator("[data-against=pinned][aria-pressed=true]")).to_have_count(1)
    assert measured(card, "card => card.scrollHeight <= card.clientHeight + 1")
    count, leave = (box_of(page.locator(part)) for part in (".steps-count", ".leave-presenting"))
    assert count["x"] + count["width"] <= leave["x"]


def is_whole_above(board: Locator, controls: Locator) -> bool:
    picture, below = box_of(board), box_of(controls)
    return picture["height"] > 150 and picture["y"] + picture["height"] <= below["y"]


@sweep
def test_the_board_of_a_playout_stands_whole_on_the_projector_with_and_without_the_code(
    hall: Callable[..., Page],
) -> None:
    page = hall()
    Person(page).starts("connect-four", min="mcts,iterations=10").sees_a_step_mode()
    length = int(page.locator("#search .steps-slider").get_attribute("max") or 0)
    page.locator("#search .steps-slider").fill(str(length - 9))
    board, controls = page.locator("#search .steps-board .picture"), page.locator("#search-player .steps-controls")
    for code in (False, True):
        page.get_by_role("checkbox", name="Pseudo-code").set_checked(code)
        expect(board).to_be_visible()
        assert is_whole_above(board, controls)
