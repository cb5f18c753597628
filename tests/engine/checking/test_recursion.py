"""The recursion of the checker is the search machine's alpha-beta, node by node."""

import pytest

from engine.checking.recursion import CheckedTree, PlainAlphaBeta
from engine.exercises.record import TreeMethod, search_tree
from engine.refusals import Refused
from engine.search.conventions import CONVENTIONS
from engine.trees import parse
from tests.engine.trees.random_trees import seeded_tree


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_it_visits_and_returns_what_the_machine_does_in_every_window(convention, compiled):
    for seed in range(40):
        tree = CheckedTree(seeded_tree(seed, denominators=(1,)))
        record = search_tree(tree.root, TreeMethod("alphabeta", convention))
        program = PlainAlphaBeta(tree, convention)
        found = {
            visit.node: (visit.alpha, visit.beta, visit.alpha_out, visit.beta_out, visit.v) for visit in program.visits
        }
        assert found == {
            number: (each.alpha_in, each.beta_in, each.alpha_out, each.beta_out, each.value)
            for number, each in enumerate(record.found)
            if each.visited
        }
        assert program.root.best == record.found[0].best
        cut = {visit.node for visit in program.visits if visit.cut_after is not None}
        assert cut == {number for number, each in enumerate(record.found) if each.unvisited}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{.5:1 .5:2}", "chance nodes"),
        ("3", "a single leaf"),
        ("(" + ("(" + "1 " * 250 + ")") * 5 + ")", "at most 1024 nodes"),
        ("(@1(3 5) @1(2 4))", "information sets"),
    ],
)
def test_a_tree_without_alpha_beta_is_refused(text, says):
    with pytest.raises(Refused, match=says):
        CheckedTree(parse(text))


def test_a_tree_of_many_hundred_nodes_is_taken():
    tree = CheckedTree(parse("(" + "1 " * 200 + "(" + "1 " * 200 + ")" * 2))
    assert len(tree.leaves) == 400
