"""Which games can value money, and the refusals of the command line."""

import json

import pytest

from engine import games
from engine.games.prize import Prize
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options, Search
from engine.utility import Utility
from tests.engine.commands import answer, refusal
from tests.engine.curves import OF_THE_LECTURE
from tests.engine.strategies import searched

# -- who may be asked -------------------------------------------------------------------------------------------------


def test_a_game_says_whether_it_is_for_money_and_whether_max_plays_alone():
    built = [games.find(slug) for slug in games.ENTRIES] + [Tree.parse("(1 2)")]
    assert {game.slug for game in built if game.alone} == {"betting-house", "prize"}
    assert {game.slug for game in built if game.money} == {"betting-house", "prize"}


@pytest.mark.parametrize("slug", ["tic-tac-toe", "sticks", "coin-backgammon"])
def test_a_game_that_is_not_for_money_takes_no_curve(slug):
    of = games.find(slug)
    assert of.valued("linear") is of
    with pytest.raises(Refused, match=f"{slug} is not played for money: it takes no utility curve."):
        Search(of, of.start(), Options("random", utility="concave:2"))


def test_the_curve_leaves_the_game_that_others_share_as_it_was():
    of = games.find("prize")
    bent = of.with_utility(Utility.read(OF_THE_LECTURE))
    won = of.read("win")
    assert (of.utility(won), bent.utility(won), of.utility(won)) == (3_000_000, 9, 3_000_000)
    assert (of.bounds(), bent.bounds()) == ((0, 3_000_000), (0, 9))
    assert bent.parameters == of.parameters


def test_where_values_have_no_bounds_star_pruning_names_what_can_search():
    class Unbounded(Prize):
        def bounds(self, evaluation=None, beside_wins=False):
            return None

    of = Unbounded(games.find("prize").parameters)
    assert searched(of, of.start(), Options("expectiminimax")).report().value == 1_500_000
    with pytest.raises(Refused, match="expectiminimax"):
        Search(of, of.start(), Options("star1"))


# -- on the command line ----------------------------------------------------------------------------------------------


def test_the_command_line_shows_both_values_of_the_prize():
    ask = ("search", "prize", "--algorithm", "expectiminimax", "--depth", "full")
    by_money, by_utility = answer(*ask), answer(*ask, "--utility", OF_THE_LECTURE)
    assert (by_money["value"], by_money["best"], by_money["utility"]) == (1_500_000, "gamble", "linear")
    assert (by_utility["value"], by_utility["best"], by_utility["utility"]) == (8, "sure", OF_THE_LECTURE)
    assert [action["value"] for action in by_utility["actions"]] == [8, 4.5]
    solved = answer("solve", "prize", "--utility", OF_THE_LECTURE)
    assert json.dumps(solved["actions"]) == '[{"action": "sure", "value": 8.0}, {"action": "gamble", "value": 4.5}]'


def test_the_command_line_refuses_a_curve_in_one_sentence():
    assert "not played for money" in refusal("search", "tic-tac-toe", "--utility", "concave:2")
    assert "not played for money" in refusal("tree", "(1 2)", "--utility", "concave:2")
    assert "not played for money" in refusal("solve", "sticks", "--utility", "concave:2")
    assert "linear, concave:2 or a table" in refusal("search", "prize", "--utility", "square")
