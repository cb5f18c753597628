"""A win is written by how soon it comes, in games whose nearer wins are worth more."""

import pytest
from flask_babel import force_locale

from engine import games
from engine.cli.show import won
from engine.game import MOST_ESTIMATE
from engine.search import Options, start
from tests.conftest import Visitor
from tests.web.people import module_app
from webapp.compare import words
from webapp.wording.values import value_text
from webapp.wording.wins import win_in_both

app = module_app(Visitor)

MATE_IN_THREE = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"
CHESS, CONNECT_FOUR = games.find("chess"), games.find("connect-four")


@pytest.mark.parametrize(
    ("game", "value", "bound", "told"),
    [
        (CHESS, 995.0, "exact", "MAX mates in 3"),
        (CHESS, -996.0, "exact", "MIN mates in 2"),
        (CHESS, 995.0, "lower", "MAX mates in at most 3"),
        (CHESS, 995.0, "upper", "at best MAX mates in 3"),
        (CHESS, -998.0, "lower", "at best MIN mates in 1"),
        (CONNECT_FOUR, 995.0, "exact", "MAX wins in 5 plies"),
        (CONNECT_FOUR, -999.0, "exact", "MIN wins in 1 ply"),
        (CHESS, 9.0, "exact", None),
    ],
)
def test_the_command_line_says_how_soon_a_game_is_won(game, value, bound, told):
    assert won(game, value, bound) == told


def test_compare_writes_a_mate_as_the_match_page_does(app):
    with app.test_request_context():
        for written in (words.found(CHESS, 995.0, "lower"), value_text(995.0, "lower", CHESS)):
            assert written == "≥ #3"
        assert words.found(CHESS, 0.5) == "0.5"
        assert words.found(CONNECT_FOUR, 950.0, "sample") == "≈ 950", "a mean is no win"


def test_a_win_that_is_lifted_above_estimates_is_written_as_a_win_and_no_number(app):
    """Results stay ±1, as the lectures have them, and an estimate of 1000 is a number."""
    game = games.find("tic-tac-toe")
    with app.test_request_context():
        for value, told in ((1000.0, "W"), (-1000.0, "−W"), (1.0, "+1"), (-1.0, "−1"), (0.0, "0")):
            assert value_text(value, "exact", game, is_estimate=False) == told
        assert value_text(1000.0, "lower", game, is_estimate=False) == words.found(game, 1000.0, "lower", False, False)
        assert value_text(1000.0, "exact", game) == "+1,000"
    with app.test_request_context(), force_locale("es"):
        assert value_text(-1000.0, "upper", game, is_estimate=False) == "≤ −G"


def test_where_min_errs_a_value_is_a_mean_and_no_win(app):
    with app.test_request_context():
        assert won(CHESS, 997.0, is_mean=True) is None
        assert win_in_both(CHESS, 997.0, is_mean=True) is None
        assert value_text(997.0, "exact", CHESS, is_mean=True) == "+997"
        assert words.found(CHESS, 996.4, "exact", is_mean=True) == "996.4"


@pytest.mark.parametrize(
    ("locale", "told"),
    [("en", "#3 (MAX mates in 3)"), ("es", "#3 (MAX da mate en 3)"), ("pt", "#3 (MAX dá mate em 3)")],
)
def test_sentences_say_it_in_the_readers_language(app, locale, told):
    with app.test_request_context(), force_locale(locale):
        assert win_in_both(CHESS, 995.0) == told


def test_a_mate_that_is_found_is_proved_and_no_estimate(compiled):
    search = start(CHESS, CHESS.read(MATE_IN_THREE), Options(depth=5, evaluation="material"))
    while not search.advance(100_000):
        pass
    report = search.report()
    assert (report.ending, report.plies_to_end, report.best) == ("max", 5, "Ra6+")


def test_no_weights_make_an_estimate_look_like_a_mate():
    state = CHESS.read("kb6/pp6/8/8/8/8/QQQQQQQQ/KQRRBBNN w - - 0 1")
    heavy = CHESS.with_weights([10.0] * 5, "positional")
    assert heavy.evaluate(state, "positional") == MOST_ESTIMATE
