"""The numbers of a recorded search that are no short decimals, as fractions: 7/3 for 2.3333333333333335."""

from collections.abc import Iterable
from typing import Any

from engine.games.tree import Tree
from engine.search.trace import Trace
from engine.trees.numbers import write_value
from webapp.wording.sums import fraction

MOST_PARTS = 999
"""Denominators up to which a number is written as a fraction."""

OF_NODES = ("value", "alphaIn", "betaIn", "alphaOut", "betaOut", "low", "high")
OF_EVENTS = ("value", "alpha", "beta", "low", "high")


def fractions_in(recorded: dict[str, Any], tree: Tree, trace: Trace) -> list[tuple[float, str]]:
    """Numbers of the columns, each with the fraction that it is; the page writes this instead of the number."""
    node_of = [0, *trace.rows.action[1:].tolist()]
    nodes, events = recorded["nodes"], recorded["events"]
    told = zip(events["code"], events["node"], strict=True)  # a "back" tells of the node above
    node_of_event = [node_of[nodes["parent"][row] if code == "back" else row] for code, row in told]
    found: dict[float, str] = {}
    for column in OF_NODES:
        found |= _fractions(tree, zip(node_of, nodes[column], strict=True))
    for column in OF_EVENTS:
        found |= _fractions(tree, zip(node_of_event, events[column], strict=True))
    return sorted(found.items())


def _fractions(tree: Tree, numbers: Iterable[tuple[int, Any]]) -> dict[float, str]:
    """Of numbers found at these nodes; an infinite one is a text there, and one that nobody knows is None."""
    found = {}
    for node, number in numbers:
        exact = tree.exactly((node,), number) if isinstance(number, float) else None
        if exact is not None and exact.denominator <= MOST_PARTS and "/" in write_value(exact):
            found[number] = fraction(exact)
    return found
