"""The ladder as a lecturer uses it, and CFR+ while it learns."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.hall import assert_one_screen
from tests.browser.people import until


def test_averaging_says_five_and_the_truth_is_one(page: Page) -> None:
    page.goto("/ladder/guess-the-card")
    average, beliefs = page.locator("#rung-average"), page.locator("#rung-belief")
    expect(average.locator("li.best")).to_have_text(re.compile(r"Try\s*5"))
    expect(beliefs.locator("li.best")).to_have_text(re.compile(r"Pass\s*1"))
    expect(page.locator(".everybody")).to_contain_text("Value of the game: 1")
    page.get_by_role("link", name="MAX tries · MIN lets MAX try").click()
    expect(page).to_have_url(re.compile("seen=max"))
    expect(average.locator("li").first).to_contain_text("Name K")


def test_a_belief_tree_is_read_stepped_through_and_pruned(page: Page) -> None:
    """The tree view shows it as every other search, with beliefs, in fractions or in decimals."""
    page.goto("/ladder/draw-poker?seen=A&method=simulate")
    tree = page.locator("[data-shown-tree]").first
    root = tree.get_by_role("treeitem").first
    expect(root).to_have_text("root, MAX node, value 12/7, believes (A,A) 3/7 · (A,K) 4/7")
    page.get_by_role("button", name="Decimals").first.click()
    expect(root).to_have_text("root, MAX node, value 1.714, believes (A,A) 0.429 · (A,K) 0.571")
    page.get_by_role("button", name="Decimals").first.click()
    tree.get_by_role("button", name="List form").click()
    tree.get_by_role("treeitem", name=re.compile("^No card, ")).click()
    expect(tree.locator(".tree-details")).to_contain_text("Chance decides: 3/7 · 0 + 4/7 · 3 = 12/7.")
    expect(tree.locator(".tree-reply").last).to_have_text(
        "Seeing K; MAX takes no card, 4/7: No card 12/7, Take a card 9/7 → Take a card"
    )
    page.get_by_role("link", name="Star1").click()
    expect(page).to_have_url(re.compile("search=star1"))
    tree.get_by_role("button", name="Step by step").click()
    expect(tree.locator(".steps-code")).to_contain_text("if high ≤ α return high")
    tree.get_by_role("button", name="Next cut").click()
    expect(tree.locator(".steps-why")).to_contain_text("the expected value is at most 0")


def test_a_strategy_that_was_typed_goes_along_to_the_next_view(page: Page) -> None:
    page.goto("/ladder/betting?seen=Q")
    own = page.locator("#own .slider input:not([type=range])").first
    own.fill("1/2")
    own.press("Tab")
    expect(page).to_have_url(re.compile("strategy="))
    page.locator(".decision-options [name=against]").select_option("average")
    expect(page).to_have_url(re.compile("against=average"))
    expect(own).to_have_value("1/2")
    page.get_by_role("link", name="MIN", exact=True).click()
    expect(page).to_have_url(re.compile("seat=min"))
    assert "strategy=" not in page.url


def test_what_is_being_typed_survives_another_view_of_the_ladder(page: Page) -> None:
    held: list[Route] = []
    page.goto("/ladder/betting?seen=Q")
    page.route("**/ladder/betting?*against=average*", lambda route: held.append(route))
    page.locator(".decision-options [name=against]").select_option("average")
    until(page, lambda: held)
    own = page.locator("#own .slider input:not([type=range])").first
    own.fill("1/2")
    held[0].continue_()
    expect(page).to_have_url(re.compile("against=average"))
    expect(page.locator(".decision-options [name=against]")).to_have_value("average")
    expect(own).to_have_value("1/2")
    expect(own).to_be_focused()


def test_nodes_that_cannot_be_told_apart_are_joined_and_counted(page: Page) -> None:
    page.goto("/ladder/guess-the-card?method=average")
    beliefs, open_cards = page.locator("[data-shown-tree]").all()
    expect(open_cards.locator(".tree-note")).to_have_text("15 of 15 nodes shown")
    expect(open_cards.get_by_role("treeitem").first).to_have_text("root, chance node, value 5")
    open_cards.get_by_role("button", name="Legend").click()
    expect(open_cards.locator(".tree-legend")).to_contain_text("an information set")
    expect(beliefs.locator(".tree-legend")).not_to_contain_text("an information set")


def test_a_strategy_is_moved_by_its_slider_and_played_against(page: Page) -> None:
    page.goto("/ladder/guess-the-card?seat=min&seen=A;+max+tries")
    own = page.locator("#own")
    exploited = own.locator("[data-exploitability]")
    before = exploited.text_content()
    own.get_by_role("slider", name=re.compile("^Let MAX try, A")).fill("1")
    expect(exploited).not_to_have_text(before or "")
    expect(own.locator(".here input[name^=p]").last).to_have_value("1")
    expect(own.locator(".here input[name^=p]").first).to_have_value("0")
    own.get_by_role("link", name="Play against it").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("#board")).to_contain_text("Your turn")


def test_cfr_plus_converges_on_betting(page: Page) -> None:
    page.goto("/ladder/betting/cfr")
    page.get_by_label("plain CFR as well").check()
    page.get_by_role("button", name="One step").click()
    expect(page.locator('[data-number="iterations"]')).to_have_text("1")
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.locator("#learning")).to_have_attribute("data-iterations", re.compile(r"^\d{3,}$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("[data-run]")).to_have_text("Continue")
    expect(page.locator('[data-number="value"]')).to_have_text(re.compile("^−0.21"))
    expect(page.locator('[data-chart="exploitability"] .chart-line')).to_have_count(2)
    expect(page.locator('[data-heat="0.0.1"] .heat-part')).to_have_text(re.compile("^(1.000|0.99)"))
    page.get_by_role("button", name="Start again").click()
    expect(page.locator('[data-number="iterations"]')).to_have_text("0")
    expect(page.locator("[data-run]")).to_have_text("Start")


def test_on_a_phone_the_words_of_rungs_are_folded_and_nowhere_else(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/ladder/draw-poker")
    first, last = (page.locator(".rung-words").nth(place) for place in (0, -1))
    expect(first.locator("p").first).to_be_hidden()
    first.locator("summary").click()
    page.locator(".decision-options [name=against]").select_option("average")
    expect(page).to_have_url(re.compile("against=average"))
    expect(first.locator("p").first).to_be_visible()
    expect(last.locator("p").first).to_be_hidden()
    first.locator("summary").click()
    expect(first.locator("p").first).to_be_hidden()
    page.set_viewport_size({"width": 820, "height": 844})  # a width without a summary to open them
    for words in (first, last):
        expect(words.locator("p").first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(first.locator("p").first).to_be_hidden()


def test_where_the_slide_differs_is_said_on_the_projector_too(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/ladder/betting?seat=max&seen=K")
    page.locator("#rung-average .rung-actions").click()
    expect(page.locator(".slip")).to_be_in_viewport(ratio=1)
    assert_one_screen(page)
