"""Best responses, against all pure strategies tried one after the other."""

from fractions import Fraction as F
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import games
from engine.game import MAX, MIN
from engine.hidden.behaviour import check, pure, situations, uniform
from engine.hidden.best_response import best_response
from engine.hidden.deciding import strategy
from engine.hidden.methods import METHODS
from engine.hidden.outcome import outcome
from engine.hidden.sequence_form import sequence_form
from tests.engine.hidden.games import HiddenTree, label
from tests.engine.hidden.poker import Kuhn
from tests.engine.hidden.strategies import behaviours, hidden_games
from tests.examples import examples

BETTING, GUESS, POKER = (games.find(slug) for slug in ("betting", "guess-the-card", "draw-poker"))


def result(game, player, mine, yours):
    """The expected result in euros for MAX."""
    return outcome(game, *((mine, yours) if player == MAX else (yours, mine))).overall


def pure_strategies(game, player):
    sets = situations(game, player)
    for choice in product(*sets.values()):
        yield pure(game, player, dict(zip(sets, choice)))


@pytest.mark.parametrize("game", [GUESS, POKER], ids=label)
@pytest.mark.parametrize("player", [MAX, MIN])
@examples(4)
@given(st.data())
def test_nothing_does_better_than_the_best_response(game, player, data):
    against = data.draw(behaviours(game, 1 - player))
    value, response = best_response(game, against, player)
    results = [result(game, player, mine, against) for mine in pure_strategies(game, player)]
    assert value == (max if player == MAX else min)(results)
    assert result(game, player, response, against) == value


@examples(15)
@given(hidden_games(), st.sampled_from([MAX, MIN]), st.data())
def test_in_random_games_too(game, player, data):
    assume(len(situations(game, player)) <= 5)
    against = data.draw(behaviours(game, 1 - player))
    value, response = best_response(game, against, player)
    results = [result(game, player, mine, against) for mine in pure_strategies(game, player)]
    assert value == (max if player == MAX else min)(results)
    assert result(game, player, response, against) == value
    check(game, player, response)


def test_the_best_response_to_a_random_bettor_by_hand():
    """MAX acts at random, so MIN's belief is by chance alone: AAKKQQ without its own card."""
    value, response = best_response(BETTING, uniform(BETTING, MAX), MIN)
    for bet in ("max bets 2", "max bets 4"):
        assert response["A", bet] == {"pass": 0, "call": 1}
        assert response["K", bet] == {"pass": 0, "call": 1}, "2/5 · stake − 2/5 · stake = 0 is less than 1"
        assert response["Q", bet] == {"pass": 1, "call": 0}, "4/5 · stake is more than 1"
    after_2, after_4 = (F(-4, 5) * stake / 3 + 0 + F(1, 3) for stake in (3, 5))
    assert value == (F(-1) + after_2 + after_4) / 3


def test_of_equally_good_actions_the_first_is_taken():
    """MIN's card is equally an ace or a king; and if MIN pays as much as passing is worth, MAX passes."""
    _, response = best_response(GUESS, uniform(GUESS, MIN), MAX)
    assert response["max tries", "min allows"] == {"K": 1, "A": 0}
    fair = games.find("guess-the-card", {"safe": "10", "gift": "10"})
    pays = pure(fair, MIN, dict.fromkeys(situations(fair, MIN), "pass"))
    value, response = best_response(fair, pays, MAX)
    assert (value, response[()]) == (10, {"pass": 1, "try": 0})


@pytest.mark.parametrize("game", [GUESS, POKER, BETTING], ids=label)
def test_no_method_beats_a_best_response(game):
    methods = sorted(set(METHODS) - {"fixed"})
    for player in (MAX, MIN):
        rivals = {method: strategy(game, 1 - player, method) for method in methods}
        own = {method: strategy(game, player, method) for method in methods}
        for rival in rivals.values():
            value, _ = best_response(game, rival, player)
            results = [result(game, player, mine, rival) for mine in own.values()]
            assert max(results) <= value if player == MAX else min(results) >= value


# -- the sequence form ----------------------------------------------------------------------------------------------


def test_kuhn_poker_in_sequence_form():
    """Shoham & Leyton-Brown: a sequence per action and information set, and the empty one; 30 leaves."""
    form = sequence_form(Kuhn())
    assert [form.size(player) for player in (MAX, MIN)] == [13, 13]
    assert [len(form.decisions[player]) for player in (MAX, MIN)] == [6, 6]
    assert len(form.payoffs) == 30
    assert {abs(payoff.value) for payoff in form.payoffs} == {F(1, 6), F(1, 3)}


@examples(12)
@given(hidden_games(), st.data())
def test_plans_and_payoffs_give_the_expected_result(game, data):
    form = sequence_form(game)
    strategies = [data.draw(behaviours(game, player)) for player in (MAX, MIN)]
    of_max, of_min = (form.plan(player, strategies[player]) for player in (MAX, MIN))
    assert sum(of_max[i] * value * of_min[j] for i, j, value in form.payoffs) == outcome(game, *strategies).overall
    for player, plan in enumerate((of_max, of_min)):
        for decision in form.decisions[player]:
            assert sum(plan[sequence] for sequence in decision.sequences) == plan[decision.parent]


def test_a_player_must_remember_what_it_did():
    class Forgetful(HiddenTree):
        def sees(self, state, action, player):
            return ""

    with pytest.raises(ValueError, match="no perfect recall"):
        sequence_form(Forgetful("max(max(1 2) max(3 4))"))
