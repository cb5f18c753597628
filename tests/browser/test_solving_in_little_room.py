"""Exercises with little room for their trees: a large one on a projector, any on a phone in landscape."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.exercises import Exercise
from engine.trees import parse
from tests.browser.rest import box_of
from tests.browser.sheets import EXAMPLE
from tests.sweeps import sweep
from webapp.trees.exercises.solving import pack_exercise

pytestmark = sweep


def large(kind: str = "minimax") -> str:
    """The address of an exercise on a tree with three successors everywhere and 81 leaves."""
    numbers = random.Random(5)

    def below(plies: int) -> str:
        return f"({' '.join(below(plies - 1) for _ in range(3))})" if plies else str(numbers.randint(-9, 30))

    return f"/trees/solve?e={pack_exercise(Exercise(kind, parse(below(4))))}"


def sideways(new_page: Callable[..., Page]) -> Page:
    return new_page(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)


@pytest.mark.parametrize("kind", ["minimax", "alphabeta"])
def test_on_a_telephone_on_its_side_the_fields_stand_beside_the_tree(new_page: Callable[..., Page], kind: str) -> None:
    page = sideways(new_page)
    page.goto(f"/trees/solve?e={pack_exercise(Exercise(kind, parse(EXAMPLE)))}")
    root = box_of(page.locator(".lab-node .lab-shape").first)
    assert root["y"] + root["height"] <= 390
    page.locator(".lab-node .lab-shape").nth(2).tap()
    field = page.get_by_role("textbox", name="Value")
    expect(field).to_be_in_viewport(ratio=1)
    expect(page.locator(".lab-node.leaf").last).to_be_in_viewport(ratio=1)
    tree, fields = box_of(page.locator(".trees-picture")), box_of(page.locator(".solving-node"))
    assert tree["x"] + tree["width"] <= fields["x"]
    assert tree["y"] >= 0 and fields["y"] >= 0 and fields["y"] + fields["height"] <= 390
    expect(page.locator(".site-header")).not_to_be_in_viewport()


def test_nobody_projects_from_a_telephone_on_its_side(new_page: Callable[..., Page]) -> None:
    page = sideways(new_page)
    page.goto(large())
    expect(page.get_by_role("button", name="Light or dark")).to_be_visible()
    expect(page.get_by_role("button", name="Present")).to_have_count(0)
