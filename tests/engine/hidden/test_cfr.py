"""CFR and CFR+: equal to the recursion of the papers step by step, and close to the equilibrium in the end."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import MAX, MIN
from engine.hidden import cfr
from engine.hidden.behaviour import check, uniform
from engine.hidden.best_response import best_response
from engine.hidden.cfr import CFR
from engine.hidden.equilibrium import equilibrium, exploitability
from tests.engine.hidden.games import CARD_GAMES, HiddenTree, label
from tests.engine.hidden.poker import Kuhn
from tests.engine.hidden.regret_book import Recursion
from tests.engine.hidden.strategies import hidden_games
from tests.examples import examples

BETTING = games.find("betting")
STANDARD = [games.find(slug) for slug in CARD_GAMES]


def assert_equals_the_book(learning, book):
    current, average, regrets = learning.current(), learning.average(), learning.regrets()
    for player in (MAX, MIN):
        for seen, probabilities in current[player].items():
            key = player, seen
            assert floats(probabilities) == pytest.approx(book.strategy(key, list(probabilities)), abs=1e-8)
            summed = {name: book.regret.get((key, name), 0.0) for name in probabilities}
            assert regrets[player][seen] == pytest.approx(summed, abs=1e-8)
            totals = {name: book.total.get((key, name), 0.0) for name in probabilities}
            if whole := sum(totals.values()):
                expected = {name: total / whole for name, total in totals.items()}
                assert floats(average[player][seen]) == pytest.approx(expected, abs=1e-8)


def floats(probabilities):
    return {name: float(p) for name, p in probabilities.items()}


@pytest.mark.parametrize("plus", [True, False], ids=["CFR+", "CFR"])
@pytest.mark.parametrize("game", [Kuhn(), BETTING], ids=label)
def test_every_iteration_is_that_of_the_recursion(game, plus):
    learning, book = CFR(game, plus), Recursion(game, plus)
    for iteration in range(1, 9):
        learning.advance(1)
        book.iterate(iteration)
        assert_equals_the_book(learning, book)


@examples(12)
@given(hidden_games(), st.booleans())
def test_random_games_are_learnt_as_the_recursion_does(game, plus):
    learning, book = CFR(game, plus), Recursion(game, plus)
    learning.advance(3)
    for iteration in (1, 2, 3):
        book.iterate(iteration)
    assert_equals_the_book(learning, book)


@pytest.mark.parametrize("game", STANDARD, ids=label)
def test_cfr_plus_comes_within_a_hundredth_of_a_cent_of_the_value(game):
    learning = CFR(game)
    while learning.exploitability() > 5e-5 and learning.iterations < 5000:
        learning.advance(100)
    low, high = learning.bounds()
    assert low - 1e-12 <= equilibrium(game).value <= high + 1e-12
    assert high - low <= 1e-4
    for player in (MAX, MIN):
        assert 0 <= exploitability(game, learning.average()[player], player) <= 1e-4


def test_plain_cfr_is_slower_but_comes_closer_too():
    plain, plus = CFR(BETTING, plus=False), CFR(BETTING)
    before = plain.exploitability()
    for learning in (plain, plus):
        learning.advance(400)
    assert before > 0.1 > 0.01 > plain.exploitability() > plus.exploitability()


def test_it_starts_with_all_actions_alike_and_goes_on_where_it_stood():
    learning = CFR(BETTING)
    assert learning.iterations == 0
    assert learning.current() == learning.average() == tuple(uniform(BETTING, player) for player in (MAX, MIN))
    slices, whole = CFR(BETTING), CFR(BETTING)
    for iterations in (1, 5, 14):
        slices.advance(iterations)
    whole.advance(20)
    assert slices.iterations == whole.iterations == 20
    assert slices.average() == whole.average()


def test_its_bounds_are_those_of_exact_best_responses():
    learning = CFR(BETTING)
    learning.advance(50)
    of_max, of_min = learning.average()
    low, _ = best_response(BETTING, of_max, MIN)
    high, _ = best_response(BETTING, of_min, MAX)
    assert learning.bounds() == pytest.approx((float(low), float(high)), abs=1e-7)
    assert learning.exploitability() == pytest.approx(float(high - low) / 2, abs=1e-7)


def test_strategies_are_whole_and_in_fractions():
    learning = CFR(BETTING)
    learning.advance(7)
    for strategies in (learning.average(), learning.current()):
        for player in (MAX, MIN):
            check(BETTING, player, strategies[player])
            assert all(
                isinstance(p, F) for probabilities in strategies[player].values() for p in probabilities.values()
            )


@pytest.mark.slow
@pytest.mark.parametrize("begun", [0, 10])
def test_machine_code_takes_over_and_does_the_same(monkeypatch, begun):
    monkeypatch.setattr(cfr, "_machine_code", [])
    plain, machine = CFR(Kuhn()), CFR(Kuhn())
    plain.advance(100)
    machine.advance(begun)
    cfr.compile_learning()
    machine.advance(0)
    assert isinstance(machine.average()[MAX], dict)
    machine.advance(100 - begun)
    assert machine.iterations == 100
    assert machine.bounds() == pytest.approx(plain.bounds(), abs=1e-12)
    for player in (MAX, MIN):
        for seen, probabilities in plain.average()[player].items():
            assert floats(machine.average()[player][seen]) == pytest.approx(floats(probabilities), abs=1e-8)


def test_learning_is_compiled_once(monkeypatch):
    monkeypatch.setattr(cfr, "_machine_code", [abs, abs])
    monkeypatch.setattr(cfr, "prepare", None)
    cfr.compile_learning()
    assert cfr.is_compiled()


def test_a_game_of_chance_alone_has_nothing_to_learn():
    learning = CFR(HiddenTree("{1/4:8 3/4:-4}"))
    learning.advance(3)
    assert (learning.bounds(), learning.average()) == ((-1.0, -1.0), ({}, {}))
