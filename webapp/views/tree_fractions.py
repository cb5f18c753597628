"""The numbers of a recorded search that are no short decimals, as fractions: 7/3 for 2.3333333333333335."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from engine.games.tree import Tree
from engine.search import Report
from engine.search.report import SAMPLE
from engine.trace import Trace
from engine.trees.numbers import write_value
from webapp.wording.sums import fraction

MOST_PARTS = 999
"""Denominators up to which a number is written as a fraction."""

OF_NODES = {"value", "alphaIn", "betaIn", "alphaOut", "betaOut", "low", "high", "minimax"}
OF_EVENTS = {"value", "alpha", "beta", "low", "high", "minimax"}


def fractions_in(recorded: dict[str, Any], trace: Trace, report: Report) -> list[tuple[float, str]]:
    """Numbers of a typed tree's search, each with the fraction that the page writes instead.

    None of them if they are rounded, or a sample.
    """
    tree = trace.game
    if report.rounded or report.bound == SAMPLE or not isinstance(tree, Tree):
        return []
    given = (recorded["meaning"] or {}).get("number", 0)
    node_of = [0, *trace.rows.action[1:].tolist()]
    nodes, events = recorded["nodes"], recorded["events"]
    told = zip(events["code"], events["node"], strict=True)  # a "back" tells of the node above
    node_of_event = [node_of[nodes["parent"][row] if code == "back" else row] for code, row in told]
    found: dict[float, str] = {}
    for column in OF_NODES & nodes.keys():
        found |= _fractions(tree, zip(node_of, nodes[column], strict=True), given)
    for column in OF_EVENTS & events.keys():
        found |= _fractions(tree, zip(node_of_event, events[column], strict=True), given)
    return sorted(found.items())


def _fractions(tree: Tree, numbers: Iterable[tuple[int, Any]], given: float) -> dict[float, str]:
    """Of numbers found at these nodes; an infinite one is a text there, and one that nobody knows is None."""
    found: dict[float, str] = {}
    for node, number in numbers:
        exact = tree.exactly((node,), number, given) if isinstance(number, float) else None
        if text := as_fraction(exact):
            found[number] = text
    return found


def as_fraction(exact: Fraction | None) -> str:
    """`7/3`; empty for a short decimal, and for a fraction that nobody would read."""
    if exact is None or exact.denominator > MOST_PARTS or "/" not in write_value(exact):
        return ""
    return fraction(exact)
