"""Every board of every game without hidden cards: wherever play leads, the page offers the game's own actions."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask, render_template_string
from flask_babel import gettext
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import TERMINAL, Game
from tests.examples import examples
from webapp.games import page_of
from webapp.games.sticks import Stick
from webapp.matches.positions import PlayedStep, look
from webapp.views.board import ActionView
from webapp.wording import sums
from webapp.wording.values import value_text

LANGUAGES = ("en", "es", "pt")
SETTINGS: dict[str, list[dict[str, object]]] = {
    "tic-tac-toe": [{}, {"m": 2, "n": 9, "k": 2}],
    "gomoku": [{}],
    "connect-four": [{}, {"m": 4, "n": 12, "k": 3}],
    "chess": [{}],
    "coin-backgammon": [{}, {"fields": 12, "checkers": 4}, {"fields": 4, "goals": "free", "overshoot": "yes"}],
    "sticks": [{}, {"n": 30, "k": 5, "last": "wins"}, {"heaps": "1-3-5-7", "starts": "min"}],
    "betting-house": [{}, {"money": 3, "rounds": 3}],
    "prize": [{}],
}
OPEN = [slug for slug in games.ENTRIES if not games.find(slug).hidden]
BUILT = [games.find(slug, values) for slug in OPEN for values in SETTINGS[slug]]
NAMES = [f"{game.slug} {dict(game.parameters)}" for game in BUILT]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    from webapp import create_app

    app = create_app({"TESTING": True, "PODA_DATA": tmp_path_factory.mktemp("boards"), "PODA_RATE_LIMITS": False})
    yield app
    app.extensions["poda.services"].close()


def walk(game: Game, choose: Callable[[int], int], most: int) -> tuple[list[PlayedStep], Any]:
    """A possible game: its steps, and the state they lead to."""
    steps: list[PlayedStep] = []
    state = game.start()
    while len(steps) < most and game.turn(state) != TERMINAL:
        actions = game.actions(state)
        action = actions[choose(len(actions)) % len(actions)]
        steps.append(PlayedStep(state, game.name(state, action)))
        state = game.result(state, action)
    return steps, state


def drawn(
    pages: Flask, game: Game, state: Any, past: list[PlayedStep], language: str = "en", playable: bool = True
) -> str:
    """The picture of a board, as a player sees it or, with nothing to be played, a watcher."""
    page, position = page_of(game.slug), look(game, state)
    with pages.test_request_context(headers={"Accept-Language": language}):
        actions = {
            name: ActionView(name, page.action_label(game, position, name), playable) for name in position.actions
        }
        return render_template_string(
            "{% import 'play/boards/' ~ page.board_template ~ '.html' as template with context %}"
            "{{ template.draw({'stone': page.stones[0]}, picture, actions) }}",
            page=page,
            picture=page.open_board(game, position, past),
            actions=actions,
        )


def offered(page: str) -> list[str]:
    """The actions that can be pressed; each once, however often it is drawn."""
    buttons = [button for button in re.findall(r"<button[^>]*>", page) if "tabindex" not in button]
    return [re.search(r'value="([^"]*)"', button)[1] for button in buttons]  # type: ignore[index]


@pytest.mark.parametrize("game", BUILT, ids=NAMES)
@examples(8)
@given(st.lists(st.integers(0, 224), max_size=40), st.sampled_from(LANGUAGES))
def test_wherever_play_leads_the_board_offers_the_games_actions(
    pages: Flask, game: Game, picks: list[int], language: str
) -> None:
    steps, state = walk(game, lambda count, picks=iter(picks): next(picks), len(picks))
    page = drawn(pages, game, state, steps, language)
    assert sorted(offered(page)) == sorted(look(game, state).actions)
    assert "style=" not in page
    names = re.findall(r'\bid="([^"]*)"', page)
    assert len(names) == len(set(names))
    watched = drawn(pages, game, state, steps, language, playable=False)
    assert all("disabled" in button for button in re.findall(r"<button[^>]*>", watched))


@pytest.mark.parametrize("game", BUILT, ids=NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_says_how_it_ended_and_offers_nothing(pages: Flask, game: Game, language: str) -> None:
    steps, state = walk(game, random.Random(len(language)).randrange, 2000)
    assert game.turn(state) == TERMINAL
    assert offered(drawn(pages, game, state, steps, language)) == []
    page = page_of(game.slug)
    with pages.test_request_context(headers={"Accept-Language": language}):
        assert page.ending(game, state)
        assert page.prompt(game, look(game, state)) == ""


@pytest.mark.parametrize("game", BUILT, ids=NAMES)
def test_the_notation_is_explained_with_a_position_that_can_be_read(pages: Flask, game: Game) -> None:
    with pages.test_request_context():
        assert page_of(game.slug).notation_help(game)
    assert game.read(game.write(game.start())) == game.start()


# -- the content of each kind of board --------------------------------------------------------------------------------


@pytest.fixture
def race(pages: Flask) -> Callable[..., str]:
    game = games.find("coin-backgammon")

    def draw(position: str, *actions: str) -> str:
        state, past = game.read(position), []
        for action in actions:
            past.append(PlayedStep(state, action))
            state = game.result(state, game.find(state, action))
        return drawn(pages, game, state, past)

    return draw


def test_the_shadow_of_a_checker_stands_where_it_could_go(race: Callable[..., str]) -> None:
    fields = dict(re.findall(r'data-field="(\d)">(.*?)</li>', race("3,4,1,2 max 1"), re.S))
    assert {number: re.findall(r'data-shadow="(\w+)"', field) for number, field in fields.items()} == {
        "0": [], "1": [], "2": [], "3": [], "4": ["x1"], "5": ["x2"],
    }  # fmt: skip


def test_a_move_leaves_a_trace_and_is_told_until_the_next(race: Callable[..., str]) -> None:
    page = race("3,4,1,2 max 1", "x2", "2")
    assert "MAX tossed a 1: x2 moved from 4 to 5." in page
    assert re.search(r'data-field="4">\s*<span class="trace max"', page)
    assert "MAX tossed a 1" not in race("3,4,1,2 max 1", "x2", "2", "y2")


def test_a_lost_turn_is_told_and_passed_with_one_button(race: Callable[..., str]) -> None:
    assert offered(race("4,4,2,3 max 2")) == ["pass"]
    assert "MAX tossed a 2 and could not move: the turn was lost." in race("4,4,2,3 max 2", "pass")


def test_a_checker_that_cannot_move_says_why(race: Callable[..., str]) -> None:
    blocked = race("1,2,3,3 max 2")
    assert re.findall(r'data-stuck="([^"]*)"', blocked) == ["x1 cannot move: MIN stands on square 3."]
    assert "beyond its home" in race("4,4,2,3 max 2")
    assert "x1 is home." in race("5,1,2,3 max 1")
    assert "data-stuck" not in race("3,4,1,2 max 1")


def test_every_toss_is_a_coin_of_its_own(race: Callable[..., str]) -> None:
    """A coin that shows the same as before has been tossed nevertheless, and must be seen to turn."""
    assert 'id="toss-1"' in race("3,4,1,2 max -", "1")
    assert 'id="toss-3"' in race("3,4,1,2 max -", "1", "x1", "1")
    assert "tossed" not in race("3,4,1,2 max 1")


def test_many_fields_stand_in_two_lanes_of_which_none_is_lost(pages: Flask) -> None:
    for fields in range(4, 13):
        game = games.find("coin-backgammon", {"fields": fields})
        page = drawn(pages, game, game.start(), [])
        assert [int(n) for n in re.findall(r'data-field="(\d+)"', page)] == list(range(fields))
        assert page.count('<ol class="lane') == (1 if fields <= 7 else 2)


@pytest.mark.parametrize(
    ("game", "says"), [("tic-tac-toe", "O wins"), ("sticks", "MIN wins"), ("betting-house", "in euros")]
)
def test_what_exact_values_mean_depends_on_the_game(pages: Flask, game: str, says: str) -> None:
    with pages.test_request_context():
        assert says in gettext(page_of(game).values_legend)


def test_sums_of_money_are_told_in_words_and_digits_in_groups(pages: Flask) -> None:
    prize = games.find("prize", {})
    with pages.test_request_context():
        assert page_of("prize").action_in_sentence(prize, look(prize, prize.start()), "gamble") == "toss for €3,000,000"
        assert [value_text(value) for value in (1_000_000.0, -1500.5, 0.0, 2.5)] == [
            "+1,000,000",
            "−1,500.5",
            "0",
            "+2.5",
        ]
    with pages.test_request_context(headers={"Accept-Language": "es"}):
        assert value_text(1_000_000.0) == "+1.000.000"


@pytest.mark.parametrize(
    ("language", "written"), [("en", ["500,000", "0.25", "−1,500"]), ("es", ["500.000", "0,25", "−1500"])]
)
def test_numbers_have_the_readers_marks_and_no_powers_of_ten(pages: Flask, language: str, written: list[str]) -> None:
    with pages.test_request_context(headers={"Accept-Language": language}):
        assert [sums.decimal(number) for number in (500_000, 0.25, -1500.2)] == written


# -- sticks -----------------------------------------------------------------------------------------------------------


def heaps(values: dict[str, object], *actions: str) -> dict[str, list[Stick]]:
    """The drawing of a game of sticks after these actions."""
    game = games.find("sticks", values)
    state, past = game.start(), []
    for action in actions:
        past.append(PlayedStep(state, action))
        state = game.result(state, game.find(state, action))
    return page_of("sticks").open_board(game, look(game, state), past).heaps


def test_sticks_that_were_taken_say_by_whose_latest_move(pages: Flask) -> None:
    with pages.test_request_context():
        row = heaps({"n": 7, "k": 3}, "2", "1")[""]
        assert [stick.taken_by for stick in row] == ["", "", "", "", "min", "long ago", "long ago"]
        assert [stick.action for stick in row] == [None, "3", "2", "1", None, None, None]
        pile = heaps({"heaps": "1-3-5-7"}, "c2", "d7")
        assert [stick.taken_by for stick in pile["c"]] == ["", "", "", "long ago", "long ago"]
        assert [stick.taken_by for stick in pile["d"]] == ["min"] * 7


def test_the_stick_that_loses_is_marked_while_it_is_sure_to_be_the_last(pages: Flask) -> None:
    def fatal(values: dict[str, object], *actions: str) -> list[tuple[str, int]]:
        with pages.test_request_context():
            drawn = heaps(values, *actions)
        return [(name, place) for name, row in drawn.items() for place, stick in enumerate(row) if stick.fatal]

    assert fatal({"n": 5, "last": "loses"}) == [("", 0)]
    assert fatal({"n": 4, "last": "loses"}, "3") == [("", 0)]
    assert fatal({"n": 4, "last": "loses"}, "3", "1") == []
    assert fatal({"n": 5, "last": "wins"}) == []
    several = {"heaps": "1-3-5-7", "last": "loses"}
    assert fatal(several) == []
    assert fatal(several, "d7", "c5", "b2") == []
    assert fatal(several, "d7", "c5", "b2", "a1") == [("b", 0)]


@pytest.mark.parametrize(
    ("goals", "overshoot", "says"),
    [
        ("blocked", "no", ("It may not move beyond its home.", "not even at home")),
        ("free", "yes", ("It may move beyond its home", "except at home")),
    ],
)
def test_the_rules_of_the_race_tell_what_blocks_a_checker(
    pages: Flask, goals: str, overshoot: str, says: tuple[str, str]
) -> None:
    game = games.find("coin-backgammon", {"goals": goals, "overshoot": overshoot})
    with pages.test_request_context():
        told = page_of("coin-backgammon").rules(game.parameters)
    assert all(part in told for part in says)


def test_the_rules_of_the_card_games_name_the_deck_and_what_a_tie_brings(pages: Flask) -> None:
    with pages.test_request_context():
        told = {slug: page_of(slug).rules(games.find(slug).parameters) for slug in games.ENTRIES}
    assert "A > K > Q" in told["betting"] and "equal cards split it" in told["betting"]
    for slug in ("draw-poker", "draw-poker-bet", "aces-and-kings"):
        assert "4 aces and 4 kings" in told[slug]
    assert "KK < K < AK < A < AA" in told["draw-poker-bet"] and "equal hands split it" in told["draw-poker-bet"]


@pytest.mark.parametrize(
    ("values", "position", "says"),
    [
        ({"n": 7, "k": 3}, "7 max", "Take 1 to 3 sticks"),
        ({"n": 7, "k": 3}, "2 max", "Take 1 to 2 sticks"),
        ({"n": 7, "k": 3, "last": "loses"}, "1 max", "Only the last stick is left"),
        ({"n": 7, "k": 3, "last": "wins"}, "1 max", "Take 1 stick."),
        ({"heaps": "1-3-5-7"}, None, "as many sticks as you like from one heap"),
    ],
)
def test_a_player_is_told_how_many_sticks_can_be_taken(
    pages: Flask, values: dict[str, object], position: str | None, says: str
) -> None:
    game = games.find("sticks", values)
    state = game.read(position) if position else game.start()
    with pages.test_request_context():
        assert says in page_of("sticks").prompt(game, look(game, state))


def test_a_board_of_another_size_says_so_in_its_title(pages: Flask) -> None:
    with pages.test_request_context():
        title = page_of("tic-tac-toe").board_title
        assert title({"m": 3, "n": 3, "k": 3}) is None
        assert title({"m": 3, "n": 4, "k": 3}) == "3 × 4, 3 in a row"
