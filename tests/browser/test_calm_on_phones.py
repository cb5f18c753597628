"""A match on a phone: the search in a tab of its own, its steps and its legend within reach of a finger."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import assert_fits
from tests.browser.people import Person
from tests.browser.rest import box_of, measured
from tests.browser.screens import in_every_language
from tests.sweeps import first_of, sweep

MIN = "alphabeta,depth=4"
PHONE = {"width": 390, "height": 844}
WIDTH = "cell => cell.offsetWidth"

CLOSED = """() => document.querySelector("#search").matches(".closed[data-recorded]")"""


def follows_the_search(ana: Person) -> Person:
    """In its tab, after the engine's answer to b2."""
    ana.starts_with_few_controls(min=MIN)
    ana.page.wait_for_function(CLOSED)
    tab = ana.page.get_by_role("tab", name="The engine's mind")
    expect(tab.locator(".tab-news")).to_be_hidden()  # its content stays closed
    ana.plays("b2")
    expect(tab.locator(".tab-news")).to_be_visible()
    tab.tap()
    expect(tab.locator(".tab-news")).to_be_hidden()
    return ana.sees_headline("The search for move 2").sees_a_step_mode()


@sweep
def test_on_a_phone_or_tablet_the_tree_its_steps_and_the_sentence_share_the_screen(sit: Callable[..., Person]) -> None:
    ana = follows_the_search(sit(viewport=PHONE, has_touch=True))
    assert_one_screen(ana)
    assert_a_sentence_takes_its_place_below_the_slider(ana)
    ana.opens(f"{ana.page.url}?controls=all").sees_a_step_mode()
    assert_one_screen(ana)
    assert_the_buttons_stay_beside_the_code(ana)
    ana.page.set_viewport_size({"width": 1024, "height": 768})
    assert_one_screen(ana)
    ana.page.set_viewport_size(PHONE)
    assert_a_sentence_takes_its_place_below_the_slider(ana)


def assert_the_buttons_stay_beside_the_code(ana: Person) -> None:
    ana.page.locator("[data-step=back]").tap()
    ana.page.locator(".steps-variables").scroll_into_view_if_needed()
    for part in ("#search-player", ".steps-why", ".steps-code .on", ".steps-variables"):
        expect(ana.page.locator(part).first).to_be_in_viewport(ratio=0.9)
    ana.page.locator(".search-further").scroll_into_view_if_needed()
    expect(ana.page.locator("#search-player")).to_be_in_viewport(ratio=1)
    ana.page.evaluate("() => scrollTo(0, 0)")
    ana.page.locator("[data-step=last]").tap()


def assert_one_screen(ana: Person) -> None:
    for part in ("#tree", "#search-player", "#search-why"):
        expect(ana.page.locator(part)).to_be_in_viewport(ratio=1)


def assert_a_sentence_takes_its_place_below_the_slider(ana: Person) -> None:
    """The sentence of a step replaces the one on the engine's choice."""
    sentence = ana.page.locator("#search-steps .steps-why")
    expect(ana.page.locator("#search-why")).to_be_visible()
    expect(sentence).to_be_hidden()
    ana.page.locator("[data-step=back]").tap()
    expect(sentence).not_to_be_empty()
    player, said = box_of(ana.page.locator("#search-player")), box_of(sentence)
    assert 0 <= said["y"] - player["y"] - player["height"] <= 24
    expect(ana.page.locator("#search-why")).to_be_hidden()


def test_a_tab_announces_no_tree_where_words_alone_are_left(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True).starts_with_few_controls(m="2", n="2", k="2", min="alphabeta,depth=2")
    mark = ana.page.locator(".tab-news")
    ana.plays("a1")
    expect(mark).to_be_visible()
    ana.page.locator("#board .playable").first.tap()
    ana.sees("You won as MAX")
    expect(ana.page.locator("#search")).to_have_class(re.compile(r"\bended\b"))
    expect(mark).to_be_hidden()


def test_the_tab_of_the_search_shows_it_after_a_hint_too(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True).starts_with_few_controls(min=MIN)
    ana.page.get_by_role("button", name="Hint").tap()
    expect(ana.page.locator(".found[data-kind=hint]")).to_be_visible()
    ana.page.get_by_role("tab", name="The engine's mind").tap()
    expect(ana.page.locator("#match-board")).to_be_hidden()
    expect(ana.page.locator("#tree canvas")).to_be_in_viewport()


def test_a_phone_shows_the_tab_again_that_it_showed(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True).starts_with_few_controls(min=MIN)
    tab = ana.page.get_by_role("tab", name="The engine's mind")
    tab.tap()
    ana.page.reload()
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(ana.page.locator("#search-options")).to_be_visible()
    expect(ana.page.locator("#board")).to_be_hidden()
    ana.starts_with_few_controls(min=MIN)
    expect(tab).to_have_attribute("aria-selected", "false")


