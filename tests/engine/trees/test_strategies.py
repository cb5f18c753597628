"""A strategy is a subtree, and guarantees what the other player cannot prevent."""

from itertools import product

import pytest
from hypothesis import given

from engine.game import MAX, MIN
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.trees import parse
from engine.trees.node import in_rows, numbers_below
from engine.trees.strategies import how_many, strategy_of
from tests import textbook
from tests.engine.trees.random_trees import trees
from tests.examples import examples

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def test_the_optimal_strategy_of_the_book_takes_the_first_action():
    strategy = strategy_of(parse(EXAMPLE), MAX, {})
    assert strategy.choices == {0: 1}
    assert strategy.values == {0: 3, 1: 3, 4: 3, 5: 12, 6: 8}
    assert strategy.guaranteed == strategy.best == 3


def test_another_choice_guarantees_less():
    strategy = strategy_of(parse(EXAMPLE), MAX, {0: 3})
    assert (strategy.guaranteed, strategy.best) == (2, 3)
    assert sorted(strategy.values) == [0, 3, 10, 11, 12]


def test_a_strategy_of_min_answers_every_action_of_max():
    strategy = strategy_of(parse(EXAMPLE), MIN, {2: 8})
    assert strategy.choices == {1: 4, 2: 8, 3: 12}
    assert strategy.guaranteed == 4


def test_a_choice_that_there_is_not_is_left_at_the_optimal_one():
    assert strategy_of(parse(EXAMPLE), MAX, {0: 7, 5: 1}).choices == {0: 1}


def test_with_chance_it_is_guaranteed_on_average():
    root = parse("({.5:(4 9) .5:(0 2)} {1/3:6 2/3:3})")
    assert strategy_of(root, MAX, {0: 1}).guaranteed == 2
    assert strategy_of(root, MAX, {}).guaranteed == 4
    with pytest.raises(Refused):
        strategy_of(parse("{.5:+inf .5:0}"), MAX, {})


@pytest.mark.parametrize(("text", "of_max", "of_min"), [(EXAMPLE, 3, 27), ("(((1 2)(3 4))(5 6))", 5, 4), ("7", 1, 1)])
def test_strategies_are_counted_as_subtrees(text, of_max, of_min):
    assert (how_many(parse(text), MAX), how_many(parse(text), MIN)) == (of_max, of_min)


@pytest.mark.parametrize("owner", [MAX, MIN])
@examples(60)
@given(root=trees(most=7))
def test_no_strategy_guarantees_more_than_the_optimal_one(owner, root):
    below = numbers_below(in_rows(root))
    own = [number for number, node in enumerate(in_rows(root)) if node.kind == owner]
    found = {}
    for chosen in product(*(below[number] for number in own)):
        strategy = strategy_of(root, owner, dict(zip(own, chosen, strict=True)))
        found[tuple(sorted(strategy.choices.items()))] = strategy.guaranteed
    assert len(found) == how_many(root, owner)
    best = max if owner == MAX else min
    assert best(found.values()) == strategy_of(root, owner, {}).guaranteed == strategy_of(root, owner, {}).best


@examples(60)
@given(trees(most=10))
def test_the_optimal_strategy_guarantees_what_the_book_says(root):
    if root.is_leaf:
        return
    tree = Tree(root)
    said = textbook.expectiminimax(tree, tree.start()) if tree.has_chance else textbook.minimax(tree, tree.start())
    assert float(strategy_of(root, MAX, {}).best) == pytest.approx(said.value)
