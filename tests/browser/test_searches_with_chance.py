"""The match page in games of chance: who tosses, levels and moves, the exact value beside the engine's."""

import re

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.rest import box_of

LECTURE = "3,4,1,2 max 1"
SMALL = {"game": "coin-backgammon", "fields": "4", "checkers": "1", "seed": "4"}


def sees_worth(person: Person, row: str, *values: str) -> None:
    """A row of the table of exact values."""
    header = person.page.get_by_role("rowheader", name=row)
    expect(person.page.locator("#exact tr", has=header).locator("td")).to_have_text([*values])


def test_chance_is_chosen_by_hand_tossed_again_and_its_seed_is_told_at_the_end(ana: Person) -> None:
    ana.starts(**SMALL, min="me", position="1,2 max 1")
    switch = ana.page.locator("#tossing")
    expect(switch.get_by_role("button", name="tossed by the server")).to_have_attribute("aria-pressed", "true")
    ana.clicks("chosen by hand")
    expect(switch.get_by_role("button", name="chosen by hand")).to_have_attribute("aria-pressed", "true")
    ana.page.locator("#board button.playable").first.click()
    coin = ana.page.locator("#coin-1")
    expect(coin).to_be_enabled()
    coin.click()
    expect(ana.moves.last).to_have_text("1")
    ana.clicks("tossed by the server")
    board, playable = ana.page.locator("#board"), ana.page.locator("#board button.playable:visible").first
    over = ana.page.locator('#board[data-turn="terminal"]')
    for _ in range(40):
        expect(over.or_(playable).first).to_be_visible()  # the server has tossed: nothing more happens by itself
        if over.count() > 0:
            break
        ply = board.get_attribute("data-ply") or ""
        playable.click()
        expect(board).not_to_have_attribute("data-ply", ply)
    expect(switch).to_contain_text("Drawn with the seed")
    seed = re.search(r"seed (\d+)", switch.inner_text())
    assert seed
    switch.get_by_role("link", name="Play it again with the same luck").click()
    expect(ana.page.get_by_label("Seed")).to_have_value(seed[1])


def test_the_exact_value_stands_beside_the_engines_and_judges_engine_and_player(ana: Person) -> None:
    ana.starts(game="coin-backgammon", position=LECTURE, min="me")
    ana.page.get_by_label("exact values", exact=True).check()
    exact = ana.page.locator("#exact")
    expect(exact).to_contain_text("MAX wins with probability 0.6667")
    ana.chooses(evaluation="sum", depth="1")
    expect(exact).to_contain_text("The engine would play x1")
    sees_worth(ana, "exact", "−0.5556", "+0.3333")
    ana.chooses(depth="5")
    expect(exact).to_contain_text("The engine sees it too.")
    sees_worth(ana, "the engine's value", "+10", "+11")
    ana.page.locator("#checker-x1").click()
    expect(exact).to_contain_text("The last move, x1 by MAX, was worse for MAX than x2, by 0.8889.")
    ana.page.reload()
    expect(exact).to_contain_text("The last move, x1")  # the switch is remembered
    ana.page.get_by_label("exact values", exact=True).uncheck()
    expect(exact).to_be_hidden()


def test_a_depth_says_levels_and_moves_and_the_stepper_keeps_to_levels(ana: Person) -> None:
    ana.starts(game="coin-backgammon", position=LECTURE)
    levels = ana.page.locator("#search-levels")
    expect(levels).to_have_text("5 levels · 3 moves")
    ana.clicks("One ply more")
    expect(levels).to_have_text("6 levels · 3 moves")
    expect(ana.number("depth")).to_have_text("6")
    ana.chooses(depth="1")
    expect(levels).to_have_text("1 level · 1 move")


TOSS, SURE = "Toss for €3,000,000", "Take €1,000,000 for sure"


def test_where_a_game_is_too_large_to_be_solved_the_remembered_wish_for_exact_values_shows_nothing(ana: Person) -> None:
    refusal = re.compile(r"This game has more than \d{1,3}(,\d{3})+ positions: too many to solve exactly\.")
    ana.starts(game="coin-backgammon", position=LECTURE, min="me")
    ana.page.get_by_label("exact values", exact=True).check()
    exact = ana.page.locator("#exact")
    expect(exact).to_contain_text("MAX wins with probability 0.6667")
    ana.starts(game="gomoku", min="me").sees("Your turn")
    expect(ana.page.get_by_label("exact values", exact=True)).to_be_checked()
    expect(exact.get_by_text(refusal)).to_have_count(1)  # the answer is there, and not shown
    expect(exact).to_be_hidden()
    ana.page.get_by_label("exact values", exact=True).uncheck()
    ana.page.get_by_label("exact values", exact=True).check()
    expect(exact).to_be_visible()
    expect(exact).to_have_text(refusal)


def test_bending_the_curve_of_utility_flips_the_choice_on_the_board_in_the_tree_and_in_exact_values(
    ana: Person,
) -> None:
    ana.starts(game="prize").wants_values().sees_numbers(value="+1,500,000", best=TOSS)
    ana.page.get_by_label("exact values", exact=True).check()
    ana.page.locator("#search-utility label", has_text="own curve").click()  # the lecture's: 0, 8, 9
    ana.sees_numbers(value="+8", best=SURE)
    sees_worth(ana, "exact", "+8", "+4.5")
    point = ana.page.locator("#search-utility [data-handle]").nth(1)
    expect(point).to_have_attribute("aria-valuetext", "1,000,000 is worth 8")
    box = box_of(point)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ana.page.mouse.move(x, y)
    ana.page.mouse.down()
    ana.page.mouse.move(x, y + 60, steps=4)
    ana.page.mouse.up()
    ana.sees_numbers(value="+4.5", best=TOSS)
    expect(ana.page.locator("#board [data-action=gamble] .chip.best")).to_have_text("+4.5")
    expect(ana.page.locator("#exact")).to_contain_text("Best by exact value: toss for €3,000,000")
    expect(ana.page.locator("#search-why")).to_contain_text(TOSS)
    for _ in range(12):  # the point is still held: the keyboard takes it back up
        ana.presses("ArrowUp")
    ana.sees_numbers(best=SURE)
    ana.page.locator("#search-utility label", has_text="concave").click()
    ana.sees_numbers(best=SURE)
    ana.page.locator("#search-utility label", has_text="linear").click()
    ana.sees_numbers(value="+1,500,000", best=TOSS)


def test_a_slider_for_a_weight_changes_the_tree_and_is_put_back(ana: Person) -> None:
    ana.starts(game="coin-backgammon", position=LECTURE, min="me")
    weights = ana.page.locator("#search-weights")
    expect(weights).to_be_hidden()
    ana.chooses(evaluation="linear", depth="3")
    expect(weights).to_be_visible()
    value = ana.number("value")
    ana.sees_numbers(depth="3").sees_headline("A search of the starting position")
    usual = value.inner_text()
    weights.get_by_role("slider", name="lead in the race").focus()
    for _ in range(20):
        ana.presses("ArrowRight")
    ana.sees_another("value", usual)
    ana.clicks("Usual weights")
    expect(value).to_have_text(usual)