def breaks_at_a_move(line: WebSocketRoute) -> None:
    """A connection that is lost by the time a move is sent."""
    server = line.connect_to_server()

    def send(message: str | bytes) -> None:
        if "match:play" in str(message):
            line.close()
        else:
            server.send(message)

    line.on_message(send)


def test_a_refused_tap_leaves_no_mark_on_the_board(sit: Callable[..., Person], trouble: list[str]) -> None:
    """A finger does not hover, but its last tap counts as hovering until the next."""
    ana = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    ana.page.route_web_socket("**/socket.io/**", breaks_at_a_move)
    ana.starts_with_few_controls(min=MIN).cell("a2").tap()
    expect(ana.page.locator(".toast.refusal")).to_have_count(1)
    expect(ana.cell("a2")).not_to_have_class(re.compile("pending"))
    expect(ana.cell("a2").locator(".mark")).to_have_css("opacity", "0")
    trouble.clear()  # the browser's complaints about the lost connection


def test_on_a_phone_the_menu_of_a_match_is_on_the_screen(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True).starts_with_few_controls(min=MIN)
    words = {"en": "More", "es": "Más", "pt": "Mais"}
    for language in in_every_language(ana.page, ana.page.url):
        ana.page.locator("#more summary", has_text=words[language]).tap()
        expect(ana.page.locator("#more .menu-list")).to_be_in_viewport(ratio=1)
        assert_fits(ana.page)


def test_on_a_phone_signs_have_words_and_the_legend_is_whole_leaves_buttons_free_and_is_closed_by_a_tap(
    sit: Callable[..., Person],
) -> None:
    ana = follows_the_search(sit(viewport=PHONE, has_touch=True, is_mobile=True))
    for name, word in (("Next cut", "next cut"), ("Fit the whole tree", "Whole"), ("List form", "List")):
        expect(ana.page.get_by_role("button", name=name).get_by_text(word)).to_be_visible()
    expect(ana.page.locator("[data-keys]")).to_be_hidden()  # a phone has none
    legend, button = ana.page.locator("#tree .tree-legend"), ana.page.get_by_role("button", name="Legend")
    button.tap()
    expect(legend).to_be_visible()
    ana.page.get_by_role("button", name="Zoom in").tap()
    button.tap()
    expect(legend).to_be_hidden()
    button.tap()
    expect(legend).to_be_visible()
    assert measured(legend, "(box) => box.scrollHeight - box.clientHeight") == 0
    for side in ("first", "last"):
        entry = getattr(legend.locator("li"), side)
        entry.scroll_into_view_if_needed()
        expect(entry).to_be_in_viewport(ratio=1)
    ana.page.locator("#search-what").tap()
    expect(legend).to_be_hidden()


DRAWN_AT = (
    "(label) => window.drawnOn(document.querySelector('#tree canvas')).texts.find(({ text }) => text === label) ?? null"
)
WRITTEN = "() => window.drawnOn(document.querySelector('#tree canvas')).texts.map(({ text }) => text)"


def test_on_a_phone_the_tree_is_whole_and_all_controls_leave_it_its_values(sit: Callable[..., Person]) -> None:
    """As it opens, at a cut, and at the end."""
    ana = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    ana.page.add_init_script(path=Path(__file__).parent / "layout" / "drawn.js")
    follows_the_search(ana)

    def shows_whole(*labels: str) -> None:
        assert measured(
            ana.page,
            """(labels) => {
              const canvas = document.querySelector("#tree canvas");
              const { texts } = window.drawnOn(canvas);
              const isInside = ({ left, right }) => left >= 0 && right <= canvas.clientWidth;
              return texts.every(isInside) && labels.every((label) => texts.some(({ text }) => text === label));
            }""",
            labels,
        )

    shows_whole("a1", "c2", "a2", "a3")  # every edge of the principal variation has its label
    opened = measured(ana.page, WRITTEN)
    for step in ("first", "cut"):
        ana.page.locator(f"[data-step={step}]").tap()
    shows_whole("a1", "b1", "a2", "c1", "b3", "W")  # c1 is why a2 is cut after b3
    ana.page.locator("[data-step=last]").tap()
    assert measured(ana.page, f"(opened) => JSON.stringify(({WRITTEN})()) === JSON.stringify(opened)", opened)
    for step in ("first", "cut"):
        ana.page.locator(f"[data-step={step}]").tap()
    ana.clicks("All controls")
    assert measured(ana.page, WRITTEN).count("W") >= 3
    ana.clicks("All controls").page.locator("[data-step=last]").tap()
    assert measured(ana.page, f"(opened) => JSON.stringify(({WRITTEN})()) === JSON.stringify(opened)", opened)
    stub = measured(ana.page, DRAWN_AT, "+6 more")
    ana.page.locator("#tree canvas").tap(position={"x": stub["right"] - 8, "y": stub["top"] + 4})
    assert measured(ana.page, DRAWN_AT, "+6 more") is None
    # a leaf beside the best line does not touch the names of levels
    assert measured(ana.page, DRAWN_AT, "W")["left"] >= 50


