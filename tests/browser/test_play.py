"""Playing on the match page: by mouse, by keyboard, with hints, taking back, other seats, other positions."""

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Route, WebSocketRoute, expect

from tests.browser.people import Person, until
from tests.browser.rest import wait_for_rest

OVER = re.compile("has won|You won|You lost|draw")


def test_one_click_from_home_a_whole_game_is_played_by_mouse(ana: Person) -> None:
    ana.opens("/").clicks("Play · Tic-tac-toe")
    free = ana.page.locator("#board button.playable")
    ana.sees("Your turn")
    for ply in (0, 2, 4, 6, 8):
        if not OVER.search(ana.page.locator("#board .status").inner_text()):
            free.first.click()
            ana.sees_the_answer(ply)
    ana.sees(OVER)
    expect(free).to_have_count(0)
    expect(ana.moves.nth(5)).to_be_visible()


def test_a_whole_game_is_played_by_keyboard_alone(ana: Person) -> None:
    ana.opens("/")
    ana.page.get_by_role("button", name="Play tic-tac-toe").focus()
    ana.presses("Enter").is_live().sees("Your turn")
    ana.presses("ArrowDown")
    expect(ana.page.locator("#cell-a1")).to_be_focused()
    ana.presses("ArrowRight", "ArrowDown")
    expect(ana.page.locator("#cell-b2")).to_be_focused()
    ana.presses("Enter").sees_the_answer(0)
    expect(ana.cell("b2")).to_have_attribute("data-stone", "X")
    focused = ana.page.locator("#board :focus")
    expect(focused).to_have_attribute("data-action", "b2")  # and so the cell is read out
    free = ana.page.locator("#board button.playable")
    free.first.focus()
    for button in free.all()[1:]:  # taken cells are skipped, also at the end of a row
        ana.presses("ArrowRight")
        expect(button).to_be_focused()
    for ply in (2, 4, 6, 8):
        if not OVER.search(ana.page.locator("#board .status").inner_text()):
            free.first.focus()
            cell = focused.get_attribute("data-action")
            ana.presses("Enter").sees_the_answer(ply)
            if not OVER.search(ana.page.locator("#board .status").inner_text()):
                expect(focused).to_have_attribute("data-action", str(cell))
    ana.sees(OVER)
    expect(ana.page.locator("#board .turn")).to_be_focused()
    match = ana.page.url
    ana.presses("n")
    ana.page.wait_for_url(lambda there: there != match)
    expect(ana.page.locator("#cell-a1")).to_be_focused()  # so has the board of the next one
    ana.page.locator("#board .turn").click()
    match = ana.page.url
    ana.is_live().clicks("New game").page.wait_for_url(lambda there: there != match)
    ana.is_live()
    expect(ana.page.locator("body")).to_be_focused()


def test_from_the_top_row_up_leads_nowhere_and_past_a_taken_cell_to_the_nearest_column(ana: Person) -> None:
    ana.starts(max="me", min="me").plays("b2")
    ana.page.locator("#cell-b1").focus()
    ana.presses("ArrowUp")
    expect(ana.page.locator("#cell-b1")).to_be_focused()
    ana.presses("ArrowDown")
    expect(ana.page.locator("#cell-b3")).to_be_focused()
    ana.plays("b1").page.locator("#cell-b3").focus()
    ana.presses("ArrowUp")
    expect(ana.page.locator("#cell-c2")).to_be_focused()


def test_a_move_made_while_the_page_was_still_loading_is_not_missed(ana: Person) -> None:
    """The engine thinks until it is stopped in another tab; the page that shows it thinking has no scripts yet."""
    held: list[Route] = []
    gate = held.append
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position").at_speed("1")
    tab = Person(ana.page.context.new_page())
    ana.page.route("**/bundles/page.js", lambda route: gate(route))
    ana.page.reload(wait_until="commit")
    ana.page.locator("#cell-b2").click()
    ana.sees("the engine is thinking")
    tab.opens(ana.page.url).is_live().clicks("Stop")
    expect(tab.moves).to_have_count(3)
    ana.sees("the engine is thinking")
    gate = Route.continue_
    for route in held:
        with suppress(Error):  # the page that asked for it may have been left
            route.continue_()
    ana.sees("Your turn")
    expect(ana.moves).to_have_count(3)


