"""The cost of searches: the lectures' formulas, and the machine's leaves on uniform trees."""

from fractions import Fraction
from itertools import product
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import complexity
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.games.tree import Tree
from engine.games.uniform import Uniform, scrambled
from engine.kernel import compiled
from engine.refusals import Refused
from engine.search import Options, Search
from tests import textbook
from tests.examples import examples

SIZES = [(2, 1), (2, 5), (2, 8), (3, 4), (3, 5), (5, 3), (7, 2)]
NUMBERS = [0, 1, 2, 1000, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**40 + 7, 12**12]


def uniform(b, d, n=1, arrangement="random", seed=0):
    return Uniform({"b": b, "d": d, "n": n, "seed": seed}, arrangement)


def report(game, algorithm, **options):
    return Search(game, game.start(), Options(algorithm, **options)).run()


def leaves(b, d, algorithm, *, n=1, arrangement="random", seed=0, **options):
    return report(uniform(b, d, n, arrangement, seed), algorithm, **options).leaves


# -- the numbers of the lectures ---------------------------------------------------------------------------------------


def test_ten_actions_and_four_plies():
    assert complexity.minimax_leaves(10, 4) == 10_000
    assert complexity.best_order(10, 4) == pytest.approx(100)
    assert complexity.average_order(10, 4) == pytest.approx(1_000)
    assert complexity.best_leaves(10, 4) == 199  # what b^(d/2) rounds to 100


def test_backgammon_grows_by_actions_and_throws():
    b, n = complexity.BACKGAMMON
    assert n == len(complexity.dice())
    assert [complexity.chance_leaves(b, d, n) for d in (1, 2, 3)] == [420, 176_400, 74_088_000]


def test_a_double_is_half_as_likely_as_any_other_pair():
    dice = complexity.dice()
    assert {pair for pair, p in dice.items() if p == Fraction(1, 36)} == {(side, side) for side in range(1, 7)}
    assert {p for (one, other), p in dice.items() if one != other} == {Fraction(1, 18)}
    assert sum(dice.values()) == 1


def test_chess_has_a_tree_of_ten_to_the_154():
    b, d = complexity.CHESS
    assert int(complexity.magnitude(b, d)) == 154
    assert len(str(complexity.minimax_leaves(b, d))) == 155


# -- uniform trees -----------------------------------------------------------------------------------------------------


def test_every_node_of_a_level_is_of_one_kind_with_as_many_successors():
    game = uniform(3, 2, n=2)
    level = [game.start()]
    for kind, count in ((CHANCE, 2), (MAX, 3), (CHANCE, 2), (MIN, 3)):
        assert {game.turn(state) for state in level} == {kind}
        assert {len(game.actions(state)) for state in level} == {count}
        level = [game.result(state, action) for state in level for action in game.actions(state)]
    assert {game.turn(state) for state in level} == {TERMINAL}
    assert len(set(level)) == len(level) == complexity.chance_leaves(3, 2, 2)
    assert all(0 <= game.utility(state) <= 1 for state in level)


def test_outcomes_are_equally_likely():
    game = uniform(2, 1, n=4)
    assert [game.probability(game.start(), outcome) for outcome in range(4)] == [0.25] * 4


def test_a_seed_is_a_tree():
    def values(seed):
        game = uniform(4, 2, seed=seed)
        return [game.utility((node, 2)) for node in range(16)]

    assert values(1) == values(1) != values(2)
    assert len(set(values(1))) == 16


def test_compiled_leaves_are_the_same():
    """The mixing of bits must not depend on the length of integers."""
    mixed = compiled(scrambled)
    assert [mixed(number) for number in NUMBERS] == [scrambled(number) for number in NUMBERS]
    assert all(0 <= scrambled(number) < 2**32 for number in NUMBERS)


