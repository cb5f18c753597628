"""A pytest module that tests somebody's own search on trees: values, best actions, and leaves in order."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.answers.nested import as_python, places_of, python_number
from engine.answers.trace import paths_of, read
from engine.game import MAX
from engine.refusals import N_, Refused
from engine.search.conventions import CONVENTIONS
from engine.trees.node import Node

NO_ADDRESSES: Mapping[str, str] = {}

FUNCTIONS = ("alphabeta", "minimax", "expectiminimax")
"""What can be tested; the functions are called as the algorithms."""

HEAD = '''"""Tests of your own {function}, in the convention “{convention}”{rule}.

Put this file beside solution.py and run: python -m pytest {file}

A tree is a list of its successors, a number is a leaf, and the players take turns: [[3, 12, 8], [2, 4, 6]].{chance}
Messages name nodes by their place: tree[1][0] is the first successor of the root's second one, tree is the root.
solution.py has {function}(tree, maximizing); it returns (value, visited), and visited is the list of the leaves'
values in the order in which it looks at them. A third item, if there is one, is the place of the best action from 0.
{addresses}"""

from fractions import Fraction
from math import inf

import pytest

from solution import {function}


def run(tree, maximizing):
    """If your function is called otherwise, adapt this line: search(tree, depth, -inf, inf, maximizing) and so on."""
    return {function}(tree, maximizing)


# Each case: the tree, whether MAX is at the root, the value, the place of the best action, the leaves in order with
# their places, and the cuts, each with the number of leaves visited before it.
CASES = [
'''

TAIL = """
]

NAMES = [f"tree{number}" for number in range(1, len(CASES) + 1)]
every_case = pytest.mark.parametrize(("tree", "maximizing", "value", "best", "visited", "cuts"), CASES, ids=NAMES)


def answer(tree, maximizing):
    found = run(tree, maximizing)
    if not isinstance(found, (tuple, list)) or len(found) < 2:
        pytest.fail(f"return (value, visited), such as (3, [3, 12, 8]); yours returns {found!r}")
    return found


def cut_after(count, cuts):
    return "; ".join(says for after, says in cuts if after == count) or "no cut"


@every_case
def test_value(tree, maximizing, value, best, visited, cuts):
    found = answer(tree, maximizing)[0]
    assert found == EXPECTED, f"the value should be {value}, yours is {found}"


@every_case
def test_leaves_in_order(tree, maximizing, value, best, visited, cuts):
    yours = list(answer(tree, maximizing)[1])
    for count, ((place, expected), found) in enumerate(zip(visited, yours)):
        where = f"leaf {count + 1} should be {place} = {expected}"
        assert found == expected, f"{where}, yours is {found}; after {count} leaves: {cut_after(count, cuts)}"
    count = min(len(visited), len(yours))
    after = f"after {count} leaves: {cut_after(count, cuts)}"
    assert len(yours) >= len(visited), f"your search stops too early, the next leaf is {visited[count][0]}; {after}"
    assert len(yours) <= len(visited), f"your search goes on with {yours[count]}, there is no other leaf; {after}"


@every_case
def test_best_action(tree, maximizing, value, best, visited, cuts):
    found = answer(tree, maximizing)
    if len(found) < 3:
        pytest.skip("the function returns no best action")
    assert found[2] == best, f"the best action should be {best}, yours is {found[2]}"
"""

CHANCE = (
    "\nA chance node is a tuple of pairs, a probability and what follows: ((Fraction(1, 2), 3), (Fraction(1, 2), 5))."
)


def write_pytest(traced: Sequence[tuple[Node, dict[str, Any]]], file: str = "test_tree.py") -> str:
    """Trees, each with its trace in the same convention and by the same algorithm; raises Refused for other ones.

    `file`: what the module will be called.
    """
    return write_module([write_case(root, trace) for root, trace in traced], traced[0][1], file)


def write_module(
    cases: Sequence[str], trace: dict[str, Any], file: str = "test_tree.py", addresses: Mapping[str, str] = NO_ADDRESSES
) -> str:
    """The module of these cases. `trace`: that of any of them, for its convention and algorithm.

    `addresses`: what is found at each address, for the docstring.
    """
    with_chance = trace["algorithm"] == "expectiminimax"
    head = HEAD.format(
        function=trace["algorithm"],
        convention=trace["convention"],
        rule=_rule(trace),
        file=file,
        chance=CHANCE if with_chance else "",
        addresses="".join(f"\n{what}: {address}" for what, address in addresses.items()) + "\n" * bool(addresses),
    )
    tail = TAIL.replace("EXPECTED", "pytest.approx(value)" if with_chance else "value")
    return head + "\n".join(cases) + tail


def _rule(trace: dict[str, Any]) -> str:
    """Whether equal values cut: where students' programs differ most."""
    if trace["algorithm"] != "alphabeta":
        return ""
    strict = CONVENTIONS[trace["convention"]].strict
    return ": equal values do not cut (v > beta)" if strict else ": equal values cut (v >= beta)"


def write_case(root: Node, trace: dict[str, Any], address: str = "") -> str:
    """The line of `CASES` for a tree that has this address; raises Refused for an algorithm that is not tested."""
    if trace["algorithm"] not in FUNCTIONS:
        raise Refused(N_("There are tests of minimax, alphabeta and expectiminimax only."))
    places = {tuple(path): place for path, place in zip(paths_of(root), places_of(root), strict=True)}
    leaves = [node for node in trace["nodes"] if node["player"] is None]
    visited = [f'("{places[tuple(leaf["path"])]}", {python_number(read(leaf["value"]))})' for leaf in leaves]
    parts = [
        as_python(root),
        str(root.kind == MAX),
        python_number(read(trace["value"])),
        str(_place_of_best(trace)),
        f"[{', '.join(visited)}]",
        repr(_cuts(trace, places)),
    ]
    comment = f"  # {address}" if address else ""
    return f"    ({comment}\n" + "".join(f"        {part},\n" for part in parts) + "    ),"


def _cuts(trace: dict[str, Any], places: Mapping[tuple[str, ...], str]) -> list[tuple[int, str]]:
    """Every cut, with the number of leaves that are visited before it."""
    before, count = dict[tuple[str, ...], int](), 0
    for node in trace["nodes"]:
        if node["player"] is None:
            count += 1
            before |= {tuple(node["path"][:depth]): count for depth in range(len(node["path"]))}
    cuts = ((tuple(node["path"]), node["cut"]) for node in trace["nodes"] if node["cut"])
    return [
        (before[path], f"cut at {places[path]}: {cut['test']}, successors left out: {cut['unvisited']}")
        for path, cut in cuts
    ]


def _place_of_best(trace: dict[str, Any]) -> int:
    """The place of the best action among those visited, which come from the left without a gap."""
    actions = [node["path"][0] for node in trace["nodes"] if len(node["path"]) == 1]
    return actions.index(trace["best"][0])
