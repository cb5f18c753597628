"""What the page of all wrong programs shows of each."""

import math

import pytest

from engine.checking.printed import read_printed
from engine.checking.recursion import CheckedTree, PlainAlphaBeta
from engine.checking.shown import NEGAMAX, shown
from engine.checking.verdict import LEAVES, Printing, judging
from engine.checking.wrong import WRONG
from engine.steps import run
from engine.trees import parse, write
from tests.engine.trees.random_trees import seeded_tree


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_its_output_is_not_the_right_one_and_names_it_when_it_is_checked(wrong):
    found, tree = shown(wrong), CheckedTree(parse(wrong.shows))
    verdict = run(judging(tree, found.convention, read_printed(found.printed, tree)))
    assert not verdict.is_right and wrong in [suspect.wrong for suspect in verdict.suspects]
    right = "\n".join(line for line, _differs in found.right_output)
    assert run(judging(tree, found.convention, read_printed(right, tree))).is_right


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_its_code_is_its_own_without_types_and_a_line_differs_from_the_right_one(wrong):
    found = shown(wrong)
    assert any(differs for _line, differs in (*found.right_code, *found.wrong_code))
    assert found.wrong_code[0] == found.right_code[0] and len(found.wrong_code) <= 12
    assert not any("->" in line or '"""' in line for line, _differs in (*found.right_code, *found.wrong_code))


def negamax(code, tree):
    """Runs this code on the tree; the value and the leaves, in order."""
    visited = []
    given = {
        "inf": math.inf,
        "is_terminal": lambda node: not tree.below[node],
        "successors": tree.below.__getitem__,
        "utility": lambda node: visited.append(tree.values[node]) or tree.values[node],
    }
    exec(code, given)
    return given["negamax"](0, -math.inf, math.inf, 1), visited


@pytest.mark.parametrize(
    "wrong", [None, *(each for each in WRONG if each.in_negamax)], ids=lambda each: each and each.name
)
def test_the_negamax_that_is_shown_visits_what_the_program_visits(wrong):
    code = NEGAMAX.replace(*wrong.in_negamax) if wrong else NEGAMAX
    trees = [
        tree for tree in map(CheckedTree, map(seeded_tree, range(200))) if tree.turns == tree.plies and tree.is_max[0]
    ]
    assert len(trees) > 20 and (code != NEGAMAX) == bool(wrong)
    for tree in trees:
        program = (wrong.program if wrong else PlainAlphaBeta)(tree, "aima")
        leaves = [tree.values[visit.node] for visit in Printing(LEAVES).visits(program)]
        assert negamax(code, tree) == (program.root.v, leaves), write(tree.root)
