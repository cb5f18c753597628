"""What a newcomer meets in a match: little at first, their own thinking before the engine's, and a clear end."""

import re
from collections.abc import Callable

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.people import Person, until
from tests.browser.rest import measured, wait_for_rest

MIN = "alphabeta,depth=4"

FURTHER = (
    "#search-options [name=convention]",
    "#search-options [name=order]",
    "#search-options [name=deepen]",
    "#search-speed",
    "#search-exact",
    ".steps-code",
    '[data-number="rate"]',
)


def assert_all_controls_come_without_a_word(person: Person) -> None:
    person.clicks("All controls")
    expect(person.page.locator("html[data-controls=all]")).to_be_attached()
    assert person.page.locator("#toasts .toast").count() == 0  # at once: a message goes by itself


def test_the_few_controls_become_all_by_one_switch_that_is_remembered(ana: Person) -> None:
    ana.starts_with_few_controls(min=MIN)
    searched = ana.page.locator("#search.closed[data-recorded]:not(.searching)")  # the state that undo returns to
    expect(searched).to_be_attached()
    ana.plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    for part in FURTHER:
        expect(ana.page.locator(part)).to_be_hidden()
    for part in (
        "#search-options [name=algorithm] >> nth=0",
        "#search-depth",
        "#tree",
        "#search-player",
        "#search-why",
    ):
        expect(ana.page.locator(part)).to_be_visible()
    assert_all_controls_come_without_a_word(ana)  # the engine's own move is no secret
    for part in FURTHER:
        expect(ana.page.locator(part)).to_be_visible()
    ana.clicks("Undo").sees_moves().is_told("All controls also show what the engine would play in your place")
    ana.page.reload()
    expect(ana.page.locator(".steps-code")).to_be_visible()
    expect(ana.page.locator("#search-depth")).to_have_accessible_description(re.compile("^Depth:"))


def test_the_link_for_a_lecture_opens_the_same_for_whoever_is_in_charge_there(
    ana: Person, sit: Callable[..., Person]
) -> None:
    """Prepared in one browser, used in another: position, options, speed and exact values, in a match of their own."""
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position")
    ana.chooses(depth="3").lets_it_play().at_speed("1000")
    ana.plays("b2").sees("Your turn").page.get_by_role("checkbox", name="exact values").check()
    link = ana.opens_menu("Share").page.get_by_label("Link for a lecture")
    expect(link).to_have_value(re.compile(r"/play\?.*speed=1000&controls=all&exact=yes$"))
    expect(link).to_have_value(re.compile("min=alphabeta(,|%2C)depth%3D3"))
    bo = sit().opens(link.input_value())
    expect(bo.page.get_by_text("The match opens with all controls.")).to_be_visible()
    bo.page.get_by_role("button", name="Play", exact=True).click()
    bo.is_live().sees("Your turn")
    expect(bo.page.locator(".steps-code")).to_be_visible()
    expect(bo.page.locator("#search-exact")).to_be_checked()
    expect(bo.page.locator("#exact")).to_be_visible()
    expect(bo.page.locator("#search-speed")).to_have_value("1000")
    expect(bo.page.locator("#search-depth")).to_have_value("3")
    expect(bo.cell("b2")).to_have_attribute("data-stone", "X")
    bo.chooses(algorithm="Minimax").lets_it_play().is_told("now plays with these settings: Minimax")


def test_a_person_thinks_first_and_the_engines_own_move_is_open(ana: Person) -> None:
    tree = ana.starts_with_few_controls(min=MIN).page.locator("#tree")
    expect(ana.page.get_by_text("Think first.")).to_be_visible()
    expect(tree).to_be_hidden()
    ana.plays("b2").sees_headline("The search for move 2").sees_moves("b2", "a1")
    expect(tree).to_be_visible()
    ana.clicks("Undo").sees_moves()
    expect(tree).to_be_hidden()
    ana.presses("p")
    expect(ana.page.locator("html.presenting")).to_be_attached()
    expect(tree).to_be_hidden()  # nor is it shown to the whole room
    ana.presses("p").clicks("Show what it sees")
    expect(tree).to_be_visible()
    ana.page.reload()
    ana.is_live().sees_headline("A search of the starting position")
    expect(tree).to_be_visible()
    assert_all_controls_come_without_a_word(ana)


def test_nothing_is_said_of_searches_that_are_no_longer_closed_after_the_end(ana: Person) -> None:
    ana.starts_with_few_controls(position="XO./.X./.O. X", min=MIN).plays("c3").sees("You won as MAX")
    assert_all_controls_come_without_a_word(ana)


