"""The games in which chance has its turn, and the sticks, from the first click to the last sentence."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import assert_fits
from tests.browser.people import Person
from tests.browser.rest import box_of

PLAYABLE = "#board button.playable"
PHONE = {"width": 390, "height": 844}


def piece(person: Person, action: str) -> Locator:
    return person.page.locator(f'#board [data-action="{action}"]')


def acts(person: Person, *actions: str) -> None:
    """One action after the other, each as soon as it can be played."""
    for action in actions:
        person.page.locator(f'{PLAYABLE}[data-action="{action}"]').click()


def plays_on(person: Person, act: Callable[[], None]) -> None:
    """One move, until it is this person's turn again or the game is over."""
    before = person.page.locator("#board").get_attribute("data-ply")
    act()
    person.sees_the_answer(int(before or 0))


def is_over(person: Person) -> bool:
    return person.page.locator('#board[data-turn="terminal"]').count() > 0


def drags(person: Person, what: Locator, to: Locator) -> None:
    person.page.mouse.move(*middle(what))
    person.page.mouse.down()
    person.page.mouse.move(*middle(to), steps=5)
    person.page.mouse.up()


def middle(place: Locator) -> tuple[float, float]:
    box = box_of(place)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_race_by_dragging_by_shadow_and_by_keyboard_beside_the_search_of_the_engine(ana: Person) -> None:
    ana.starts("coin-backgammon", min="expectiminimax,depth=3", fields="4", seed="4").sees("Your turn")
    ana.sees_headline("A search of the starting position")

    def by_dragging() -> None:
        checker = ana.page.locator("button.checker.playable").first
        drags(ana, checker, ana.page.locator(f'[data-field="{checker.get_attribute("data-to")}"]'))

    def by_keyboard() -> None:
        ana.page.locator(PLAYABLE).first.focus()
        ana.presses("Enter")

    ways = [by_dragging, lambda: ana.page.locator("button.shadow").first.click(), by_keyboard]
    plays_on(ana, by_dragging)
    ana.sees_headline("The search for move 2")  # that of the latest move, although chance has moved since
    ana.page.reload()
    ana.sees_headline("The search for move 2")
    for turn in range(1, 60):
        if is_over(ana):
            break
        lost = ana.page.locator("#action-pass").count() > 0
        plays_on(ana, by_keyboard if lost else ways[turn % 3])
    ana.sees("You (won|lost) as MAX")
    assert turn > len(ways)
    expect(ana.page.locator("#panel")).to_contain_text("seed")


def test_values_stand_where_checkers_would_go_the_coin_is_chosen_by_hand_and_a_lost_turn_is_passed(ana: Person) -> None:
    ana.starts("coin-backgammon", min="me", chance="chosen", position="3,4,1,2 max 1").chooses(evaluation="sum")
    expect(ana.page.locator('[data-shadow="x1"] .chip')).to_have_text("+10")
    expect(ana.page.locator('[data-shadow="x2"] .chip.best')).to_have_text("+11")
    expect(piece(ana, "x2")).to_have_attribute("aria-label", re.compile(r"from square 4 to square 5, estimate \+11"))
    ana.presses("h")  # a hint estimates the chance of winning, and its value has room on a checker
    expect(ana.page.locator('[data-shadow="x2"] .chip.best')).to_have_text(re.compile(r"^[+−]0\.\d{1,3}$"))
    acts(ana, "x2")
    ana.sees("Chance is to move")
    acts(ana, "2", "y2", "1", "x1", "2")
    expect(ana.page.locator("#board .coin.tossed")).to_have_text("2")
    expect(ana.page.locator("#action-pass")).to_have_text(re.compile("the turn is lost"))
    acts(ana, "pass")
    expect(ana.page.locator("#board .story")).to_have_text("MIN tossed a 2 and could not move: the turn was lost.")
    ana.sees_moves("x2", "2", "y2", "1", "x1", "2", "pass")


def test_a_checker_that_cannot_move_says_why_when_it_is_pressed(ana: Person) -> None:
    ana.starts("coin-backgammon", min="me", position="1,2,3,3 max 2")
    why = "x1 cannot move: MIN stands on square 3."
    expect(ana.page.locator("#board [data-action=x1]")).to_have_attribute("title", why)
    ana.page.locator("#board [data-action=x1]").focus()
    ana.presses("Enter").is_told(why)


