"""The cards of nodes on the projector: boards, sums of evaluations and counts of visits are whole."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.rest import measured
from tests.sweeps import sweep

pytestmark = sweep

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
