"""Connect Four is played by the keys of its columns, by arrows, and by touch on a phone."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import assert_fits
from tests.browser.people import Person


def begin(page):
    page.goto("/play?game=connect-four&m=4&n=4&k=3&min=random")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    page.wait_for_load_state()
    Person(page).is_live()


def test_a_stone_falls_where_a_key_says(page):
    begin(page)
    page.keyboard.press("2")
    expect(page.locator('#board [data-cell-name="b1"]')).to_have_attribute("data-stone", "X")
    expect(page.locator('#board .drop-cell[data-stone="O"]')).to_have_count(1)
    expect(page.locator("#board .drop-cell.last")).to_have_count(1)


def test_arrows_go_from_column_to_column_and_enter_plays(page):
    begin(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#column-b")).to_be_focused()
    expect(page.locator("#column-b")).to_have_accessible_name("column b: 4 free")
    page.keyboard.press("Enter")
    expect(page.locator('#board [data-cell-name="b1"]')).to_have_attribute("data-stone", "X")


def test_it_is_played_by_touch_on_a_phone(new_page):
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    begin(page)
    page.locator("#column-c").tap()
    expect(page.locator('#board [data-cell-name="c1"]')).to_have_attribute("data-stone", "X")
    expect(page.locator("#board .drop-cell[data-stone='O']")).to_have_count(1)
    assert_fits(page)


def test_the_winning_line_is_lit(page):
    page.goto("/play?game=connect-four&min=random&position=" + "......./" * 4 + "OOO..../XXX.... X")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    page.wait_for_load_state()
    Person(page).is_live()
    page.keyboard.press("4")
    expect(page.locator("#board .drop-cell.won")).to_have_count(4)
    for ghost in page.locator("#board .disc.ghost").all():  # nothing can fall any more
        expect(ghost).to_have_css("opacity", "0")
    expect(page.locator("#board .status")).to_have_text(re.compile("You won as MAX \\(X\\)\\."))


def test_once_the_game_is_solved_the_board_shows_exact_values_and_not_estimates(page):
    Person(page).starts("connect-four", m="4", n="4", k="3", min="alphabeta,depth=2")
    page.get_by_role("checkbox", name="values on the board").check()
    expect(page.locator("#board .chip.estimate").first).to_be_visible()
    page.get_by_role("checkbox", name="exact values").check()
    expect(page.locator("#values-note")).to_have_text("Values: exact, as the game is solved")
    expect(page.locator("#board .chip.estimate, #board .chip.bound")).to_have_count(0)
    known = page.locator(".exact-table tr").nth(1).locator("td").all_inner_texts()
    expect(page.locator("#board .chip")).to_have_text(known)
    page.get_by_role("checkbox", name="exact values").uncheck()
    expect(page.locator("#values-note")).not_to_have_text("Values: exact, as the game is solved")