def test_what_all_controls_say_on_a_phone_leaves_the_sentence_of_the_search_free(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True, is_mobile=True, locale="es").starts_with_few_controls(min=MIN)
    ana.page.wait_for_function(CLOSED)
    ana.page.get_by_role("tab").last.tap()
    ana.page.locator("[data-all-controls]:visible").tap()
    ana.is_told("Todos los controles")
    said, told = box_of(ana.page.locator("#search-why")), box_of(ana.page.locator(".toast"))
    assert told["y"] + told["height"] <= said["y"] or said["y"] + said["height"] <= told["y"]


def test_on_a_phone_the_end_tells_below_the_board_where_the_game_turned(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True).starts_with_few_controls(max="me", min="me")
    for action in ("a1", "a2", "b1", "b2", "c1"):
        ana.plays(action)
    told = ana.page.locator("#board-ending")
    expect(told).to_contain_text("turned at move 2, a2 by MIN")
    told.get_by_role("link", name="Look at that position").tap()
    expect(ana.page.locator("#board")).to_have_attribute("data-ply", "1")


def test_while_the_engine_thinks_its_time_and_a_stop_button_are_beside_the_board(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True).starts_with_few_controls(game="gomoku", min="alphabeta,depth=9")
    ana.plays("h8")
    box = ana.page.locator("#thinking")
    expect(box).to_contain_text(re.compile(r"\d ?s"))
    box.get_by_role("button", name="Stop").tap()
    expect(ana.page.locator("#board")).to_have_attribute("data-ply", "2")
    expect(box).to_be_hidden()


CLICKS_SAY_LESS = """addEventListener("click", (click) => Object.setPrototypeOf(click, MouseEvent.prototype), true)"""
"""As in some browsers: a click is no PointerEvent."""


@pytest.mark.parametrize("script", first_of(["", CLICKS_SAY_LESS]), ids=["pointer", "mouse"])
def test_a_new_game_by_touch_asks_first_in_the_middle_of_one(sit: Callable[..., Person], script: str) -> None:
    ana = sit(viewport=PHONE, has_touch=True)
    ana.page.add_init_script(script)
    ana.starts_with_few_controls(max="me", min="me")
    match = ana.page.url
    ana.plays("b2")
    ana.page.get_by_role("button", name="New game", exact=True).tap()
    asked = ana.page.get_by_role("dialog", name="Leave this match for a new game?")
    asked.get_by_role("button", name="Stay here").tap()
    assert ana.page.url == match
    ana.page.get_by_role("button", name="New game", exact=True).tap()
    asked.get_by_role("button", name="New game").tap()
    ana.page.wait_for_url(lambda there: there != match)


@pytest.mark.parametrize("script", first_of(["", CLICKS_SAY_LESS]), ids=["pointer", "mouse"])
def test_on_a_wide_board_a_tap_marks_a_cell_and_a_second_one_plays_there(
    sit: Callable[..., Person], script: str
) -> None:
    ana = sit(viewport=PHONE, has_touch=True)
    ana.page.add_init_script(script)
    ana.starts_with_few_controls(game="gomoku", max="me", min="me")
    board = ana.page.locator("#board")
    board.locator("#cell-g8").tap()
    expect(board.locator(".marked")).to_have_attribute("value", "g8")
    ana.is_told("Tap g8 again to play there.")
    assert measured(board.locator("#cell-g8"), WIDTH) >= 32, "the board is enlarged around it"
    expect(board.locator("#cell-g8")).to_be_in_viewport(ratio=1)
    board.locator("#cell-h8").tap()
    expect(board.locator(".marked")).to_have_attribute("value", "h8")
    expect(board).to_have_attribute("data-ply", "0")
    board.locator("#cell-h8").tap()
    expect(ana.cell("h8")).to_have_attribute("data-stone", "X")
    expect(board.locator(".marked")).to_have_count(0)
    small = measured(board.locator("#cell-o15"), WIDTH)
    assert small < 32, "the whole board is back after the move"
    board.locator("#cell-o15").tap()
    expect(board.locator("#cell-o15")).to_be_in_viewport(ratio=1)
    ana.page.get_by_role("heading", name="Gomoku").tap()
    assert measured(board.locator("#cell-o15"), WIDTH) == small