def test_a_race_on_a_phone_has_room_for_fingers(
    sit: Callable[..., Person], assert_accessible: Callable[[Page], None]
) -> None:
    ana = sit(viewport=PHONE, has_touch=True)
    ana.starts("coin-backgammon", fields="12", checkers="4", min="random", seed="3").sees("Your turn")
    for checker in ana.page.locator("button.checker.playable").all():
        box = box_of(checker)
        assert min(box["width"], box["height"]) >= 40
    assert_fits(ana.page)
    assert_accessible(ana.page)
    plays_on(ana, ana.page.locator("button.checker.playable").first.tap)
    expect(ana.page.locator("#board .story")).to_contain_text("MIN tossed a")
    ana.page.get_by_role("tab", name="The engine's mind").tap()
    ana.page.locator("#search").get_by_role("radio", name="Expectiminimax").check()
    ana.page.locator("#search .limit > select").select_option("depth")
    expect(ana.page.locator("#search-levels")).to_be_visible()
    limit, depth = (box_of(ana.page.locator(part)) for part in ("#search .limit > select", "#search-depth"))
    assert abs(limit["y"] - depth["y"]) <= 2  # side by side, with the note on the depth below them


def test_another_game_on_the_offer_shows_its_own_settings(ana: Person) -> None:
    ana.opens("/play?game=tic-tac-toe")
    ana.page.locator("select[name=game]").select_option("coin-backgammon")
    expect(ana.page.get_by_label("checkers each")).to_have_value("2")
    expect(ana.page.get_by_label("Algorithm").last).to_have_value("expectiminimax")
    ana.page.get_by_label("going beyond the goal").select_option(label="allowed")
    ana.clicks("Play").sees("Your turn")
    expect(ana.page).to_have_title(re.compile("Coin backgammon"))


# -- sticks, and money against chance ---------------------------------------------------------------------------------


def test_sticks_are_taken_by_pressing_by_drawing_them_away_and_by_keyboard(ana: Person) -> None:
    ana.starts("sticks", n="13", k="3", min="random").sees("Your turn")
    one, three = ana.page.locator("#stick-1"), ana.page.locator("#stick-3")
    three.hover()
    expect(one).not_to_have_css("transform", "none")  # pieces that would move along show it
    plays_on(ana, three.click)
    expect(ana.page.locator(".stick.taken")).not_to_have_count(0)

    def by_drawing() -> None:
        x, y = middle(ana.page.locator("#stick-2"))
        ana.page.mouse.move(x, y)
        ana.page.mouse.down()
        ana.page.mouse.move(x, y - 90, steps=4)
        ana.page.mouse.up()

    plays_on(ana, by_drawing)
    expect(ana.moves.filter(has_text=re.compile("^take 2$"))).not_to_have_count(0)
    while not is_over(ana):
        one.focus()
        plays_on(ana, lambda: ana.presses("Enter"))
    ana.sees("You (won|lost) as MAX. M.. took the last stick")
    expect(ana.page.locator(".heap-count")).to_have_text("0")


def test_arrows_walk_the_heaps_and_their_values_stand_on_the_sticks(
    ana: Person, assert_accessible: Callable[[Page], None]
) -> None:
    ana.starts("sticks", heaps="1-3-5-7", position="0,1,1,0 max", min="alphabeta").sees("Your turn")
    expect(piece(ana, "c1").locator(".chip")).to_have_text("+1")
    assert_accessible(ana.page)
    ana.page.locator("#stick-b1").focus()
    ana.presses("ArrowDown")
    expect(ana.page.locator("#stick-c1")).to_be_focused()
    ana.presses("Enter").sees("You won as MAX. MIN took the last stick.")


def test_the_betting_house_keeps_what_is_staked_and_pays_what_is_won(
    ana: Person, assert_accessible: Callable[[Page], None]
) -> None:
    ana.starts("betting-house", chance="chosen").sees("Your turn")
    expect(ana.page.locator("#panel .seat")).to_have_count(1)  # nobody sits at MIN
    ana.wants_values()
    expect(piece(ana, "1").locator(".chip")).to_have_text("+0.8")
    expect(piece(ana, "home").locator(".chip.best")).to_have_text("+1")
    assert_accessible(ana.page)
    acts(ana, "1", "win")
    expect(ana.page.locator(".purse")).to_have_text("€2")
    acts(ana, "1", "lose")
    ana.sees("MAX goes home with €1")
    expect(ana.page.locator(".money-round.over")).to_have_count(2)


def test_the_prize_is_chosen_by_a_large_button_on_a_phone(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True)
    ana.starts("prize").sees("Your turn")
    ana.presses("h")
    expect(piece(ana, "gamble").locator(".chip.best")).to_be_visible()
    expect(piece(ana, "gamble").locator(".chip.best")).to_have_text(re.compile(r"\+1[.,]?500[.,]?000"))
    assert_fits(ana.page)
    piece(ana, "sure").tap()
    ana.sees("MAX goes home with €1,000,000")