@pytest.mark.parametrize("arrangement", ["random", "ordered"])
def test_the_drawn_values_are_spread_over_their_range(arrangement):
    game = uniform(10, 3, arrangement=arrangement)
    values = [game.utility((node, 3)) for node in range(1000)]
    assert fmean(values) == pytest.approx(0.5, abs=0.15)
    assert max(values) - min(values) > 0.5 if arrangement == "random" else len(set(values)) > 990


@pytest.mark.parametrize("fields", [{"b": 1}, {"b": 33}, {"d": 0}, {"d": 13}, {"n": 0}, {"b": "many"}])
def test_a_tree_that_is_too_large_or_no_tree_is_refused(fields):
    with pytest.raises(Refused):
        Uniform(fields)


# -- measured ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("b", "d"), SIZES)
def test_minimax_looks_at_every_leaf(b, d):
    assert leaves(b, d, "minimax") == complexity.minimax_leaves(b, d)


@pytest.mark.parametrize(("b", "d"), [*SIZES, (10, 4)])
def test_the_best_order_needs_what_knuth_and_moore_prove(b, d):
    assert leaves(b, d, "alphabeta", arrangement="ordered") == complexity.best_leaves(b, d)


@pytest.mark.parametrize(("b", "d"), SIZES)
def test_the_reversed_order_saves_nearly_nothing(b, d):
    """Deep cuts remain: if the worst comes first, an action of an ancestor may still be better."""
    found = leaves(b, d, "alphabeta", arrangement="ordered", order="reversed")
    assert 0.95 * complexity.minimax_leaves(b, d) < found <= complexity.minimax_leaves(b, d)


@examples(30)
@given(st.sampled_from(SIZES), st.integers(0, 1000))
def test_any_order_lies_between_the_best_and_the_worst_and_finds_the_same(size, seed):
    game = uniform(*size, seed=seed)
    pruned = report(game, "alphabeta")
    assert complexity.best_leaves(*size) <= pruned.leaves <= complexity.minimax_leaves(*size)
    assert pruned.value == report(game, "minimax").value == textbook.minimax(game).value


def test_on_the_average_as_many_leaves_as_in_trees_drawn_independently():
    b, d, trees = 4, 4, 40
    random = Random(5)

    def text(depth):
        return f"({' '.join(text(depth - 1) for _ in range(b))})" if depth else str(random.random())

    independent = fmean(len(textbook.alpha_beta(Tree.parse(text(d))).leaves) for _ in range(trees))
    ours = fmean(leaves(b, d, "alphabeta", seed=seed) for seed in range(trees))
    assert ours == pytest.approx(independent, rel=0.1)


@pytest.mark.parametrize(("b", "d", "n"), [(2, 1, 2), (2, 2, 3), (3, 2, 2), (4, 1, 6)])
def test_chance_multiplies_every_ply_and_star_pruning_takes_some_of_it_back(b, d, n):
    whole = report(uniform(b, d, n), "expectiminimax")
    assert whole.leaves == complexity.chance_leaves(b, d, n)
    assert whole.value == pytest.approx(textbook.expectiminimax(uniform(b, d, n)).value)
    for star in ("star1", "star2"):
        pruned = report(uniform(b, d, n), star)
        assert pruned.value == pytest.approx(whole.value)
        assert pruned.leaves <= whole.leaves


def test_star_pruning_saves_leaves_of_a_larger_tree():
    visited = {name: leaves(3, 2, name, n=3) for name in ("expectiminimax", "star1", "star2")}
    assert visited["star2"] < visited["expectiminimax"]
    assert visited["star1"] < visited["expectiminimax"]


def test_the_ordered_tree_is_ordered_everywhere():
    """Of every node the first successor is the best for who moves, and the last the worst."""
    b, d = 3, 3
    game = uniform(b, d, arrangement="ordered")
    for node, level in product(range(b), (1,)):
        inner = (node, level)
        values = [textbook.minimax(game, game.result(inner, action)).value for action in game.actions(inner)]
        assert values == sorted(values, reverse=game.turn(inner) == MAX)
