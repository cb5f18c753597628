"""A game and an algorithm from a folder of their own (tests/toys) are played like any other."""

import re
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.extended import page_of, server_with
from tests.browser.people import PATIENCE
from tests.browser.rest import box_of
from tests.sweeps import sweep

pytestmark = sweep


@pytest.fixture(scope="module")
def own_server() -> Iterator[str]:
    """A server with the extension."""
    with server_with("tests.toys") as url:
        yield url


@pytest.fixture
def page(browser: Browser, own_server: str, trouble: list[str]) -> Iterator[Page]:
    with page_of(browser, own_server, trouble) as page:
        yield page


def test_its_card_is_on_the_home_page_and_one_click_plays_it(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Race to ten"))
    expect(card.locator("svg")).to_be_visible()
    card.get_by_label("the goal").fill("4")
    card.get_by_role("button", name="Play").click()
    page.wait_for_url("**/matches/*")
    expect(page.get_by_text("Add 1 or 2 in turn; who reaches 4 wins.").first).to_be_visible()
    expect(page.get_by_role("radio", name="Rollouts")).to_have_count(1)


def test_it_is_won_against_the_algorithm_that_came_with_it(page: Page) -> None:
    page.goto("/play?game=race-to-ten&goal=4&min=rollouts")
    expect(page.locator(".options-algorithm:visible")).to_have_text(re.compile("^Rollouts: every action is tried"))
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    page.get_by_role("button", name="Add 1").click()  # at 1 the player to move has lost; rollouts hope that MAX errs
    expect(page.locator("#board .story")).to_have_text("2 / 4")
    page.get_by_role("button", name="Add 2").click()
    expect(page.locator("#board .status")).to_have_text("You won. MAX has reached 4.")


def test_the_algorithms_of_the_house_are_compared_on_it(page: Page) -> None:
    page.goto("/compare?game=race-to-ten&depth=full")
    expect(page.get_by_role("cell", name="add 1", exact=True).first).to_be_visible()
    expect(page.get_by_text("All of them find 1, by add 1.")).to_be_visible()


def test_addresses_and_forms_know_its_names(own_server: str) -> None:
    with urlopen(f"{own_server}/play?game=race-to-ten&goal=99&min=rollouts,depth=3") as form:
        assert b'value="rollouts" selected' in form.read()
    with pytest.raises(HTTPError, match="400"):
        urlopen(f"{own_server}/compare?game=race-to-ten&goal=99")


# -- a piece, and then where it goes ----------------------------------------------------------------------------------


def open_match(page: Page, address: str) -> None:
    page.goto(f"/play?{address}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")


def test_a_chosen_piece_lights_up_where_it_can_go_and_is_played_with_a_second_click(page: Page) -> None:
    open_match(page, "game=knights&min=me")
    expect(page.locator(".squares-target:visible")).to_have_count(0)
    page.locator("#piece-b1").click()
    expect(page.locator(".squares-target:visible")).to_have_count(3)
    page.locator("#piece-d1").click()
    expect(page.locator("[data-action=Ndc3]")).to_be_visible()
    expect(page.locator("[data-action=Nbc3]")).to_be_hidden()  # one piece is chosen at a time
    target, square = (box_of(page.locator(place)) for place in ("[data-action=Ndc3]", "[data-square=c3]"))
    assert abs(target["x"] - square["x"]) < 2 and abs(target["y"] - square["y"]) < 2
    page.locator("[data-action=Ndc3]").click()
    expect(page.locator("[data-square=c3] .squares-piece.max")).to_have_text("N")
    expect(page.locator("#panel").get_by_text("Ndc3").first).to_be_visible()


def test_both_steps_are_made_by_keyboard_and_the_first_can_be_taken_back(page: Page) -> None:
    open_match(page, "game=knights&min=me")
    expect(page.locator("body[data-connection=open]")).to_have_count(1)  # the scripts listen
    page.locator("#piece-b1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-action=Nbc3]")).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".squares-target:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#piece-b1")).to_be_focused()
    expect(page.locator(".squares-target:visible")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#piece-c1")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("[data-square=c2] .squares-piece.max")).to_have_text("K")


def test_without_scripts_a_piece_is_chosen_and_moved_as_well(browser: Browser, own_server: str) -> None:
    with browser.new_context(base_url=own_server, locale="en-GB", java_script_enabled=False) as context:
        page = context.new_page()
        open_match(page, "game=knights&min=me")
        page.locator("#piece-c1").click()
        page.locator("[data-action=Kc2]").click()
        expect(page.locator("[data-square=c2] .squares-piece.max")).to_have_text("K")


def test_a_piece_is_dragged_to_where_it_can_go_and_goes_back_from_elsewhere(page: Page) -> None:
    open_match(page, "game=knights&min=me")
    drag(page, "b1", "b3")  # no knight goes there
    expect(page.locator("#piece-b1")).to_be_visible()
    expect(page.locator(".squares-target:visible")).to_have_count(0)
    drag(page, "b1", "c3")
    expect(page.locator("[data-square=c3] .squares-piece.max")).to_have_text("N")
    expect(page.locator(".squares-latest")).to_have_count(2)


def test_a_finger_drags_a_piece_and_the_page_stays_where_it_is(browser: Browser, own_server: str) -> None:
    with browser.new_context(base_url=own_server, viewport={"width": 390, "height": 500}, has_touch=True) as context:
        page = context.new_page()
        open_match(page, "game=knights&min=me")
        expect(page.locator("body[data-connection=open]")).to_have_count(1)
        page.locator("#piece-b1").scroll_into_view_if_needed()
        (x, y), (to_x, to_y) = middle(page, "b1"), middle(page, "c3")
        scrolled = page.evaluate("() => scrollY")
        finger = context.new_cdp_session(page)
        touches = [
            ("touchStart", x, y),
            *(("touchMove", x + (to_x - x) * i / 8, y + (to_y - y) * i / 8) for i in range(1, 9)),
        ]
        for kind, left, top in touches:
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator("[data-square=c3] .squares-piece.max")).to_have_text("N")
        assert page.evaluate("() => scrollY") == scrolled