def test_a_hint_names_an_action_and_gives_a_reason(ana: Person) -> None:
    ana.starts(position="XO./.X./.O. X", min="random").sees_headline("A search of the starting position")
    ana.clicks("Hint")
    expect(ana.page.locator("#panel .found")).to_have_text(
        re.compile("Play c1: MAX wins by force.*All 4 others are just as good")
    )
    expect(ana.page.locator("#panel .found")).to_contain_text(
        "Options of the hint: alpha-beta, to the end, values of the root's actions: each with an open window."
    )
    ana.sees_headline("A hint for move 1: searched to the end")
    expect(ana.cell("c1").locator(".chip.best")).to_have_text("+1")


def test_moves_are_taken_back_and_played_again_by_button_and_by_key(ana: Person) -> None:
    ana.starts_with_few_controls(min="alphabeta,depth=2").plays("b2")
    expect(ana.moves).to_have_count(3)
    answer = ana.moves.last.inner_text()
    ana.clicks("Undo").sees_moves().clicks("Redo").sees_moves("b2", answer)
    ana.page.locator("h1").click()
    ana.presses("u").sees_moves().presses("r").sees_moves("b2", answer)
    expect(ana.page.get_by_role("button", name="Redo")).to_be_disabled()


def test_undo_pressed_again_before_it_is_answered_takes_back_as_often(ana: Person) -> None:
    held: list[Route] = []
    ana.page.route("**/undo", lambda route: held.append(route))  # before it opens: a busy page would hear of it late
    ana.starts_with_few_controls(min="me").plays("b2", "a1", "c3", "a3").sees_moves("b2", "a1", "c3", "a3")
    ana.presses("u", "u", "u")
    for times in (1, 2, 3):
        until(ana.page, lambda times=times: len(held) == times)
        held[-1].continue_()
    ana.sees_moves("b2")
    expect(ana.page.locator(".toast")).to_have_count(0)


def test_menus_close_by_escape_by_a_click_elsewhere_and_when_the_sides_are_swapped(ana: Person) -> None:
    ana.starts_with_few_controls(min="alphabeta,depth=2")
    swap = ana.page.get_by_role("button", name="Swap sides")
    ana.opens_menu("More")
    expect(swap).to_be_visible()
    ana.presses("Escape")
    expect(swap).to_be_hidden()
    ana.opens_menu("More")
    ana.page.locator("h1").click()
    expect(swap).to_be_hidden()
    ana.opens_menu("More").clicks("Swap sides").sees("Your turn: you play MIN")
    expect(ana.moves).to_have_count(2)
    expect(ana.page.locator("#more")).not_to_have_attribute("open", "")


def test_a_new_game_is_opened_although_the_engines_have_played_meanwhile(ana: Person) -> None:
    ana.starts_with_few_controls(max="random", min="random")
    first = ana.page.url
    ana.page.route("**/matches/*/view", lambda route: route.fulfill(status=204))  # it comes late
    until(
        ana.page, lambda: ana.page.wait_for_timeout(200) or OVER.search(ana.page.request.get(f"{first}/board").text())
    )
    ana.clicks("New game")
    expect(ana.page).not_to_have_url(re.compile(f"^{first}"))
    expect(ana.page.get_by_role("alert")).to_have_count(0)


