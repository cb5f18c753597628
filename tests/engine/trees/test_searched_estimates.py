"""A search that the depth stops in a tree counts the estimates that somebody typed there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tree import Tree
from engine.search import Options, Search
from engine.trees.node import CHANCE, TERMINAL, in_rows
from engine.trees.text import parse, write
from tests.engine.commands import answer, run
from tests.engine.trees.random_trees import trees
from tests.examples import examples

ESTIMATES = st.none() | st.fractions(-9, 9, max_denominator=7)


@st.composite
def estimated(draw):
    """A tree with an estimate at some of its inner nodes."""
    root = draw(trees())
    for node in in_rows(root):
        if node.kind != TERMINAL:
            node.estimate = draw(ESTIMATES)
    return root


def cut(node, depth):
    """Makes leaves of the nodes at that depth: each is worth its estimate, or else 0."""
    if depth == 0 and node.kind != TERMINAL:
        node.kind, node.value, node.successors, node.estimate = TERMINAL, node.estimate or 0, [], None
    for child in node.successors:
        cut(child, depth - 1)


def found(game, algorithm, depth):
    report = Search(game, game.start(), Options(algorithm, depth=depth)).run()
    return report.best, [(each.action, each.value, each.bound) for each in report.actions], report.leaves, report.cuts


@examples(40)
@given(root=estimated(), depth=st.integers(1, 3))
def test_a_search_to_a_depth_is_that_of_the_tree_cut_off_there(root, depth):
    whole = parse(write(root))
    cut(root, depth)
    has_chance = any(node.kind == CHANCE for node in in_rows(whole))
    for algorithm in ("expectiminimax", "star1", "star2") if has_chance else ("minimax", "alphabeta"):
        if root.kind != TERMINAL:
            assert found(Tree(whole), algorithm, depth) == found(Tree(root), algorithm, None)


@pytest.mark.parametrize(
    ("tree", "depth", "value", "exact", "without"),
    [
        ("(~4 (3 5) ~1 (2 9))", "1", 4, "4", 0),
        ("((3 ~7 (1 2)) (2 9))", "2", 3, "3", 2),
        ("({1/3:~1/3 (3 5) 2/3:~2 (2 9)} 1)", "2", pytest.approx(13 / 9), "13/9", 1),
        ("(~4 (3 5) (2 9))", "full", 3, "3", 3),
    ],
)
def test_the_command_line_counts_them_where_the_depth_cuts(tree, depth, value, exact, without):
    told = answer("tree", tree, "--depth", depth)
    assert (told["value"], told["exact"]) == (value, exact)
    assert answer("tree", tree, "--depth", depth, "--evaluation", "none")["value"] == without


def test_they_order_the_actions_of_a_search_too():
    ordered = answer("tree", "(~1 (2 9) ~7 (3 5))", "--order", "evaluation")
    assert (ordered["best"], ordered["visited"]) == ("a2", [3, 5, 2])


def test_a_tree_without_estimates_has_no_evaluation_to_ask_for():
    status, _, err = run("tree", "((3 5) (2 9))", "--evaluation", "estimates")
    assert (status, err.strip()) == (2, "No node of this tree has an estimate, so it has no evaluation.")
