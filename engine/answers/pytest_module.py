"""A pytest module that tests somebody's own search on trees: values, best actions, and leaves in order."""

from collections.abc import Sequence
from typing import Any

from engine.answers.nested import as_python, python_number
from engine.answers.table import path_as_text
from engine.answers.trace import read
from engine.game import MAX
from engine.refusals import N_, Refused
from engine.search.conventions import CONVENTIONS
from engine.trees.node import Node

FUNCTIONS = ("alphabeta", "minimax", "expectiminimax")
"""What can be tested; the functions are called as the algorithms."""

HEAD = '''"""Tests of your own {function}, in the convention “{convention}”{rule}.

Put this file beside solution.py and run: python -m pytest {file}

A tree is a list of its successors, a number is a leaf, and the players take turns: [[3, 12, 8], [2, 4, 6]].{chance}
solution.py has {function}(tree, maximizing); it returns (value, visited), and visited is the list of the leaves'
values in the order in which it looks at them. A third item, if there is one, is the place of the best action from 0.
"""

from fractions import Fraction
from math import inf

import pytest

from solution import {function}


def run(tree, maximizing):
    """If your function is called otherwise, adapt this line: search(tree, depth, -inf, inf, maximizing) and so on."""
    return {function}(tree, maximizing)


# Each case: the tree, whether MAX is at the root, the value, the place of the best action, the leaves in order,
# and the cuts, each with its test and how many successors are left out.
CASES = [
'''

TAIL = """
]

NAMES = [f"tree{number}" for number in range(1, len(CASES) + 1)]
every_case = pytest.mark.parametrize(("tree", "maximizing", "value", "best", "visited", "cuts"), CASES, ids=NAMES)


@every_case
def test_value(tree, maximizing, value, best, visited, cuts):
    assert run(tree, maximizing)[0] == EXPECTED


@every_case
def test_leaves_in_order(tree, maximizing, value, best, visited, cuts):
    yours = list(run(tree, maximizing)[1])
    for place, (expected, found) in enumerate(zip(visited, yours), start=1):
        assert found == expected, f"leaf {place} should be {expected}, yours is {found}; cuts: {cuts or 'none'}"
    less = f"your search stops after {len(yours)} leaves, the next one is {visited[len(yours):][:1]}"
    more = f"your search goes on after leaf {len(visited)} with {yours[len(visited):][:1]}"
    assert len(yours) >= len(visited), f"{less}; cuts: {cuts or 'none'}"
    assert len(yours) <= len(visited), f"{more}; cuts: {cuts or 'none'}"


@every_case
def test_best_action(tree, maximizing, value, best, visited, cuts):
    answer = run(tree, maximizing)
    if len(answer) < 3:
        pytest.skip("the function returns no best action")
    assert answer[2] == best
"""

CHANCE = (
    "\nA chance node is a tuple of pairs, a probability and what follows: ((Fraction(1, 2), 3), (Fraction(1, 2), 5))."
)


def write_pytest(traced: Sequence[tuple[Node, dict[str, Any]]], file: str = "test_tree.py") -> str:
    """Trees, each with its trace in the same convention and by the same algorithm; raises Refused for other ones.

    `file`: what the module will be called.
    """
    return write_module([write_case(root, trace) for root, trace in traced], traced[0][1], file)


def write_module(cases: Sequence[str], trace: dict[str, Any], file: str = "test_tree.py") -> str:
    """The module of these cases. `trace`: that of any of them, for its convention and algorithm."""
    with_chance = trace["algorithm"] == "expectiminimax"
    head = HEAD.format(
        function=trace["algorithm"],
        convention=trace["convention"],
        rule=_rule(trace),
        file=file,
        chance=CHANCE if with_chance else "",
    )
    tail = TAIL.replace("EXPECTED", "pytest.approx(value)" if with_chance else "value")
    return head + "\n".join(cases) + tail


def _rule(trace: dict[str, Any]) -> str:
    """Whether equal values cut: where students' programs differ most."""
    if trace["algorithm"] != "alphabeta":
        return ""
    strict = CONVENTIONS[trace["convention"]].strict
    return ": equal values do not cut (v > beta)" if strict else ": equal values cut (v >= beta)"


def write_case(root: Node, trace: dict[str, Any]) -> str:
    """The line of `CASES` for a tree; raises Refused for an algorithm that is not tested."""
    if trace["algorithm"] not in FUNCTIONS:
        raise Refused(N_("There are tests of minimax, alphabeta and expectiminimax only."))
    visited = ", ".join(python_number(read(value)) for value in trace["visited"])
    cuts = [
        f"at {path_as_text(node['path'])}: {node['cut']['test']}, {node['cut']['unvisited']} left"
        for node in trace["nodes"]
        if node["cut"]
    ]
    parts = [
        as_python(root),
        str(root.kind == MAX),
        python_number(read(trace["value"])),
        str(_place_of_best(trace)),
        f"[{visited}]",
        repr(cuts),
    ]
    return "    (\n" + "".join(f"        {part},\n" for part in parts) + "    ),"


def _place_of_best(trace: dict[str, Any]) -> int:
    """The place of the best action among those visited, which come from the left without a gap."""
    actions = [node["path"][0] for node in trace["nodes"] if len(node["path"]) == 1]
    return actions.index(trace["best"][0])