def test_whoever_plays_both_sides_sees_the_tree_at_once_and_at_the_end_where_the_game_turned(ana: Person) -> None:
    ana.starts_with_few_controls(max="me", min="me").sees_headline("A search of the starting position")
    expect(ana.page.locator("#tree")).to_be_visible()
    assert_all_controls_come_without_a_word(ana)
    ana.clicks("All controls")
    ana.plays("a1", "a2", "b1", "b2", "c1").sees(r"MAX \(X\) has won")
    ending = ana.page.locator("#search-ending")
    ana.can_read(
        ending, r"MAX \(X\) has won\. *The game turned at move 2, a2 by MIN: .* worth 0 before it and \+1 after it"
    )
    expect(ana.page.get_by_role("link", name="Compare algorithms on this position")).to_be_hidden()
    ana.clicks("All controls").can_read(ending, "The game turned at move 2, a2 by MIN")
    for useless in ("#search-numbers", "[data-analyse]", "#search-pause", "#search-options [name=order]"):
        expect(ana.page.locator(useless)).to_be_hidden()
    ana.page.get_by_role("link", name="Look at that position").click()
    expect(ana.page).to_have_url(re.compile(r"at=1$"))
    expect(ana.cell("a2")).to_have_attribute("data-stone", "")
    ana.page.get_by_role("link", name="Back to where the match stands").click()
    ana.sees("has won")
    here = ana.page.url
    ana.presses("n")  # needs no second word after the end
    expect(ana.page).not_to_have_url(here)


def test_a_question_mark_lists_the_keys_and_a_key_that_leaves_asks_first(ana: Person) -> None:
    ana.starts_with_few_controls(min=MIN).plays("b2").sees_moves("b2", "a1")
    ana.presses("?")
    expect(ana.page.get_by_role("dialog", name="Keys")).to_contain_text("the next cut")
    ana.presses("Escape", "n")
    here = ana.page.url
    ana.clicks("Stay here")
    expect(ana.page).to_have_url(here)
    ana.presses("n")
    ana.page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(ana.page).not_to_have_url(here)


def test_how_the_other_side_plays_opens_nothing_of_ones_own_decision(ana: Person) -> None:
    """What is chosen in the search panel does: it is chosen to look at this decision."""
    ana.starts_with_few_controls(min=MIN).sees("Your turn").can_read(ana.page.locator("#search-closed"), "Think first")
    ana.clicks("Easier: MIN (O)")
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: alpha-beta, depth 3")
    expect(ana.page.locator("#search-closed")).to_be_visible()
    expect(ana.page.locator("#tree")).to_be_hidden()
    ana.chooses(algorithm="Minimax").sees_headline("A search of the starting position")
    expect(ana.page.locator("#tree")).to_be_visible()
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: alpha-beta, depth 3")


def test_another_depth_searches_the_engines_decision_again_and_a_reload_shows_it(ana: Person) -> None:
    """The tree stays, unlike for a search of one's own decision."""
    ana.starts_with_few_controls(min=MIN).plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    ana.page.locator("#search-options [data-by='1']").click()
    ana.sees_headline("A search of the position after move 1").sees_a_step_mode()
    tree, closed = ana.page.locator("#tree"), ana.page.locator("#search-closed")
    expect(tree).to_be_visible()
    expect(closed).to_be_hidden()
    ana.clicks("All controls").chooses(depth="3").sees_headline("A search of the position after move 2")
    ana.clicks("All controls")
    expect(tree).to_be_visible()  # as it was asked for
    ana.page.reload()
    ana.is_live().sees_headline("The search for move 2").sees_a_step_mode()
    expect(tree).to_be_visible()
    expect(closed).to_be_hidden()


def test_a_tree_that_comes_late_finds_its_place_kept(ana: Person) -> None:
    """Of the position itself there is no search, and the one for the move before is on its way."""
    ana.page.set_viewport_size({"width": 1440, "height": 900})
    ana.starts(min=MIN).plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    asked: list[Route] = []
    gate: Callable[[Route], None] = asked.append
    ana.page.route(re.compile(r"/tree\?ply=1&kind=move$"), lambda route: gate(route))
    ana.page.reload()
    until(ana.page, lambda: asked)
    held = ana.page.locator("#tree").bounding_box()  # with its tree on its way, the page is not at rest
    assert held and held["height"] > 300
    gate = Route.continue_
    for route in asked:  # news may have had it asked for again
        route.continue_()
    ana.sees_a_step_mode()


COVERED_BY_HINT = """() => {
  const hint = document.querySelector("#panel .found").getBoundingClientRect();
  return [...document.querySelectorAll("[role=tab], .turn, #board .picture, #panel .controls .button, #panel .seat")]
    .filter((part) => part.checkVisibility())
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > hint.top + 2 && box.top < hint.bottom - 2)
    .map(({ part }) => part.className);
}"""
"""The parts of a match that a hint's words cover."""

