"""The value of a tree with information sets is that of its equilibrium, as Gambit finds it."""

from copy import deepcopy
from fractions import Fraction

import pytest
from hypothesis import given

from engine import games
from engine.game import MAX, MIN, TERMINAL
from engine.games.tree import Tree
from engine.hidden.equilibrium import equilibrium
from engine.hidden.tree_equilibrium import solve_tree, tree_form
from engine.steps import run
from engine.trees import parse
from engine.trees.forms import read_any
from engine.trees.gambit import write_efg
from engine.trees.node import in_rows
from tests import textbook
from tests.engine.hidden.efg import as_efg
from tests.engine.refusals import refusal
from tests.engine.trees.gambit import value_by_gambit
from tests.engine.trees.kuhn import kuhn, kuhn_efg
from tests.engine.trees.random_trees import trees, with_sets
from tests.examples import examples

PENNIES = "(heads: @B (heads: 1 tails: -1) tails: @B (heads: -1 tails: 1))"


def solved(root):
    return run(solve_tree(tree_form(root)))


def test_matching_pennies_is_worth_nothing_and_both_sides_are_taken_equally_often():
    found = solved(parse(PENNIES))
    assert found.exact and found.value == 0
    half = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    assert found.strategies == ({("–",): half}, {("B",): half})


@pytest.mark.parametrize("text", [kuhn(), kuhn_efg()])
def test_kuhn_poker_is_worth_minus_an_eighteenth_and_each_player_has_64_strategies(text):
    tree = tree_form(read_any(text))
    found = run(solve_tree(tree))
    assert found.exact and found.value == Fraction(-1, 18)
    assert [tree.count(player) for player in (MAX, MIN)] == [64, 64]
    assert [tree.guaranteed(player, found.strategies[player]) for player in (MAX, MIN)] == [Fraction(-1, 18)] * 2


def test_a_pure_strategy_guarantees_what_a_best_responder_leaves():
    tree = tree_form(parse(kuhn()))
    bluffer = {
        point.seen: {name: Fraction(name in ("bet", "call")) for name in point.actions}
        for point in tree.form.decisions[MAX]
    }
    assert tree.guaranteed(MAX, bluffer) == Fraction(-1, 3)


def test_a_card_game_written_as_a_tree_has_the_same_value():
    game = games.find("betting")
    found = solved(read_any(as_efg(game)))
    assert found.value == equilibrium(game).value


@examples(30)
@given(trees(most=8))
def test_the_value_is_the_one_that_gambit_finds(root):
    if not {MAX, MIN} <= {node.kind for node in in_rows(root)}:
        return  # Gambit's linear program is for two players
    for node in in_rows(root):
        node.value += 100 if node.is_leaf else 0  # where MAX can win nothing, Gambit's program answers 0
    hidden = with_sets(deepcopy(root))
    assert float(solved(hidden).value) == pytest.approx(float(value_by_gambit(write_efg(hidden))), rel=1e-9)


@examples(30)
@given(trees())
def test_where_everything_is_seen_it_is_the_value_of_the_book(root):
    if root.kind == TERMINAL:
        return
    assert float(solved(root).value) == pytest.approx(textbook.expectiminimax(Tree(root)).value, abs=1e-7)


def test_a_player_who_forgets_is_refused():
    assert "forgets" in refusal(tree_form, parse("(a: @x max(1 2) b: @x max(3 4))"))
    assert "forgets" in refusal(tree_form, parse("@x (a: @x max(a: 1 b: 2) b: 3)"))


def test_infinite_leaves_are_refused():
    assert "finite" in refusal(tree_form, parse("(@x (1 inf) @x (2 3))"))


def test_large_and_small_numbers_do_not_matter():
    large = PENNIES.replace("1", "1000000000")
    assert solved(parse(large)).value == 0
    assert solved(parse(PENNIES.replace(": 1", ": 1/1000000000"))).exact
