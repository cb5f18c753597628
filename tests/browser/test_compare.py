"""The comparing room in a browser: trees that answer each other, the way there from a match, and sliders that count."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.people import Person, until
from tests.browser.rest import box_of, measured
from tests.browser.screens import assert_fits_every_screen


def side(page: Page, name: str) -> Locator:
    """The first or the second tree, as a list."""
    tree = page.locator(f'.compare-tree[data-side="{name}"]')
    tree.get_by_role("button", name="List form").click()
    return tree


def chosen(tree: Locator) -> Locator:
    return tree.locator('.tree-item[aria-selected="true"]')


def test_on_a_phone_what_was_saved_and_a_small_tree_are_in_sight_whole(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/compare?game=tic-tac-toe&depth=4&orders=yes")
    saved = page.locator(".compare-saved").last
    expect(saved).to_be_visible()
    column, table = box_of(saved), box_of(page.locator("#compare-results .table-scroll").first)
    assert column["x"] + column["width"] <= table["x"] + table["width"]
    heading = box_of(page.get_by_role("columnheader", name="saved"))
    assert heading["x"] == column["x"]
    page.goto("/compare")  # with all leaves of the example, including those that alpha-beta omits
    expect(page.locator(".tree-note")).to_have_text(["13 of 13 nodes shown", "11 of 11 nodes shown · 2 not visited"])


def test_a_node_chosen_in_one_tree_is_chosen_in_the_other(
    page: Page, assert_accessible: Callable[[Page], None]
) -> None:
    page.goto("/compare")
    expect(page.locator(".tree-note")).to_have_text(["13 of 13 nodes shown", "11 of 11 nodes shown · 2 not visited"])
    assert_accessible(page)
    whole, pruned = side(page, "first"), side(page, "second")
    whole.locator(".tree-item", has_text="a2").click()
    expect(chosen(pruned)).to_contain_text("value at most 2")
    whole.locator(".tree-item", has_text="b2").nth(1).click()
    expect(chosen(pruned)).to_contain_text("not visited")
    pruned.get_by_role("button", name="Step by step").click()
    pruned.get_by_role("button", name="Next cut").click()
    expect(pruned.locator(".tree-item", has_text="cut here")).to_have_count(1)
    whole.get_by_label("Which tree").select_option("Alpha-beta · reversed order")
    expect(page.locator(".tree-note").first).to_have_text("13 of 13 nodes shown")


def test_from_a_match_to_its_position_and_on_to_another_game(page: Page) -> None:
    Person(page).starts("sticks", n="5", max="me", min="me")
    page.get_by_role("link", name="Compare algorithms on this position").click()
    expect(page.get_by_label("Position", exact=True)).to_have_value("5 max")
    expect(page.locator(".compare-says")).to_contain_text("All of them find")
    page.locator("select[name=game]").select_option("coin-backgammon")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_label("Position", exact=True)).to_have_value(re.compile("0,0,5,5"))
    expect(page.locator(".compare-table tbody th")).to_contain_text(["Expectiminimax", "Star1", "Star2"])
    page.get_by_role("link", name="Use a tree as text instead").click()
    page.get_by_label("Tree", exact=True).fill("((1 2)(0 9))")
    page.get_by_label("Tree", exact=True).press("Enter")
    expect(page.locator(".compare-says")).to_contain_text("All of them find 1, by a1.")


def test_depths_come_in_one_after_the_other_and_leave_what_was_opened(
    page: Page, assert_accessible: Callable[[Page], None]
) -> None:
    page.goto("/compare/depths?game=tic-tac-toe&depth=9&search=minimax&search=alphabeta")
    page.evaluate("window.sameDocument = true")
    options = page.locator(".compare-way-options").first
    options.locator("summary").click()
    results = page.locator("#depth-results")
    expect(results.locator("tbody tr").first).to_contain_text("10 · ")
    expect(results).to_have_attribute("aria-busy", "false")
    expect(results.locator("tbody tr").last).to_contain_text("549,946 · ")
    assert page.evaluate("window.sameDocument")
    expect(options).to_have_attribute("open", "")
    assert_accessible(page)
    odd, even = (results.locator(f"tbody tr.{name} td").first for name in ("odd", "even"))
    ground = "(cell) => getComputedStyle(cell).backgroundColor"
    assert odd.evaluate(ground) != even.evaluate(ground)


def test_from_the_horizon_to_a_search_that_goes_wrong_and_is_mended_by_one_tick(
    page: Page, assert_accessible: Callable[[Page], None]
) -> None:
    page.goto("/horizon")
    assert_accessible(page)
    assert_fits_every_screen(page)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.locator("#tempting-centre").get_by_role("button", name="See the search to depth 3").click()
    expect(page.locator(".horizon-remark")).to_contain_text("A tempting centre")
    expect(page.locator('[data-number="best"]')).to_have_text("b2")
    page.locator("#search-options").get_by_label("quiescent search").check()
    expect(page.locator("#search-choice")).to_contain_text("b2 → c3")
    assert_accessible(page)
    assert_fits_every_screen(page)


def test_from_the_horizon_to_a_leaf_of_a_search_that_leaves_many_moves_out(page: Page) -> None:
    page.goto("/horizon")
    page.locator("#pinned-queen").get_by_role("button", name="See the search to depth 3").click()
    expect(page.locator('[data-number="best"]')).to_have_text("b2")
    leaf = page.locator("[role=treeitem][aria-level='4']", has_text="Qxb2+, MAX node, estimate −6")
    expect(leaf).to_be_attached()


def test_sliders_count_while_they_move(page: Page, assert_accessible: Callable[[Page], None]) -> None:
    page.goto("/complexity?b=3&d=3&n=2")
    last = page.locator("#measured tbody").first.locator("tr").last
    expect(last.locator(".counted")).to_have_text(["27", re.compile(r"\d"), "11"])
    page.get_by_label("d: depth in plies").press("ArrowRight")
    expect(last.locator(".counted")).to_have_text(["81", re.compile(r"\d"), "17"])
    expect(page).to_have_url(re.compile("d=4"))
    expect(page.get_by_label("d: depth in plies")).to_be_focused()
    assert_accessible(page)


def test_steps_asked_for_before_the_tree_has_come_are_shown_when_it_comes(page: Page) -> None:
    held: list[Route] = []
    page.route(re.compile("/compare/tree"), lambda route: held.append(route))
    page.goto("/compare")
    first = page.locator('.compare-tree[data-side="first"]')
    button = first.get_by_role("button", name="Step by step")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    until(page, lambda: len(held) == 2)
    for route in held:
        route.continue_()
    expect(first.locator(".steps-slider")).to_be_visible()


def test_the_second_tree_stays_in_sight_when_it_is_stepped_through(new_page: Callable[..., Page]) -> None:
    """Stepping takes the whole width: the tree comes to the first place, not below the other one."""
    page = new_page(viewport={"width": 1366, "height": 768})
    page.goto("/compare")
    expect(page.locator(".tree-note")).to_have_text(["13 of 13 nodes shown", "11 of 11 nodes shown · 2 not visited"])
    first, second = (page.locator(f'.compare-tree[data-side="{name}"]') for name in ("first", "second"))
    second.get_by_role("button", name="Step by step").click()
    expect(second.locator(".steps-slider")).to_be_attached()
    assert box_of(second)["y"] < box_of(first)["y"]
    for part in ("[data-view]", ".steps-controls", ".steps-why"):
        expect(second.locator(part)).to_be_in_viewport(ratio=1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("the next cut")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    parts = (
        "[data-view]",
        ".steps-controls",
        ".steps-why",
        ".steps-code",
    )  # the controls of the tree are right below it
    tops = [box_of(second.locator(part))["y"] for part in parts]
    assert tops == sorted(tops)
    for _ in range(2):  # off, and on again
        second.get_by_role("button", name="Step by step").click()
    cut = second.get_by_role("button", name="Next cut")
    expect(cut).to_have_css("color", measured(page, "getComputedStyle(document.body).color"))
    cut.click()
    expect(second.locator(".steps-why")).to_contain_text("Cut here")
    for part in ("canvas", ".steps-controls", ".steps-why"):
        expect(second.locator(part)).to_be_in_viewport(ratio=1)
    assert box_of(second.locator("canvas"))["y"] >= box_of(page.locator(".site-header"))["height"]
