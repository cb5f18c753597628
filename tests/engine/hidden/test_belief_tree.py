"""Trees of belief states in the search machine: its values equal those of the exact pass, pruned or not."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.hidden.belief_tree import BeliefNode, BeliefTree
from engine.hidden.deciding import decide
from engine.hidden.methods import METHODS
from engine.search import Options, Search
from engine.steps import run
from tests import textbook
from tests.engine.hidden.games import ALL_SIZES
from tests.examples import examples

TREE_METHODS = sorted(set(METHODS) - {"random", "fixed"})


def decision_trees(draw):
    game = draw(st.sampled_from(ALL_SIZES))
    player = draw(st.sampled_from([MAX, MIN]))
    seen = draw(st.sampled_from(sorted(game.all_seen[player])))
    return decide(game, player, seen, draw(st.sampled_from(TREE_METHODS))).tree


def suitable(tree):
    """The algorithms that can search this tree."""
    return ["expectiminimax", "star1", "star2"] if tree.has_chance else ["minimax", "alphabeta"]


@examples(60)
@given(st.composite(decision_trees)())
def test_the_machine_and_the_exact_pass_find_the_same_values(tree):
    for algorithm in suitable(tree):
        search = Search(tree, tree.start(), Options(algorithm, record=5000))
        assert search.run().value == pytest.approx(float(tree.root.value), abs=1e-12)
        for place, row in enumerate(search.trace.rows):
            node = tree.belief_nodes[int(row.action)] if place else tree.root
            value = float(node.value)
            if row.status in (1, 2):  # valued, or a leaf: the bound is what the machine proved
                assert not row.bound & 1 or value >= row.value - 1e-12
                assert not row.bound & 2 or value <= row.value + 1e-12


@examples(60)
@given(st.composite(decision_trees)())
def test_the_machine_searches_a_belief_tree_as_the_book_does(tree):
    book = textbook.expectiminimax(tree)
    search = Search(tree, tree.start(), Options("expectiminimax", record=5000))
    search.run()
    assert (book.value, book.leaves) == (search.report().value, search.trace.leaf_values())


def test_star_pruning_leaves_something_out_of_a_belief_tree():
    tree = decide(games.find("draw-poker"), MAX, ("A",), "average").tree
    whole = Search(tree, tree.start(), Options("expectiminimax")).run()
    pruned = Search(tree, tree.start(), Options("star1")).run()
    assert whole.unvisited == 0 < pruned.unvisited
    assert pruned.value == pytest.approx(whole.value)


def test_of_sums_that_only_rounding_tells_apart_both_passes_take_the_first():
    """1/10 three times and 3/10 once, of 1 euro: equal as fractions, but not in floating point."""

    def chance(*parts):
        rest = 1 - sum(parts, F(0))
        outcomes = [BeliefNode(TERMINAL, TERMINAL, (), F(1), probability=part) for part in parts]
        return BeliefNode(
            CHANCE, CHANCE, (), branches=[*outcomes, BeliefNode(TERMINAL, TERMINAL, (), probability=rest)]
        )

    once, thrice = chance(F(3, 10)), chance(F(1, 10), F(1, 10), F(1, 10))
    once.edge, thrice.edge = "once", "thrice"
    tree = run(BeliefTree.finished(BeliefNode(MAX, MAX, (), branches=[once, thrice])))
    assert tree.root.options == (("once", F(3, 10)), ("thrice", F(3, 10)))
    assert tree.root.choice == "once"
    assert Search(tree, tree.start(), Options("expectiminimax")).run().best == "once"


def test_edges_are_called_as_in_the_tree():
    tree = decide(games.find("draw-poker"), MAX, ("A",), "belief").tree
    report = Search(tree, tree.start(), Options("expectiminimax")).run()
    assert report.best == "stay"
    assert [action.action for action in report.actions] == [branch.edge for branch in tree.root.branches]
