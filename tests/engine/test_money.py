"""Money and its utility: the prize, the betting house, and every game for money."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import CHANCE, MAX, TERMINAL
from engine.refusals import Refused
from engine.search import Options
from engine.solve import solve
from tests import textbook
from tests.engine.curves import CURVES, OF_THE_LECTURE
from tests.engine.strategies import after, line_of_play, searched
from tests.examples import examples

HOUSES = st.fixed_dictionaries({"money": st.integers(1, 5), "rounds": st.integers(1, 4), "percent": st.integers(1, 99)})


PRIZES = st.fixed_dictionaries(
    {"sure": st.integers(0, 5_000_000), "gamble": st.integers(1, 5_000_000), "percent": st.integers(1, 99)}
)


GAMES = HOUSES.map(lambda values: games.find("betting-house", values)) | PRIZES.map(
    lambda values: games.find("prize", values)
)


@st.composite
def positions(draw):
    """A game for money, valued somehow, and a position that play can reach."""
    of = draw(GAMES).with_utility(draw(CURVES))
    return of, line_of_play(of, draw(st.integers(0, 2**32)), draw(st.integers(0, 6)))[-1]


def prize(curve="linear", algorithm="expectiminimax", **values):
    """The values of the choices, and the best one."""
    of = games.find("prize", values)
    report = searched(of, of.start(), Options(algorithm, utility=curve)).report()
    return {action.action: action.value for action in report.actions}, report.best


# -- the prize --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["expectiminimax", "star1", "star2"])
def test_by_money_the_coin_and_by_utility_the_sure_million(algorithm):
    assert prize("linear", algorithm) == ({"sure": 1_000_000, "gamble": 1_500_000}, "gamble")
    assert prize(OF_THE_LECTURE, algorithm) == ({"sure": 8, "gamble": 4.5}, "sure")


def test_the_choice_flips_where_the_curve_says_that_both_are_worth_the_same():
    """(1 − e^(−a/3)) / (1 − e^(−a)) = ½: with x = e^(−a/3), 2(1 − x) = 1 − x³, so x² + x = 1 and x is 0.618."""
    golden = (5**0.5 - 1) / 2
    bend = -3 * np.log(golden)
    assert prize(f"concave:{bend - 0.001}")[1] == "gamble"
    assert prize(f"concave:{bend + 0.001}")[1] == "sure"


def test_the_offer_can_be_changed():
    assert prize(sure=100, gamble=1000, percent=10) == ({"sure": 100, "gamble": 100}, "sure")
    assert prize(sure=2000, gamble=1000, percent=99) == ({"sure": 2000, "gamble": 990}, "sure")


def test_the_positions_of_the_prize_are_the_words_for_what_has_happened():
    of = games.find("prize")
    assert [(of.write((i,)), of.turn((i,)), of.purse((i,))) for i in range(5)] == [
        ("max", MAX, 0),
        ("chance", CHANCE, 0),
        ("sure", TERMINAL, 1_000_000),
        ("win", TERMINAL, 3_000_000),
        ("lose", TERMINAL, 0),
    ]
    with pytest.raises(Refused, match="max, chance, sure, win, lose"):
        of.read("home")


# -- the betting house ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["expectiminimax", "star1", "star2"])
def test_going_home_is_worth_1_and_staking_08(algorithm):
    of = games.find("betting-house")
    report = searched(of, of.start(), Options(algorithm)).report()
    assert {action.action: action.value for action in report.actions} == {"home": 1.0, "1": pytest.approx(0.8)}
    assert report.best == "home"


@cache
def worth(money, rounds, chance):
    """In fractions, the value of the house in euros, and the best stake (0: home)."""
    best, stake = Fraction(money), 0
    for own in range(1, money + 1) if rounds else ():
        mean = (
            chance * worth(money + own, rounds - 1, chance)[0]
            + (1 - chance) * worth(money - own, rounds - 1, chance)[0]
        )
        if mean > best:
            best, stake = mean, own
    return best, stake


@pytest.mark.parametrize("values", [{"money": 5, "rounds": 3}, {"money": 2, "rounds": 4, "percent": 55}])
def test_the_value_is_that_of_the_recursion_in_fractions(values):
    of = games.find("betting-house", values)
    chance = Fraction(of.parameters["percent"], 100)
    value, stake = worth(values["money"], values["rounds"], chance)
    report = searched(of, of.start(), Options("expectiminimax")).report()
    assert (report.value, report.best) == (pytest.approx(float(value)), str(stake or "home"))
    assert solve(of, of.start()).value(of.start()) == pytest.approx(float(value))


def test_against_the_odds_one_goes_home_and_with_them_one_stakes_everything():
    for money in range(1, 6):
        assert worth(money, 3, Fraction(2, 5)) == (money, 0)
        assert worth(money, 3, Fraction(3, 5)) == (money * Fraction(6, 5) ** 3, money)


def test_whoever_is_cautious_stakes_less():
    of = games.find("betting-house", {"money": 4, "rounds": 1, "percent": 60})
    stakes = [
        searched(of, of.start(), Options("expectiminimax", utility=u)).report().best for u in ("linear", "concave:1")
    ]
    assert stakes[0] == "4" and 0 < int(stakes[1]) < 4


def test_a_round_is_a_stake_and_its_outcome():
    of = games.find("betting-house", {"money": 2})
    names = [of.name(of.start(), action) for action in of.actions(of.start())]
    assert (of.write(of.start()), names) == ("2,2 max", ["home", "1", "2"])
    assert after(of, "2,2 max", "home") == "2,2 home"
    assert after(of, "2,2 max", "1") == "2,2 chance 1"
    assert after(of, "2,2 max", "1", "win") == "3,1 max"
    assert after(of, "2,2 max", "2", "lose") == "0,1 home", "without money play is over"
    assert after(of, "2,2 max", "1", "lose", "1", "win") == "2,0 home", "and after the last round"
    state = of.read("2,2 chance 1")
    assert [(of.name(state, outcome), of.probability(state, outcome)) for outcome in of.actions(state)] == [
        ("win", 0.4),
        ("lose", 0.6),
    ]
    assert (of.purse(state), of.rounds_left(state)) == (2, 2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "“2,2 max” or “2,2 chance 1”"),
        ("2 max", "“2,2 max”"),
        ("2,2 min", "“2,2 max”"),
        ("2,2 chance", "“2,2 max”"),
        ("-2,2 max", "“2,2 max”"),
        ("2,3 max", "At most 2 rounds"),
        ("3,2 max", "nobody can have 3 .* at most 2"),
        ("5,1 home", "nobody can have 5 .* at most 4"),
        ("0,1 max", "“0,1 home”"),
        ("2,0 max", "“2,0 home”"),
        ("2,0 chance 1", "“2,0 home”"),
        ("2,2 chance 3", "at most the money, 2"),
        ("2,2 chance 0", "at least 1"),
    ],
)
def test_what_is_no_position_is_refused(text, says):
    with pytest.raises(Refused, match=says):
        games.find("betting-house", {"money": 2}).read(text)


# -- every game for money ---------------------------------------------------------------------------------------------


@examples(60)
@given(positions(), st.sampled_from(["star1", "star2"]), st.none() | st.integers(1, 3))
def test_every_search_equals_the_book_whatever_money_is_worth(where, star, depth):
    valued_game, state = where
    of = games.find(valued_game.slug, valued_game.parameters)
    if of.slug == "betting-house" and of.parameters["money"] * 2 ** of.parameters["rounds"] > 16:
        depth = 2 if depth is None else min(depth, 2)
    utility = str(valued_game.utility_of_money)
    options = Options("expectiminimax", depth=depth, utility=utility, evaluation=next(iter(of.evaluations), None))
    search = searched(of, state, options)
    estimate = (lambda there: valued_game.evaluate(there, "money")) if of.evaluations else (lambda there: 0.0)
    found = textbook.expectiminimax(
        valued_game, state, depth=float("inf") if depth is None else depth, evaluate=estimate
    )
    report = search.report()
    assert (report.value, report.best if found.best else None) == (found.value, report.best)
    assert report.nodes == len(found.diary)
    pruned = searched(of, state, Options(star, depth=depth, utility=utility, evaluation=options.evaluation)).report()
    assert pruned.value == pytest.approx(found.value, rel=1e-7, abs=1e-6)
    assert pruned.leaves <= report.leaves


def test_optimists_toss_and_pessimists_do_not():
    of = games.find("betting-house")
    for attitude, value, best in (("optimistic", 4.0, "1"), ("pessimistic", 1.0, "home")):
        report = searched(of, of.start(), Options("expectiminimax", attitude=attitude)).report()
        assert (report.value, report.best) == (value, best)


def test_simple_players_play_for_money_too():
    of = games.find("betting-house")
    assert searched(of, of.start(), Options("greedy", utility="concave:2")).report().best == "home"
    assert searched(of, of.start(), Options("random", seed=1, utility="concave:2")).report().best in ("home", "1")