TOPS = """() => [...document.querySelectorAll("#board, #panel .button, #panel .seat, #panel .moves")]
  .map((part) => part.getBoundingClientRect().top)"""
"""The top edges of the board and of the part below it in the window."""


def test_the_values_of_a_hint_stay_with_its_words_and_move_nothing(ana: Person) -> None:
    """Both survive a reload; a later search that nobody asked for changes neither."""
    ana.page.set_viewport_size({"width": 1440, "height": 900})
    ana.starts_with_few_controls(min=MIN).sees("Your turn")
    before = measured(ana.page, TOPS)
    ana.clicks("Hint")
    hint, chip = ana.page.locator("#panel .found[data-kind=hint]"), ana.page.locator("#board .chip.best")
    expect(hint).to_contain_text("Play ")
    expect(hint).to_be_in_viewport(ratio=1)
    expect(chip).to_be_visible()
    assert measured(ana.page, TOPS) == before
    for width, height in ((1440, 900), (1440, 800), (1440, 720), (390, 844), (390, 667)):
        ana.page.set_viewport_size({"width": width, "height": height})
        assert measured(ana.page, COVERED_BY_HINT) == [], (width, height)
        if width < 640:
            expect(hint).to_be_in_viewport(ratio=1)
            assert measured(hint, "hint => hint.scrollHeight <= hint.clientHeight"), "whole, not to be scrolled in"
    ana.page.set_viewport_size({"width": 1440, "height": 720})
    ana.page.reload()
    ana.is_live().sees_headline("hint for move 1")
    expect(hint).to_be_visible()
    expect(chip).to_be_visible()


def test_the_keys_of_the_match_work_in_the_tree_but_for_the_trees_own(ana: Person) -> None:
    ana.starts_with_few_controls(min=MIN).plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    tree, count = ana.page.get_by_role("tree"), ana.page.locator(".steps-count")
    ana.clicks("First step")
    tree.press("c")
    expect(count).not_to_have_text(re.compile("step 0 of"))
    first = count.inner_text()
    ana.clicks("Last step")  # from which a match shows a search
    tree.press("c")
    expect(count).to_have_text(first)
    there = count.inner_text()
    tree.press("ArrowRight")
    tree.press("Space")
    expect(count).to_have_text(there)  # the tree's own
    ana.page.locator("#board button.playable").first.press("c")  # the focus of a person who plays by keyboard
    expect(count).not_to_have_text(there)
    tree.press("?")
    expect(ana.page.get_by_role("dialog", name="Keys")).to_be_visible()
    ana.presses("Escape")
    tree.press("p")
    expect(ana.page.locator("html.presenting")).to_be_attached()
    tree.press("p")
    tree.press("n")
    ana.clicks("Stay here")
    tree.press("u")
    ana.sees_moves()


def test_a_search_that_is_loaded_again_keeps_the_step_reached(ana: Person) -> None:
    lines: list[WebSocketRoute] = []

    def connects(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    ana.page.route_web_socket("**/socket.io/**", connects)
    ana.starts_with_few_controls(min=MIN).plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    count = ana.page.locator(".steps-count")
    ana.clicks("Step back")
    expect(count).not_to_have_text(re.compile(r"step (\d+) of \1$"))
    there = count.inner_text()
    with ana.page.expect_response("**/tree?*") as found:  # as a page that lost its line asks for it
        lines[-1].close()
    found.value.finished()
    ana.is_told("Connected again")
    wait_for_rest(ana.page)
    expect(count).to_have_text(there)


def test_a_person_thinks_first_while_a_seat_is_open_and_at_every_decision_against_chance(ana: Person) -> None:
    openings: list[dict[str, str]] = [{"min": "open"}, {"game": "prize"}, {"game": "betting-house", "chance": "chosen"}]
    for opening in openings:
        ana.starts_with_few_controls(**opening).can_read(ana.page.locator("#search-closed"), "Think first")
        expect(ana.page.locator("#tree")).to_be_hidden()
        expect(ana.page.locator("#search-why")).to_be_hidden()
    ana.sees("Your turn")
    for action in ("1", "win"):
        ana.page.locator(f'#board [data-action="{action}"]').click()
    expect(ana.page.locator(".purse")).to_have_text("€2")
    ana.can_read(ana.page.locator("#search-closed"), "Think first")
    expect(ana.page.locator(".utility-curve")).to_be_hidden()  # the utility of money is linear
    choice = ana.page.locator('#board [data-action="home"]')
    choice.hover()
    expect(choice).not_to_have_css("border-top-color", "rgb(255, 191, 0)")  # as if it were recommended
    ana.clicks("Show what it sees")
    expect(ana.page.locator("#tree")).to_be_visible()