def test_a_position_is_set_up_and_a_bad_one_is_refused_in_a_sentence(ana: Person, trouble: list[str]) -> None:
    ana.starts_with_few_controls(min="alphabeta,depth=2")
    match = ana.page.url
    ana.opens_menu("More")
    field = ana.page.get_by_label("Set up a position")
    field.fill("XX./.../... X")
    ana.clicks("Play from here")
    expect(ana.page.get_by_role("alert")).to_contain_text("X moves first")
    expect(ana.page).to_have_url(re.compile(rf"^{match}\?set_up="))
    ana.page.reload()
    expect(field).to_be_focused()
    expect(field).to_have_value("XX./.../... X")
    expect(ana.is_live().page.get_by_role("alert")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page).to_have_url(match)
    ana.opens("/play?game=tic-tac-toe&position=XX/zz")
    ana.page.get_by_role("button", name="Play", exact=True).click()
    expect(ana.page).to_have_url(re.compile(r"/play\?.*position=XX%2Fzz"))  # to be asked for again
    assert trouble and all("400" in line for line in trouble)
    trouble.clear()
    ana.opens(match).is_live().opens_menu("More")
    field.fill("XO./.X./.O. X")
    ana.goes_on_by("Play from here").sees("Your turn: you play MAX")
    expect(ana.cell("a1")).to_have_attribute("data-stone", "X")
    ana.plays("c3").sees(r"You won as MAX \(X\)")
    expect(ana.page.locator("#board .turn-mark .x")).to_be_visible()
    expect(ana.page.locator("#board .won")).to_have_count(3)


