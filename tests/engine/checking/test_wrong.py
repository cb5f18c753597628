"""Each wrong program goes wrong on its own tree, and on no smaller one."""

from functools import cache
from itertools import product

import pytest

from engine.checking.recursion import CheckedTree, PlainAlphaBeta
from engine.checking.verdict import Printing
from engine.checking.wrong import WRONG
from engine.trees import parse

LEAVES = Printing("leaves")


def visited(program):
    return [visit.v for visit in LEAVES.visits(program)]


def printed(program):
    rows = [(visit.node, visit.alpha, visit.beta, visit.v, visit.alpha_out, visit.beta_out) for visit in program.visits]
    return visited(program), program.root.best, rows


def differs(wrong, text, output):
    tree = CheckedTree(parse(text))
    return all(
        output(wrong.program(tree, convention)) != output(PlainAlphaBeta(tree, convention))
        for convention in wrong.conventions
    )


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_it_shows_on_its_tree_and_on_none_with_fewer_leaves(wrong):
    output = visited if differs(wrong, wrong.shows, visited) else printed
    assert differs(wrong, wrong.shows, output)
    leaves = len(CheckedTree(parse(wrong.shows)).leaves)
    smaller = [text for count in range(2, leaves) for text in trees(count, wrong.several_moves)]
    assert not [text for text in smaller if differs(wrong, text, output)]


@cache
def trees(leaves, several_moves):
    """All trees of so many leaves with MAX at the root and no node with one successor, up to the order of their values.

    `several_moves`: MIN may move twice in a row.
    """
    values = [each for each in product(range(leaves), repeat=leaves) if set(each) == set(range(max(each) + 1))]
    return [shape % each for shape in shapes(leaves, "max", several_moves) for each in values]


def shapes(leaves, player, several_moves):
    if leaves == 1:
        return ["%d"]
    followers = {"max": ["min"], "min": ["max", "min"] if several_moves else ["max"]}[player]
    found = [below for each in followers for below in rows(leaves, 2, each, several_moves)]
    return [f"{player}({below})" for below in dict.fromkeys(found)]


def rows(leaves, least, player, several_moves):
    """Successors next to each other, at least so many, with that many leaves in all."""
    whole = shapes(leaves, player, several_moves) if least < 2 else []
    return whole + [
        f"{shape} {more}"
        for first in range(1, leaves)
        for shape in shapes(first, player, several_moves)
        for more in rows(leaves - first, least - 1, player, several_moves)
    ]
