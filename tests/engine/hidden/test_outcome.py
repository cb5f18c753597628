"""The result of two strategies: by hand, by playing out every deal, and on average over the cards."""

from fractions import Fraction as F

import pytest

from engine import games
from engine.game import MAX, MIN, TERMINAL
from engine.hidden.behaviour import pure, situations, uniform
from engine.hidden.deciding import strategy
from engine.hidden.methods import METHODS
from engine.hidden.outcome import outcome
from tests.engine.hidden import book
from tests.engine.hidden.games import ALL_SIZES, CARD_GAMES, label

METHODS_THAT_THINK = sorted(set(METHODS) - {"fixed", "random"})


def played_out(game, strategies):
    """The expected result, history by history."""
    total, waiting = F(0), [(F(1), book.History(game.start(), ((), ())))]
    while waiting:
        reach, history = waiting.pop()
        turn = game.turn(history.state)
        if turn == TERMINAL:
            total += reach * F(game.utility(history.state))
            continue
        for name, probability, after in book.steps(game, history):
            share = strategies[turn][history.saw[turn]][name] if turn in (MAX, MIN) else probability
            waiting.append((reach * share, after))
    return total


@pytest.mark.parametrize("game", ALL_SIZES, ids=label)
def test_the_outcome_is_the_sum_over_all_histories(game):
    for of_max in (uniform(game, MAX), strategy(game, MAX, "simulate")):
        for of_min in (uniform(game, MIN), strategy(game, MIN, "average")):
            assert outcome(game, of_max, of_min).overall == played_out(game, (of_max, of_min))


def test_who_bets_on_aces_only_against_who_always_calls():
    """With the ace MAX wins 5 of a king or queen, 4 cards of 5; else it passes and loses its euro."""
    game = games.find("betting")
    of_max = pure(game, MAX, {("A",): "4", ("K",): "pass", ("Q",): "pass"})
    of_min = pure(game, MIN, dict.fromkeys(situations(game, MIN), "call"))
    found = outcome(game, of_max, of_min)
    assert found.by_card[MAX] == {"A": F(4, 5) * 5, "K": -1, "Q": -1}
    assert found.overall == F(1, 3) * 4 - F(2, 3)
    assert found.by_card[MIN] == {"A": F(-4, 5), "K": F(2, 5) * 5 - F(3, 5), "Q": F(2, 5) * 5 - F(3, 5)}


def test_averaging_is_fooled_in_guessing():
    """It tries, because it counts on 5; MIN allows it, and half the guesses are wrong."""
    game = games.find("guess-the-card")
    fooled = outcome(game, strategy(game, MAX, "average"), strategy(game, MIN, "simulate"))
    assert fooled.overall == 0
    assert fooled.by_card == {MAX: {"": 0}, MIN: {"A": -5, "K": 5}}
    wise = outcome(game, strategy(game, MAX, "belief"), strategy(game, MIN, "simulate"))
    assert wise.overall == 1


@pytest.mark.parametrize("slug", CARD_GAMES)
@pytest.mark.parametrize("method", METHODS_THAT_THINK)
def test_the_cards_average_to_the_whole(slug, method):
    game = games.find(slug)
    found = outcome(game, strategy(game, MAX, method), uniform(game, MIN))
    for player in (MAX, MIN):
        cards = found.by_card[player]
        if "" not in cards:  # all ranks are equally likely: the decks are balanced
            assert sum(cards.values()) / len(cards) == found.overall
        else:
            assert cards == {"": found.overall}