def test_an_earlier_move_shows_its_position_and_its_tree(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=3").plays("b2")
    expect(ana.moves).to_have_count(3)
    answer = ana.moves.last.inner_text()
    ana.page.locator(".moves").get_by_role("link", name="b2").click()
    ana.sees(r"MIN \(O\) to move\.").sees_headline(f"The search for move 2: MIN {answer}").sees_a_searched_tree()
    expect(ana.cell(answer)).to_have_attribute("data-stone", "")
    expect(ana.cell(answer).locator(".chip.best")).to_be_visible()
    expect(ana.page.locator("#board button.playable")).to_have_count(0)
    ana.page.get_by_role("link", name="Back to where the match stands").click()
    ana.sees("Your turn")
    expect(ana.cell(answer)).to_have_attribute("data-stone", "O")


def test_the_search_panel_follows_a_seat_that_is_changed_until_something_else_is_looked_at(ana: Person) -> None:
    ana.starts_with_few_controls(min="alphabeta,depth=2")
    ana.opens_menu("Change", "#seat-min")
    menu = ana.page.locator("#seat-min")
    menu.get_by_label("Algorithm").select_option("minimax")
    menu.get_by_label("Depth", exact=True).fill("3")
    ana.clicks("Let the engine play like this")
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: minimax, depth 3")
    expect(ana.search_panel.get_by_role("radio", name="Minimax")).to_be_checked()
    depth = ana.search_panel.get_by_label("Depth in plies")
    expect(depth).to_have_value("3")
    ana.chooses(depth="2").clicks("Harder: MIN (O)")
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: minimax, depth 4")
    expect(depth).to_have_value("2")


def test_comparing_algorithms_on_a_position_does_not_change_who_answers(ana: Person) -> None:
    """Until that is asked for; then nothing is left to ask for."""
    ana.starts_with_few_controls(min="alphabeta,depth=2").plays("b2").sees_headline("The search for move 2")
    says, offer = ana.page.locator(".seat.min .seat-says"), ana.page.get_by_role("button", name="Play against this")
    expect(offer).to_be_hidden()
    ana.chooses(algorithm="Minimax").sees_headline("A search of the position after move 1")
    expect(says).to_have_text("The engine: alpha-beta, depth 2")
    ana.plays("c3").sees_headline("The search for move 4")
    expect(ana.search_panel.get_by_role("radio", name="Minimax")).to_be_checked()
    expect(says).to_have_text("The engine: alpha-beta, depth 2")
    offer.click()
    expect(says).to_have_text("The engine: minimax, depth 2")
    expect(offer).to_be_hidden()


def test_the_menu_of_a_seat_does_not_open_under_the_header(ana: Person) -> None:
    ana.page.set_viewport_size({"width": 1280, "height": 600})
    ana.starts_with_few_controls(min="alphabeta,depth=2").opens_menu("Change", "#seat-min")
    ana.page.wait_for_function(
        "() => document.querySelector('#seat-min .seat-menu').getBoundingClientRect().top"
        " >= document.getElementById('site-header').getBoundingClientRect().bottom"
    )


@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four", "coin-backgammon", "chess"])
def test_both_seats_are_in_view_below_the_board_of_a_low_window(ana: Person, game: str) -> None:
    ana.page.set_viewport_size({"width": 1280, "height": 720})
    ana.starts_with_few_controls(game, max="me")
    expect(ana.page.locator(".seat-level")).to_be_in_viewport(ratio=1)


def test_one_press_makes_the_opponent_harder_and_the_page_stays(ana: Person) -> None:
    ana.starts_with_few_controls(min="alphabeta,depth=2")
    ana.page.get_by_role("button", name="Harder: MIN (O)").press("Enter")
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: alpha-beta, depth 3")
    expect(ana.search_panel.get_by_label("Depth in plies")).to_have_value("3")


def test_what_is_said_of_a_seat_does_not_cover_the_seats_of_a_projected_match(ana: Person) -> None:
    ana.page.set_viewport_size({"width": 1280, "height": 720})
    ana.starts_with_few_controls(min="alphabeta,depth=2").plays("b2").sees_headline("The search for move 2").presses(
        "p"
    )
    ana.chooses(algorithm="Minimax").lets_it_play()
    covered = "([one, other]) => one.bottom > other.top && one.top < other.bottom"
    toast = ana.page.locator(".toast").evaluate("toast => toast.getBoundingClientRect().toJSON()")
    for line in ana.page.locator(".seat-line").all():
        seat = line.evaluate("line => line.getBoundingClientRect().toJSON()")
        assert not ana.page.evaluate(covered, [toast, seat])


def test_the_match_is_copied_as_text_and_its_link_is_a_code(sit: Callable[..., Person]) -> None:
    ana = sit(permissions=["clipboard-read", "clipboard-write"])
    ana.starts_with_few_controls(min="me").plays("b2", "a1").opens_menu("Share")
    expect(ana.page.locator(".qr")).to_be_visible()
    ana.page.wait_for_function("() => document.querySelector('.qr').naturalWidth > 100")
    expect(ana.page.get_by_label("Link: whoever opens it")).to_have_value(ana.page.url)
    ana.page.get_by_role("link", name="Copy the match as text").click()
    ana.is_told("Copied.")
    copied = ana.page.evaluate("navigator.clipboard.readText()")
    assert "actions: b2 a1" in copied
    assert "position: O../.X./... X" in copied


def test_a_move_and_the_engines_answer_are_fetched_together(ana: Person) -> None:
    """One view shows both, and the tree comes once: a class that plays asks for them at every move."""
    page, board = ana.page, ana.page.locator("#board")
    news: list[str] = []

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if "search:tree" not in str(message):  # on a busy machine the tree of such a search is seen to grow
                news.append(str(message))
                line.send(message)

        server.on_message(pass_on)

    page.route_web_socket("**/socket.io/**", carry)
    page.clock.install()
    wait_for_rest(ana.starts_with_few_controls(min="alphabeta,depth=1").page)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path.rpartition("/")[2]))
    for ply, cell in ((2, "b2"), (4, "c3")):
        ana.cell(cell).click()
        until(page, lambda ply=ply: any("match:changed" in each and f'"ply":{ply}' in each for each in news))
        until(page, lambda ply=ply: page.clock.run_for(50) or board.get_attribute("data-ply") == str(ply))
        page.clock.run_for(1000)  # for what would be asked for once more
    assert asked.count("view") == asked.count("tree") == 2, asked
