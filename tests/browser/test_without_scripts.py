"""The whole match page without JavaScript: forms, links, tables."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person

TO_MOVE = "Your turn"


@pytest.fixture
def ana(sit: Callable[..., Person]) -> Person:
    return sit(java_script_enabled=False)


def test_a_whole_game_is_played_by_forms(ana: Person) -> None:
    ana.opens("/").clicks("Play tic-tac-toe")
    status, free = ana.page.locator("#board .status"), ana.page.locator("#board button.playable")
    for ply in (0, 2, 4, 6, 8):
        # Not by counting free cells: that could fall between two looks of the page.
        if TO_MOVE in status.inner_text():
            free.first.click()
            ana.sees_the_answer(ply)  # the page looks again by itself while the engine thinks
    ana.sees(re.compile("has won|You won|You lost|draw"))


def test_a_hint_is_a_table(ana: Person) -> None:
    ana.starts_without_a_line(position="XO./.X./.O. X", min="random").clicks("Hint")
    table = ana.search_panel.get_by_role("table")
    expect(table).to_contain_text("c3")
    expect(ana.page.locator("#panel .found")).to_contain_text("MAX wins by force")
    expect(ana.search_panel.get_by_text("nodes, line: c1")).to_be_visible()
    ana.page.set_viewport_size({"width": 390, "height": 844})
    expect(ana.page.locator(".match-head .sub")).to_be_visible()  # the rules: nothing lies over them


def test_the_position_is_searched_with_options_of_ones_own_and_what_needs_scripts_is_not_shown(ana: Person) -> None:
    ana.starts_without_a_line(min="random")
    for what in ("#tree", "#search-controls", "#search-numbers", ".match-tabs"):
        expect(ana.page.locator(what)).to_be_hidden()
    expect(ana.page.get_by_text("The picture of the tree needs JavaScript")).to_be_visible()
    ana.search_panel.get_by_role("radio", name="Minimax").check()
    ana.search_panel.get_by_label("Limit").select_option("depth")
    ana.search_panel.get_by_label("Depth in plies").fill("2")
    ana.clicks("Search this position")
    expect(ana.search_panel).to_contain_text("82 nodes")
