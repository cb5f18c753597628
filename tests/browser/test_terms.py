"""A leaf's estimate taken apart, in the card about that leaf."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import Person
from tests.browser.rest import measured

POSITION = "X.O/.X./... O"


def opens_a_leaf(ana: Person) -> Locator:
    """Searches the position, and chooses a leaf at which the search stopped, in the list."""
    ana.starts(game="tic-tac-toe", position=POSITION, max="me", min="me")
    ana.chooses(depth="2", evaluation="open-lines")
    ana.sees_numbers(depth="2")
    ana.page.get_by_role("button", name="List form").click()
    ana.page.get_by_role("treeitem", name=re.compile("estimate .*, cutoff")).first.click()
    card = ana.page.locator(".tree-details")
    expect(card.locator(".terms-step")).to_have_count(2)
    return card


def test_a_leaf_shows_its_sum_and_lights_what_a_term_counts(ana: Person) -> None:
    card = opens_a_leaf(ana)
    expect(card.locator(".terms-head .estimate")).to_have_text(re.compile(r"^[+−]?\d"))
    two = card.locator(".terms-step", has_text="open lines with 2 stones")
    two.hover()
    lit = card.locator("[data-cell].lit")
    of_two = lit.count()
    card.locator(".tree-details-title").hover()
    expect(lit).not_to_have_count(of_two)
    two.click()
    card.locator(".tree-details-title").hover()
    expect(lit).to_have_count(of_two)  # pressed, it stays
    expect(two).to_have_attribute("aria-pressed", "true")


def test_a_square_shows_the_terms_that_it_feeds_to_the_keyboard_too(ana: Person) -> None:
    card = opens_a_leaf(ana)
    card.locator('[data-cell="b2"]').focus()
    expect(card.locator(".terms-step.fed")).not_to_have_count(0)
    expect(card.locator(".terms-square")).to_have_text(re.compile(r"^b2: open lines with .* [+−]"))


def test_a_leaf_is_compared_with_the_best_line_and_with_a_pinned_leaf(ana: Person) -> None:
    card = opens_a_leaf(ana)
    pinned = card.get_by_role("button", name="against the pinned leaf")
    expect(pinned).to_be_hidden()
    card.get_by_role("button", name="against the end of the best line").click()
    expect(card.locator(".terms")).to_have_attribute("data-against", "line")
    card.get_by_role("button", name="Pin this leaf").click()
    expect(pinned).to_be_visible()
    ana.page.get_by_role("treeitem", name=re.compile("estimate .*, cutoff")).last.click()
    pinned.click()
    expect(card.locator(".terms")).to_have_attribute("data-against", "pinned")
    expect(card.locator(".terms-ends").first).to_contain_text("there")
    expect(pinned).to_be_focused()


def test_the_card_of_a_leaf_comes_into_sight_below_the_tree(ana: Person) -> None:
    ana.page.set_viewport_size({"width": 1280, "height": 620})
    card = opens_a_leaf(ana)
    assert measured(
        ana.page,
        """() => {
            const part = (selector) => document.querySelector(selector).getBoundingClientRect();
            const [card, tree] = [part("#tree .tree-details"), part("#tree")];
            const isWhole = card.bottom <= innerHeight + 1 || tree.top < 80;
            return isWhole && card.top < innerHeight - 200 && tree.bottom > 60;
        }""",
    )
    expect(card).to_be_visible()
