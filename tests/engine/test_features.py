"""Evaluations taken apart: in every game, the weighted features add up to what the search takes a leaf for."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.features import MOST_WEIGHT
from engine.game import TERMINAL
from engine.refusals import Refused
from engine.search import Options, Search
from tests.engine.strategies import searched
from tests.engine.test_games import EVERY_KIND, SEEDS, SMALL, line_of_play
from tests.engine.test_games import KINDS as OF_ANY_SIZE
from tests.examples import examples

KINDS = OF_ANY_SIZE | {slug: st.just(games.find(slug)) for slug in SMALL}
"""Of the small games their usual size, for which the bounds of their features are declared."""

WEIGHT = st.integers(-40, 40).map(lambda quarters: quarters / 4)


def assert_adds_up(game, state, evaluation):
    features, terms = game.features_of(evaluation), game.terms(state, evaluation)
    assert len(terms) == len(features)
    total = sum(feature.weight * term.value for feature, term in zip(features, terms, strict=True))
    assert total == pytest.approx(game.evaluate(state, evaluation), abs=1e-9)
    for feature, term in zip(features, terms, strict=True):
        assert feature.least - 1e-9 <= term.value <= feature.most + 1e-9
        shares = [share for _, share in term.places]
        assert not any(shares) or sum(shares) == pytest.approx(term.value, abs=1e-9)


@EVERY_KIND
@examples(30)
@given(st.data(), SEEDS, st.integers(0, 40))
def test_the_weighted_features_add_up_to_the_evaluation(kind, data, seed, plies):
    game = data.draw(KINDS[kind])
    state = line_of_play(game, seed, plies)[-1]
    for evaluation in game.evaluations if game.turn(state) != TERMINAL else ():
        if features := game.features_of(evaluation):
            assert_adds_up(game, state, evaluation)
            assert len({feature.name for feature in features}) == len(features)


@EVERY_KIND
@examples(30)
@given(st.data(), SEEDS, st.integers(0, 40))
def test_so_they_do_with_other_weights(kind, data, seed, plies):
    game = data.draw(KINDS[kind])
    state = line_of_play(game, seed, plies)[-1]
    for evaluation in game.adjustable if game.turn(state) != TERMINAL else ():
        usual = game.features_of(evaluation)
        weights = [data.draw(WEIGHT) for feature in usual if not feature.fixed]
        other = game.with_weights(weights, evaluation)
        assert [each.weight for each in other.features_of(evaluation) if not each.fixed] == weights
        assert_adds_up(other, state, evaluation)
        assert game.features_of(evaluation) == usual
        assert_adds_up(game, state, evaluation)


def test_the_lines_of_tic_tac_toe_are_counted_by_their_stones():
    game = games.find("tic-tac-toe")
    one, two = game.terms(game.read("X.O/.X./... O"), "open-lines")
    assert (one.value, dict(one.places)) == (
        2.0,
        {"a1 a2 a3": 1.0, "b1 b2 b3": 1.0, "a2 b2 c2": 1.0, "c1 c2 c3": -1.0},
    )
    assert (two.value, dict(two.places)) == (1.0, {"a1 b2 c3": 1.0})


def test_a_search_goes_by_the_weights_that_it_is_given():
    game = games.find("tic-tac-toe")
    usual, other = (
        Search(game, game.start(), Options("minimax", depth=1, evaluation="weighted-lines", weights=weights)).run()
        for weights in (None, (-1.0, 4.0))
    )
    assert (usual.best, usual.value) == ("b2", 4.0)
    assert (other.best, other.value) == ("b1", -2.0)


@examples(25)
@given(SEEDS, st.integers(0, 6), st.lists(WEIGHT, min_size=2, max_size=2).map(tuple))
def test_alpha_beta_finds_what_minimax_finds_whatever_the_weights(seed, plies, weights):
    game = games.find("tic-tac-toe")
    state = line_of_play(game, seed, plies)[-1]
    if game.turn(state) == TERMINAL:
        return
    found = {
        name: searched(game, state, Options(name, depth=2, evaluation="open-lines", weights=weights))
        for name in ("minimax", "alphabeta")
    }
    assert found["minimax"].report().value == found["alphabeta"].report().value


def test_weights_that_do_not_fit_are_refused():
    coin, sticks = games.find("coin-backgammon"), games.find("sticks")
    gomoku_like = games.find("tic-tac-toe", {"m": 5, "n": 5, "k": 5})
    for game, weights, evaluation, part in (
        (coin, (1.0,), "linear", "5 features: lead, home"),
        (coin, (1.0, 1.0, 1.0, 1.0, math.inf), "linear", "must be a number"),
        (coin, (1.0, 1.0, 1.0, 1.0, MOST_WEIGHT + 1), "linear", "must be a number from −10 to 10"),
        (gomoku_like, (4.0, 4.0, 4.0, 257.0), "weighted-lines", "from −256 to 256"),
        (coin, (1.0, 1.0), "sum", "no evaluation that takes weights"),
        (sticks, (1.0,), "theory", "no evaluation that takes weights"),
    ):
        with pytest.raises(Refused, match=part):
            game.with_weights(weights, evaluation)
    with pytest.raises(Refused, match="takes them: linear"):
        Search(coin, coin.start(), Options("expectiminimax", depth=2, evaluation="sum", weights=(1.0, 1.0)))