def test_the_arrow_keys_go_over_all_squares_and_a_typed_name_goes_to_its_square(page: Page) -> None:
    open_match(page, "game=knights&min=me")
    expect(page.locator("body[data-connection=open]")).to_have_count(1)
    page.locator("#piece-b1").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-square=b2] .squares-free")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")  # there is nothing below
    expect(page.locator("#piece-b1")).to_be_focused()
    page.keyboard.type("c1")
    expect(page.locator("#choice-c1")).to_have_attribute("open", "")
    page.keyboard.type("c2")
    expect(page.locator("[data-square=c2] .squares-piece.max")).to_have_text("K")


def test_a_press_beside_the_lit_squares_puts_the_piece_back(page: Page) -> None:
    open_match(page, "game=knights&min=me")
    expect(page.locator("body[data-connection=open]")).to_have_count(1)
    page.locator("#piece-b1").click()
    page.locator("[data-square=a5]").click()
    expect(page.locator(".squares-choice[open]")).to_have_count(0)


def test_whoever_plays_min_has_its_pieces_below_and_what_it_has_taken(page: Page) -> None:
    open_match(page, "game=knights&max=open&min=me")
    first, last = page.locator("[data-square]").first, page.locator("[data-square]").last
    expect(first).to_have_attribute("data-square", "e1")
    expect(last).to_have_attribute("data-square", "a5")
    expect(page.locator(".squares-taken").last).to_have_class(re.compile("min"))


def test_a_king_in_check_is_marked_and_what_was_taken_stands_beside_the_board(page: Page) -> None:
    open_match(page, "game=knights&min=me&position=..k../...../N.n../...../.NK..%20max")
    drag(page, "b1", "c3")
    expect(page.locator(".squares-taken.max .squares-ahead")).to_have_text("+1")
    expect(page.locator(".squares-attacked")).to_have_count(0)
    open_match(page, "game=knights&min=me&position=N.k../...../...../...../..K..%20max")
    drag(page, "a5", "b3")
    expect(page.locator("[data-square=c5]")).to_have_class(re.compile("squares-attacked"))


def middle(page: Page, square: str) -> tuple[float, float]:
    box = box_of(page.locator(f"[data-square={square}]"))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: str, to: str) -> None:
    """Takes the piece and drops it, once the scripts listen."""
    expect(page.locator("body[data-connection=open]")).to_have_count(1)
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, to), steps=4)
    page.mouse.up()


def test_a_position_that_comes_again_ends_the_match(page: Page) -> None:
    open_match(page, "game=knights&min=me")
    for start, move in (("c1", "Kc2"), ("c5", "Kc4"), ("c2", "Kc1"), ("c4", "Kc5")):
        page.locator(f"#piece-{start}").click()
        page.locator(f"[data-action={move}]").click()
        expect(page.locator(f"[data-square={move[1:]}] .squares-piece")).to_have_text("K")
    expect(page.locator("#board .status")).to_have_text("The position was there before: a draw.")


def test_a_search_of_it_is_shown_with_the_names_of_each_position(page: Page) -> None:
    open_match(page, "game=knights&min=alphabeta,depth=2")
    page.locator("#piece-c1").click()
    page.locator("[data-action=Kc2]").click()
    expect(page.locator("#board .status")).to_contain_text("Your turn", timeout=PATIENCE)
    expect(page.locator("#search-numbers [data-number=nodes]")).not_to_have_text("–")


def test_an_8_by_8_board_in_one_word_is_played_in_the_browser(page: Page) -> None:
    open_match(page, "game=trail&min=alphabeta,depth=3")
    page.get_by_role("button", name="e5, free").click()
    expect(page.locator("[data-cell=e5][data-stone=X]")).to_have_count(1, timeout=PATIENCE)  # the engine has gone on
